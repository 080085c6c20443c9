/// A file with the memory of a tag, as JSON or plain bytes.
enum DumpFile {
  enum Format: String, CaseIterable {
    case text, json, binary
  }

  static func bytes(_ dump: TagDump, _ format: Format) -> [UInt8] {
    switch format {
    case .binary: dump.bytes
    case .json: Array((json(dump).text() + "\n").utf8)
    case .text: Array(text(dump).utf8)
    }
  }

  /// The dump in the bytes of a file: JSON that `bytes` wrote, or the plain memory.
  ///
  /// From plain bytes alone the size of a file's length field cannot be determined; the tag that is
  /// restored decides it.
  static func dump(_ bytes: [UInt8]) throws -> TagDump {
    if bytes.first(where: { !$0.isSpace }) == UInt8(ascii: "{") {
      return try dump(JSONValue(parsing: bytes))
    }
    if isPages(bytes) { return pages(bytes) }
    if isBlocks(bytes) {
      return TagDump(
        uid: TagUID([]), chipName: "a Type 5 tag", kind: .blocks, bytes: bytes,
        userArea: (bytes[2] == 0 ? 8 : 4)..<bytes.count)
    }
    if isType3Blocks(bytes) {
      return TagDump(
        uid: TagUID([]), chipName: "a Type 3 tag", kind: .type3Blocks, bytes: bytes,
        userArea: 16..<bytes.count)
    }
    if isFile(bytes) {
      return TagDump(
        uid: TagUID([]), chipName: "a Type 4 tag", kind: .file, bytes: bytes,
        userArea: 0..<bytes.count)
    }
    throw BadData(
      "this is not a dump: neither JSON of beckon tag dump, nor the pages of a Type 2 tag for NDEF, "
        + "nor the blocks of a Type 3 or Type 5 tag for NDEF, nor the NDEF file of a Type 4 tag")
  }

  /// Whether the bytes are pages from 0 on, as nfc-mfultralight writes them: a UID with its check
  /// bytes, and a capability container.
  private static func isPages(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 20, bytes.count.isMultiple(of: 4), bytes[12] == 0xE1 else { return false }
    return bytes[0..<3].reduce(0x88, ^) == bytes[3] && bytes[4..<8].reduce(0, ^) == bytes[8]
  }

  /// Whether the bytes are blocks from 0 on: a capability container of version 1, which cannot be
  /// the length of a file.
  private static func isBlocks(_ bytes: [UInt8]) -> Bool {
    bytes.count >= 16 && bytes.count.isMultiple(of: 4) && [0xE1, 0xE2].contains(bytes[0])
      && bytes[1] >> 6 == 1
  }

  /// Whether the bytes are an attribute block of version 1 with its checksum, and the number of
  /// blocks that it gives.
  private static func isType3Blocks(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 16, bytes[0] >> 4 == 1 else { return false }
    let sum = bytes[0..<14].reduce(0) { $0 + Int($1) }
    let count = Int(bytes[3]) << 8 | Int(bytes[4])
    return bytes.count == 16 * (count + 1) && sum == Int(bytes[14]) << 8 | Int(bytes[15])
  }

  /// Whether the bytes are a length of two or four bytes, followed by at least as many bytes.
  private static func isFile(_ bytes: [UInt8]) -> Bool {
    [2, 4].contains { size in
      bytes.count >= size
        && bytes.prefix(size).reduce(0) { $0 << 8 | Int($1) } <= bytes.count - size
    }
  }

  /// The dump of a memory in pages, whose capability container tells the extent of the data area.
  private static func pages(_ bytes: [UInt8]) -> TagDump {
    let product = Type2Product.all.first { product in
      product.container[2] == bytes[14] && (product.lastUserPage + 1) * 4 <= bytes.count
    }
    // A chip may have more memory than its container declares.
    let end = product.map { ($0.lastUserPage + 1) * 4 } ?? 16 + Int(bytes[14]) * 8
    return TagDump(
      uid: TagUID(Array(bytes[0..<3] + bytes[4..<8])), chipName: "Type 2 tag", kind: .pages,
      bytes: bytes, userArea: 16..<max(16, min(bytes.count, end)))
  }

  private static func json(_ dump: TagDump) -> JSONValue {
    var members: [(String, JSONValue)] = [
      ("uid", .string("\(dump.uid)")), ("chip", .string(dump.chipName)),
      ("kind", .string(dump.kind.rawValue)),
      (
        "userArea",
        .array([.integer(dump.userArea.lowerBound), .integer(dump.userArea.upperBound)])
      ),
      ("bytes", .string(ByteEncoding.hexadecimal.text(dump.bytes))),
    ]
    if let size = dump.lengthSize { members.append(("lengthBytes", .integer(size))) }
    return JSONValue(members: members)
  }

  private static func dump(_ json: JSONValue) throws -> TagDump {
    guard case .object(let object) = json,
      let uid = object["uid"]?.stringValue.flatMap({ TagUID($0) }),
      let kind = object["kind"]?.stringValue.flatMap(TagDump.Kind.init),
      let digits = object["bytes"]?.stringValue,
      case .array(let ends)? = object["userArea"], ends.count == 2,
      let start = ends[0].intValue, let end = ends[1].intValue, 0 <= start, start <= end
    else { throw BadData("this JSON is not a dump of beckon tag dump") }
    return TagDump(
      uid: uid, chipName: object["chip"]?.stringValue ?? "", kind: kind,
      bytes: try ByteEncoding.hexadecimal.bytes(digits.utf8), userArea: start..<end,
      // Dumps of version 0.1 have a length of two bytes, whatever the tag had.
      lengthSize: kind == .file ? object["lengthBytes"]?.intValue ?? 2 : nil)
  }

  /// The memory as text: pages, blocks (most Type 5 chips have blocks of four bytes), or lines of
  /// 16 bytes of a file, with printable characters beside the bytes.
  private static func text(_ dump: TagDump) -> String {
    let width = dump.kind == .pages || dump.kind == .blocks ? 4 : 16
    var text = "\(dump.chipName) \(dump.uid)\n"
    for start in stride(from: 0, to: dump.bytes.count, by: width) {
      let line = dump.bytes[start..<min(start + width, dump.bytes.count)]
      let place = dump.kind == .file ? start : start / width
      let mark = dump.userArea.contains(start) ? " " : "*"
      let hex = ByteEncoding.hexadecimal.text(line).padded(to: width * 2)
      text += "\(String(place).padded(to: 4))\(mark) \(hex)  \(printable(line))\n"
    }
    return dump.kind != .file ? text + "* not the user's\n" : text
  }

  private static func printable(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes.map { (0x20...0x7E).contains($0) ? $0 : 0x2E }, as: UTF8.self)
  }
}
