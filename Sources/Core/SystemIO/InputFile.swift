import LibC

/// A file, or standard input, open for reading.
///
/// Opening a FIFO waits until there is a writer, as in a shell; an interruption ends the wait.
package struct InputFile: ~Copyable {
  /// The name of the file in messages.
  package let name: String
  let descriptor: Descriptor
  let isRegular: Bool

  /// Opens a path, or standard input for `-`.
  ///
  /// A terminal as standard input is refused unless the caller allows it, because the program would
  /// seem to hang.
  package init(_ path: String, allowsTerminal: Bool = false) throws(SystemIOError) {
    let standard = path == "-" ? 0 : PathParts.descriptor(namedBy: path)
    name = standard == 0 ? "standard input" : path
    do {
      descriptor = try Self.open(path, standard: standard, allowsTerminal: allowsTerminal)
    } catch { throw SystemIOError(error, .read, name) }
    isRegular = (try? descriptor.kind()) == S_IFREG
  }

  private static func open(
    _ path: String, standard: Int32?, allowsTerminal: Bool
  ) throws(SystemIOError.Problem) -> Descriptor {
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

  /// Reads up to `buffer.count` bytes into the start of `buffer` and returns their number; 0 is the
  /// end.
  ///
  /// Callers that read in a loop reuse one buffer, so that memory use does not depend on the file's
  /// length.
  package func read(into buffer: inout [UInt8]) throws(SystemIOError) -> Int {
    do {
      return try readSome(descriptor.number, into: &buffer, waitsFirst: !isRegular)
    } catch { throw SystemIOError(error, .read, name) }
  }

  /// Reads to the end; more than `limit` bytes are an error, detected without reading much further.
  package func readAll(limit: Int, allowsEmpty: Bool = true) throws(SystemIOError) -> [UInt8] {
    let bytes = try readAll(limit: limit, in: limit)
    if bytes.isEmpty, !allowsEmpty { throw SystemIOError(.empty, .read, name) }
    return bytes
  }

  /// Reads to the end, at most `limit` bytes; error messages name `whole` as the limit.
  private func readAll(limit: Int, in whole: Int) throws(SystemIOError) -> [UInt8] {
    var bytes: [UInt8] = []
    if isRegular, let size = try? descriptor.size(), size <= min(limit, 1 << 26) {
      let isAll: Bool
      do { (bytes, isAll) = try readAtOnce(descriptor.number, size: size) } catch {
        throw SystemIOError(error, .read, name)
      }
      if isAll { return bytes }
      if bytes.count > limit { throw SystemIOError(.tooLarge(limit: whole), .read, name) }
    }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = try read(into: &buffer), count > 0 {
      if count > limit - bytes.count { throw SystemIOError(.tooLarge(limit: whole), .read, name) }
      bytes += buffer[..<count]
    }
    return bytes
  }

  /// Reads a file that should contain JSON, an object or an array.
  ///
  /// If a file begins with anything else, only its first blocks are read and returned: they are
  /// enough for an error message, and the rest may be endless.
  package static func jsonContents(
    of path: String, limit: Int, allowsEmpty: Bool = true
  ) throws(SystemIOError) -> [UInt8] {
    let file = try InputFile(path)
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while bytes.count < buffer.count, case let count = try file.read(into: &buffer), count > 0 {
      bytes += buffer[..<count]
      guard let first = bytes.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }) else {
        continue
      }
      guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return bytes }
      guard bytes.count <= limit else {
        throw SystemIOError(.tooLarge(limit: limit), .read, file.name)
      }
      return try bytes + file.readAll(limit: limit - bytes.count, in: limit)
    }
    if bytes.isEmpty, !allowsEmpty { throw SystemIOError(.empty, .read, file.name) }
    return bytes
  }

  /// Opens a file, reads it to the end and closes it.
  package static func contents(
    of path: String, limit: Int, allowsEmpty: Bool = true
  ) throws(SystemIOError) -> [UInt8] {
    try InputFile(path).readAll(limit: limit, allowsEmpty: allowsEmpty)
  }

  /// Whether the permissions of this file let anyone but its owner read it; `false` for a pipe or a
  /// terminal.
  package var isOpenToOthers: Bool {
    guard isRegular, let mode = try? descriptor.mode() else { return false }
    return mode & (S_IRGRP | S_IROTH) != 0
  }
}

extension Descriptor {
  /// Returns the kind and the permissions of the file.
  func mode() throws(SystemIOError.Problem) -> mode_t {
    var status = stat()
    _ = try retrying { fstat(number, &status) }
    return status.st_mode
  }

  /// Returns the number of bytes in the file.
  func size() throws(SystemIOError.Problem) -> Int {
    var status = stat()
    _ = try retrying { fstat(number, &status) }
    return Int(status.st_size)
  }
}
