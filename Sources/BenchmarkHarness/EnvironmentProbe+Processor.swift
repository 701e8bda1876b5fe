import Foundation

extension EnvironmentProbe {
  /// Fields of the first processor in `/proc/cpuinfo`.
  private var cpuinfo: [String: String] {
    var fields: [String: String] = [:]
    for entry in text("/proc/cpuinfo").split(separator: "\n", omittingEmptySubsequences: false) {
      if entry.isEmpty && !fields.isEmpty { break }
      let parts = entry.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      fields[parts[0].trimmingCharacters(in: .whitespaces)] =
        parts[1].trimmingCharacters(in: .whitespaces)
    }
    return fields
  }

  var processorFlags: Set<String> {
    Set((cpuinfo["flags"] ?? "").split(separator: " ").map(String.init))
  }

  var vendor: String {
    let fields = cpuinfo
    return fields["vendor_id"] ?? fields["CPU implementer"] ?? ""
  }

  /// "model name" on x86; on arm64, where there is none, the core's name by its part number.
  var processorModel: String {
    let fields = cpuinfo
    if let name = fields["model name"], !name.isEmpty { return name }
    if let implementer = fields["CPU implementer"], let part = fields["CPU part"] {
      let key = "\(implementer)/\(part)".lowercased()
      return Self.armCores[key] ?? "implementer \(implementer) part \(part)"
    }
    let machine = line("/proc/device-tree/model")
    return machine.isEmpty ? "unknown" : machine
  }

  /// Source: Arm Ltd, "Main ID Register" part numbers in each core's technical reference manual.
  private static let armCores = [
    "0x41/0xd03": "Cortex-A53", "0x41/0xd07": "Cortex-A57", "0x41/0xd08": "Cortex-A72",
    "0x41/0xd0b": "Cortex-A76", "0x41/0xd0c": "Neoverse-N1", "0x41/0xd40": "Neoverse-V1",
    "0x41/0xd49": "Neoverse-N2", "0x41/0xd4f": "Neoverse-V2", "0xc0/0xac3": "Ampere-1",
  ]
}

/// Short names of machines, for result files' names and for telling machines apart.
enum MachineName {
  /// Vendor, model and cores in lower case, as `amd-epyc-2c` or `intel-xeon-platinum-8488c-8c`;
  /// at most 40 characters of a–z, 0–9 and `-`.
  static func slug(vendor: String, model: String, architecture: String, cores: Int) -> String {
    var words = words(in: model)
    if let name = vendorNames[vendor] ?? words.first(where: { vendorNames.values.contains($0) }) {
      words = [name] + words.filter { $0 != name }
    }
    if words.isEmpty || words == ["unknown"] { words = [architecture.lowercased()] }
    let ending = "-\(cores)c"
    let stem = words.joined(separator: "-").map { isPlain($0) ? $0 : "-" }
    return String(stem.prefix(40 - ending.count)).trimmingCharacters(
      in: CharacterSet(charactersIn: "-")) + ending
  }

  private static let vendorNames = [
    "AuthenticAMD": "amd", "GenuineIntel": "intel", "0x41": "arm", "0x61": "apple",
    "0xc0": "ampere", "HygonGenuine": "hygon",
  ]

  private static let noise: Set<String> = [
    "cpu", "processor", "r", "tm", "with", "radeon", "graphics", "core", "virtual", "",
  ]

  /// Words of the model that tell machines apart: no trademarks, no clock rate, no core counts.
  private static func words(in model: String) -> [String] {
    let beforeRate = model.split(separator: "@").first.map(String.init) ?? ""
    return beforeRate.lowercased()
      .replacingOccurrences(of: "(r)", with: " ")
      .replacingOccurrences(of: "(tm)", with: " ")
      .split(whereSeparator: { !isPlain($0) })
      .map(String.init)
      .filter { !noise.contains($0) }
  }

  private static func isPlain(_ character: Character) -> Bool {
    ("a"..."z").contains(character) || ("0"..."9").contains(character)
  }
}
