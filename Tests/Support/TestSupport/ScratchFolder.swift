import Foundation

/// A new, empty folder that goes away with the value, and everything in it.
package final class ScratchFolder: Sendable {
  /// Where it is, with no link in the path.
  package let path: String

  /// Makes the folder among the system's temporary files.
  package init() throws {
    let folder = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent("beckon-test-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    path = folder.path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of something in it, existing or not.
  package func path(_ name: String) -> String { path + "/" + name }

  /// Puts a file into it and returns the file's path.
  @discardableResult
  package func write(_ text: String, to name: String) throws -> String {
    try write(Array(text.utf8), to: name)
  }

  /// Puts a file into it and returns the file's path.
  @discardableResult
  package func write(_ bytes: [UInt8], to name: String) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: path(name)))
    return path(name)
  }

  /// The bytes of a file in it.
  package func bytes(of name: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: URL(fileURLWithPath: path(name))))
  }

  /// The text of a file in it.
  package func text(of name: String) throws -> String {
    String(decoding: try bytes(of: name), as: UTF8.self)
  }

  /// The names in it, hidden ones too, in order.
  package func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }
}
