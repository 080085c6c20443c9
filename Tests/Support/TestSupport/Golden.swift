import Foundation
package import Testing

/// Compares `actual` with `Tests/Golden/<name>`, to the byte.
///
/// `BECKON_UPDATE_GOLDEN=1` writes the file instead; read the difference before you commit it.
package func expectGolden(
  _ actual: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  try expectText(actual, at: "Tests/Golden/\(name)", sourceLocation: sourceLocation)
}

/// Compares `actual` with a file of the repository, to the byte, or writes it.
func expectText(_ actual: String, at path: String, sourceLocation: SourceLocation) throws {
  let file = Repository.root.appendingPathComponent(path)
  if expectationsAreRewritten {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(actual.utf8).write(to: file)
    return
  }
  let expected = try String(decoding: Data(contentsOf: file), as: UTF8.self)
  #expect(actual == expected, "differs from \(path)", sourceLocation: sourceLocation)
}
