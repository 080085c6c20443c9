#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file, or standard input, open for reading.
///
/// A FIFO is waited for until somebody writes, as a shell does it; an interruption ends the wait.
public struct InputFile: ~Copyable {
  /// What to call it in messages.
  public let name: String
  let descriptor: Descriptor
  let isRegular: Bool

  /// Opens a path, or standard input for `-`.
  ///
  /// Standard input that is a terminal is refused, because the program would seem to hang, unless
  /// the caller allows it.
  public init(_ path: String, allowsTerminal: Bool = false) throws(HostError) {
    let standard = path == "-" ? 0 : PathParts.descriptor(namedBy: path)
    name = standard == 0 ? "standard input" : path
    do {
      descriptor = try Self.open(path, standard: standard, allowsTerminal: allowsTerminal)
    } catch { throw HostError(error, .read, name) }
    isRegular = (try? descriptor.kind()) == S_IFREG
  }

  private static func open(
    _ path: String, standard: Int32?, allowsTerminal: Bool
  ) throws(HostError.Problem) -> Descriptor {
    if standard == 0, !allowsTerminal, isatty(0) == 1 { throw .terminalInput }
    let descriptor =
      if let standard {
        try Descriptor(duplicating: standard)
      } else {
        try Descriptor(opening: path, O_RDONLY)
      }
    if try descriptor.kind() == S_IFDIR { throw .isDirectory }
    return descriptor
  }

  /// Reads up to `buffer.count` bytes into the front of `buffer` and says how many; 0 is the end.
  ///
  /// Streaming callers reuse one buffer: memory stays the same however long the file is.
  public func read(into buffer: inout [UInt8]) throws(HostError) -> Int {
    do {
      return try readSome(descriptor.number, into: &buffer, waitsFirst: !isRegular)
    } catch { throw HostError(error, .read, name) }
  }

  /// Reads to the end; more than `limit` bytes are an error, found without reading much further.
  public func readAll(limit: Int, allowsEmpty: Bool = true) throws(HostError) -> [UInt8] {
    let bytes = try readAll(limit: limit, in: limit)
    if bytes.isEmpty, !allowsEmpty { throw HostError(.empty, .read, name) }
    return bytes
  }

  /// Reads to the end, up to `limit` bytes; `whole` is the limit that a message names.
  private func readAll(limit: Int, in whole: Int) throws(HostError) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = try read(into: &buffer), count > 0 {
      if count > limit - bytes.count { throw HostError(.tooLarge(limit: whole), .read, name) }
      bytes += buffer[..<count]
    }
    return bytes
  }

  /// Reads a file whose text should be JSON, an object or an array.
  ///
  /// A file that begins with anything else is not read any further than its first blocks, and these are
  /// returned: they are enough to say what is wrong, and the rest may never end.
  public static func jsonContents(
    of path: String, limit: Int, allowsEmpty: Bool = true
  ) throws(HostError) -> [UInt8] {
    let file = try InputFile(path)
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while bytes.count < buffer.count, case let count = try file.read(into: &buffer), count > 0 {
      bytes += buffer[..<count]
      guard let first = bytes.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) else {
        continue
      }
      guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return bytes }
      guard bytes.count <= limit else { throw HostError(.tooLarge(limit: limit), .read, file.name) }
      return try bytes + file.readAll(limit: limit - bytes.count, in: limit)
    }
    if bytes.isEmpty, !allowsEmpty { throw HostError(.empty, .read, file.name) }
    return bytes
  }

  /// Opens, reads to the end and closes.
  public static func contents(
    of path: String, limit: Int, allowsEmpty: Bool = true
  ) throws(HostError) -> [UInt8] {
    try InputFile(path).readAll(limit: limit, allowsEmpty: allowsEmpty)
  }
}
