/// A file whose beginning is read and judged before the rest is, so that `/dev/urandom` costs as little
/// as any other mistake.
public struct ProbedFile: ~Copyable {
  /// More than any kind of picture needs to be told from others.
  private static let enough = 1_024

  /// The file, read as far as its beginning.
  public let file: InputFile
  /// The first bytes; all of them where the file is short.
  public let beginning: [UInt8]

  /// Opens a path, or standard input for `-`, and reads its beginning.
  public init(_ path: String) throws(HostError) {
    let file = try InputFile(path)
    var (bytes, buffer) = ([UInt8](), [UInt8](repeating: 0, count: Self.enough))
    while bytes.count < Self.enough, case let count = try file.read(into: &buffer), count > 0 {
      bytes += buffer[..<count]
    }
    self.file = file
    beginning = bytes
  }

  /// All bytes, whatever they are.
  public func rest(limit: Int) throws(HostError) -> [UInt8] {
    var bytes = beginning
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = try file.read(into: &buffer), count > 0 {
      if count > limit - bytes.count { throw HostError(.tooLarge(limit: limit), .read, file.name) }
      bytes += buffer[..<count]
    }
    return bytes
  }
}
