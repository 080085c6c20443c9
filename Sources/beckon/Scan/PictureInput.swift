import HostIO
import Scanning

/// A file that should be a picture, or the drawing of an App Clip Code: its beginning is read and
/// judged before the rest is, so that `/dev/urandom` costs as little as any other mistake.
struct PictureInput: ~Copyable {
  /// More than any kind of picture needs to be told from others.
  private static let enough = 1_024

  let file: InputFile
  /// The first bytes; all of them where the file is short.
  let beginning: [UInt8]

  init(_ path: String) throws(HostError) {
    let file = try InputFile(path)
    var (bytes, buffer) = ([UInt8](), [UInt8](repeating: 0, count: Self.enough))
    while bytes.count < Self.enough, case let count = try file.read(into: &buffer), count > 0 {
      bytes += buffer[..<count]
    }
    self.file = file
    beginning = bytes
  }

  /// All bytes, when the beginning is that of a picture or of a drawing.
  func contents(limit: Int, allowsDrawings: Bool) throws -> [UInt8] {
    if !(allowsDrawings && ClipCodeReader.isDrawing(beginning)) {
      _ = try PictureFormat(beginning)
    }
    return try rest(limit: limit)
  }

  /// All bytes, whatever they are.
  func rest(limit: Int) throws(HostError) -> [UInt8] {
    var bytes = beginning
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = try file.read(into: &buffer), count > 0 {
      if count > limit - bytes.count { throw HostError(.tooLarge(limit: limit), .read, file.name) }
      bytes += buffer[..<count]
    }
    return bytes
  }
}
