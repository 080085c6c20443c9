/// A file whose beginning is read first, so that the wrong file, such as `/dev/urandom`, is
/// detected early.
package struct ProbedFile: ~Copyable {
  /// The number of bytes that are read first, more than are needed to recognize any picture format.
  private static let enough = 1_024

  /// The file, read up to the end of its beginning.
  package let file: InputFile
  /// The first bytes of the file; all of them if it is short.
  package let beginning: [UInt8]

  /// Opens a path, or standard input for `-`, and reads its beginning.
  package init(_ path: String) throws(SystemIOError) {
    let file = try InputFile(path)
    var (bytes, buffer) = ([UInt8](), [UInt8](repeating: 0, count: Self.enough))
    while bytes.count < Self.enough, case let count = try file.read(into: &buffer), count > 0 {
      bytes += buffer[..<count]
    }
    self.file = file
    beginning = bytes
  }

  /// Reads the rest of the file, and returns the whole including its beginning.
  package func rest(limit: Int) throws(SystemIOError) -> [UInt8] {
    var bytes = beginning
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = try file.read(into: &buffer), count > 0 {
      if count > limit - bytes.count {
        throw SystemIOError(.tooLarge(limit: limit), .read, file.name)
      }
      bytes += buffer[..<count]
    }
    return bytes
  }
}
