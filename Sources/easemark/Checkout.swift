import Foundation

/// The checkout of this project that the current folder belongs to.
enum Checkout {
  /// A path within the checkout around the current folder, or within the current folder itself.
  static func path(of relative: String) -> String {
    // Empty when the folder has been removed; then what is done with the path says so.
    let current = FileManager.default.currentDirectoryPath
    guard current.hasPrefix("/") else { return relative }
    var folder = URL(fileURLWithPath: current)
    while folder.path != "/" {
      let isCheckout = ["Package.swift", "Sources/easemark"].allSatisfy {
        FileManager.default.fileExists(atPath: folder.appending(path: $0).path)
      }
      if isCheckout { return folder.appending(path: relative).path }
      folder.deleteLastPathComponent()
    }
    return relative
  }
}
