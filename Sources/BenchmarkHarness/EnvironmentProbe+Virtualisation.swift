import Foundation

extension EnvironmentProbe {
  /// What stands between this process and the hardware: "none", or container and hypervisor, as
  /// "docker, kvm".
  ///
  /// Each sign is optional: a container's own files, the firmware's (DMI) or device tree's names,
  /// Xen's folder, and the processor's hypervisor flag ("hypervisor" when nothing names it).
  func virtualisation() -> String {
    let found = [container, hypervisor].compactMap { $0 }
    return found.isEmpty ? "none" : found.joined(separator: ", ")
  }

  private var container: String? {
    if exists("/run/.containerenv") { return "podman" }
    if exists("/.dockerenv") { return "docker" }
    let manager = line("/run/systemd/container")
    if !manager.isEmpty { return manager }
    let groups = text("/proc/1/cgroup")
    for name in ["docker", "kubepods", "lxc"] where groups.contains(name) { return name }
    if text("/proc/version").contains("Microsoft") { return "wsl" }
    return nil
  }

  private var hypervisor: String? {
    let firmware = ["sys_vendor", "product_name", "board_vendor", "bios_vendor"].map {
      line("/sys/class/dmi/id/" + $0)
    }.joined(separator: " ")
    for (sign, name) in Self.firmwareNames where firmware.contains(sign) {
      // Amazon and Google sell the bare machine under the same name.
      if name.isCloud && architecture == "x86_64" && !hasHypervisorFlag { continue }
      return name.text
    }
    let type = line("/sys/hypervisor/type")
    if !type.isEmpty { return type }
    if text("/proc/device-tree/compatible").contains("dummy-virt") { return "kvm" }
    return hasHypervisorFlag ? "hypervisor" : nil
  }

  private var hasHypervisorFlag: Bool { processorFlags.contains("hypervisor") }

  private static let firmwareNames: [(sign: String, name: (text: String, isCloud: Bool))] = [
    ("Amazon EC2", ("amazon", true)),
    ("Google", ("google", true)),
    ("VMware", ("vmware", false)),
    ("VirtualBox", ("virtualbox", false)),
    ("Microsoft Corporation Virtual Machine", ("hyper-v", false)),
    ("Parallels", ("parallels", false)),
    ("Apple Virtualization", ("apple", false)),
    ("Bochs", ("bochs", false)),
    ("Xen", ("xen", false)),
    ("KVM", ("kvm", false)),
    ("QEMU", ("qemu", false)),
  ]
}
