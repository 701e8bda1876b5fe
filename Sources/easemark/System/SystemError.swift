import Glibc

extension Failure {
  /// `cannot write results.json: No space left on device`
  static func system(_ action: String, code: Int32 = errno) -> Failure {
    Failure("\(action): \(systemMessage(code))")
  }
}

/// The system's words for an error number.
func systemMessage(_ code: Int32) -> String {
  strerror(code).map { String(cString: $0) } ?? "error \(code)"
}

/// Repeats a system call that a signal interrupted before it did anything.
func retrying(_ call: () -> Int) -> Int {
  while true {
    let result = call()
    if result != -1 || errno != EINTR { return result }
  }
}
