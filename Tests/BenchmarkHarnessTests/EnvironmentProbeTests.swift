import Foundation
import Testing

@testable import BenchmarkHarness

@Suite struct EnvironmentProbeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func probe(_ architecture: String = "x86_64", cores: Int = 4) -> EnvironmentProbe {
    EnvironmentProbe(root: folder.path, processorCount: cores, architecture: architecture)
  }

  @Test func readsAnX86Machine() throws {
    try folder.write(
      """
      processor\t: 0
      vendor_id\t: GenuineIntel
      model name\t: Intel(R) Xeon(R) Platinum 8488C CPU @ 2.40GHz
      flags\t\t: fpu vme hypervisor avx2

      processor\t: 1
      vendor_id\t: other

      """, to: "proc/cpuinfo")
    try folder.write("MemTotal:       24602036 kB\nMemFree: 1 kB\n", to: "proc/meminfo")
    try folder.write(
      "NAME=x\nPRETTY_NAME=\"Debian GNU/Linux 12 (bookworm)\"\n", to: "etc/os-release")
    try folder.write("6.1.0-18-amd64\n", to: "proc/sys/kernel/osrelease")
    try folder.write("0.52 0.58 0.59 1/467 12345\n", to: "proc/loadavg")
    for (index, cache) in [("1", "Data", "48K"), ("2", "Unified", "2048K"), ("3", "Unified", "1M")]
      .enumerated()
    {
      let path = "sys/devices/system/cpu/cpu0/cache/index\(index)"
      try folder.write(cache.0 + "\n", to: path + "/level")
      try folder.write(cache.1 + "\n", to: path + "/type")
      try folder.write(cache.2 + "\n", to: path + "/size")
    }
    let environment = probe().environment(facts: facts)
    #expect(environment.cpu.model == "Intel(R) Xeon(R) Platinum 8488C CPU @ 2.40GHz")
    #expect(environment.machine == "intel-xeon-platinum-8488c-4c")
    #expect(environment.memoryBytes == 24_602_036 * 1024)
    #expect(environment.os == "Debian GNU/Linux 12 (bookworm)")
    #expect(environment.kernel == "6.1.0-18-amd64")
    #expect(environment.load.before == [0.52, 0.58, 0.59])
    #expect(
      environment.cpu.caches == [
        CacheRecord(level: 1, type: "data", bytes: 49152),
        CacheRecord(level: 2, type: "unified", bytes: 2 << 20),
        CacheRecord(level: 3, type: "unified", bytes: 1 << 20),
      ])
    #expect(environment.virtualisation == "hypervisor")
  }

  @Test func aSystemThatTellsNothingIsUnknown() {
    let environment = probe().environment(facts: facts)
    #expect(environment.cpu.model == "unknown")
    #expect(environment.cpu.caches.isEmpty)
    #expect(environment.machine == "x86-64-4c")
    #expect(environment.os == "unknown" && environment.kernel == "unknown")
    #expect(environment.virtualisation == "none")
    #expect(environment.load.before.isEmpty)
  }

  @Test func namesArmCores() throws {
    try folder.write(
      "processor\t: 0\nCPU implementer\t: 0x41\nCPU part\t: 0xd40\n", to: "proc/cpuinfo")
    let environment = probe("arm64", cores: 64).environment(facts: facts)
    #expect(environment.cpu.model == "Neoverse-V1")
    #expect(environment.machine == "arm-neoverse-v1-64c")
  }

  @Test(arguments: [
    ("KVM", "Google Compute Engine", "google"), ("QEMU", "Standard PC", "qemu"),
    ("VMware, Inc.", "VMware7,1", "vmware"),
    ("Microsoft Corporation", "Virtual Machine", "hyper-v"),
    ("innotek GmbH", "VirtualBox", "virtualbox"), ("Amazon EC2", "m7i.large", "amazon"),
  ])
  func namesHypervisors(_ vendor: String, _ product: String, _ expected: String) throws {
    try folder.write("processor : 0\nflags : fpu hypervisor\n", to: "proc/cpuinfo")
    try folder.write(vendor + "\n", to: "sys/class/dmi/id/sys_vendor")
    try folder.write(product + "\n", to: "sys/class/dmi/id/product_name")
    #expect(probe().virtualisation() == expected)
    try folder.write("", to: ".dockerenv")
    #expect(probe().virtualisation() == "docker, \(expected)")
  }

  @Test func bareMetalOfACloudIsNone() throws {
    try folder.write("processor : 0\nflags : fpu\n", to: "proc/cpuinfo")
    try folder.write("Amazon EC2\n", to: "sys/class/dmi/id/sys_vendor")
    #expect(probe().virtualisation() == "none")
  }

  @Test(arguments: [
    ("AuthenticAMD", "AMD EPYC", 2, "amd-epyc-2c"),
    ("AuthenticAMD", "AMD Ryzen 9 7950X 16-Core Processor", 32, "amd-ryzen-9-7950x-16-32c"),
    ("GenuineIntel", "13th Gen Intel(R) Core(TM) i7-1370P", 20, "intel-13th-gen-i7-1370p-20c"),
    ("", "", 1, "x86-64-1c"),
    (
      "GenuineIntel", "Intel(R) " + String(repeating: "Very Long Name ", count: 9), 128,
      "intel-very-long-name-very-long-name-128c"
    ),
  ])
  func machineNamesAreShort(_ vendor: String, _ model: String, _ cores: Int, _ expected: String) {
    let slug = MachineName.slug(
      vendor: vendor, model: model, architecture: "x86_64", cores: cores)
    #expect(slug == expected)
    #expect(slug.count <= 40)
  }

  @Test func thisMachineIsDescribed() {
    let environment = EnvironmentProbe().environment(facts: facts)
    #expect(environment.cpu.cores >= 1)
    #expect(environment.memoryBytes > 1 << 20)
    #expect(environment.clock.resolutionNs > 0)
    #expect(environment.compiler.version.contains("Swift version 6."))
    #expect(environment.compiler.flags.last == "-Xcc -march=x86-64-v3")
  }
}
