import COpenBLAS

/// The BLAS that the `.blas` backends call: which one it is and how many threads it may use.
public enum BLASLibrary {
  /// The library's version, for instance `0.3.21`.
  public static var version: String {
    // The configuration reads "OpenBLAS 0.3.21 NO_AFFINITY …".
    let words = configuration.split(separator: " ")
    return words.count > 1 && words[0] == "OpenBLAS" ? String(words[1]) : "unknown"
  }

  /// What the library says of its build: name, version, options, core and thread limit.
  public static var configuration: String {
    openblas_get_config().map { String(cString: $0) } ?? ""
  }

  /// The core that the library chose its kernels for, for instance `SkylakeX`.
  public static var coreName: String { openblas_get_corename().map { String(cString: $0) } ?? "" }

  /// The number of threads that a call may use.
  public static var threads: Int { Int(openblas_get_num_threads()) }

  /// Sets the number of threads that each later call of this process may use (at least 1).
  public static func setThreads(_ count: Int) {
    openblas_set_num_threads(Int32(clamping: Swift.max(count, 1)))
  }
}
