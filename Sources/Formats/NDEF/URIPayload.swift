/// The payload of a URI record: a prefix code and the rest of the URI (NFC Forum RTD URI 1.0).
enum URIPayload {
  /// The prefixes of URIs, indexed by their codes.
  static let prefixes: [StaticString] = [
    "", "http://www.", "https://www.", "http://", "https://", "tel:", "mailto:",
    "ftp://anonymous:anonymous@", "ftp://ftp.", "ftps://", "sftp://", "smb://", "nfs://",
    "ftp://", "dav://", "news:", "telnet://", "imap:", "rtsp://", "urn:", "pop:", "sip:", "sips:",
    "tftp:", "btspp://", "btl2cap://", "btgoep://", "tcpobex://", "irdaobex://", "file://",
    "urn:epc:id:", "urn:epc:tag:", "urn:epc:pat:", "urn:epc:raw:", "urn:epc:", "urn:nfc:",
  ]

  /// The URI in the payload from `start` to the end of `bytes`.
  ///
  /// Reading tags calls this most often: it allocates only the string.
  static func decode(
    _ bytes: ArraySlice<UInt8>, from start: Int, _ tolerances: NDEFTolerances
  ) throws(NDEFError) -> String {
    guard start < bytes.endIndex else { throw NDEFError(.emptyPayload(.uri), at: start) }
    try checkText(bytes, from: start + 1)
    var code = bytes[start]
    if code >= prefixes.count {
      guard tolerances.contains(.reservedURIPrefix) else {
        throw NDEFError(.reservedURIPrefix(code), at: start)
      }
      code = 0
    }
    return join(prefixes[Int(code)], bytes, from: start + 1)
  }

  /// Appends the payload for `uri`, with the longest matching prefix.
  static func append(_ uri: String, to content: inout [UInt8]) throws(NDEFBuildError) {
    var text = uri
    let hasControl = text.withUTF8 { text in
      let (code, length) = unsafe longestPrefix(of: text)
      content.append(code)
      unsafe content.append(contentsOf: text.extracting(length...))
      return unsafe text.reduce(0 as UInt8) { $0 | ($1 < 0x20 ? 1 : 0) } != 0
    }
    if hasControl { try RecordName.checkNoControl(uri, as: .uri) }
  }

  private static func longestPrefix(
    of text: UnsafeBufferPointer<UInt8>
  ) -> (code: UInt8, length: Int) {
    var best = (code: 0, length: 0)
    guard let first = unsafe text.first else { return (0, 0) }
    for code in prefixes.indices {
      let prefix = unsafe UnsafeBufferPointer(prefixes[code])
      guard prefix.count > best.length, unsafe prefix[0] == first else { continue }
      if unsafe text.starts(with: prefix) { best = (code, prefix.count) }
    }
    return (UInt8(best.code), best.length)
  }

  /// Checks that the bytes from `start` on are UTF-8 without control characters.
  @inline(__always)
  private static func checkText(_ bytes: ArraySlice<UInt8>, from start: Int) throws(NDEFError) {
    // Every byte is checked without a branch, so that the loop is vectorised.
    let unusual = unsafe bytes.withUnsafeBufferPointer { source in
      unsafe source.extracting((start - bytes.startIndex)...)
        .reduce(0 as UInt8) { $0 | ($1 &- 0x20 < 0x60 ? 0 : 1) }
    }
    if unusual != 0 { try checkUnusualText(bytes[start...]) }
  }

  @inline(never)
  private static func checkUnusualText(_ text: ArraySlice<UInt8>) throws(NDEFError) {
    try RecordName.checkNoControl(text)
    try UTF8Text.check(text)
  }

  /// The prefix and the bytes from `start` on as one string, with one allocation.
  @inline(__always)
  private static func join(
    _ prefix: StaticString, _ bytes: ArraySlice<UInt8>, from start: Int
  ) -> String {
    let prefix = unsafe UnsafeBufferPointer(prefix)
    let count = prefix.count + bytes.endIndex - start
    return unsafe bytes.withUnsafeBufferPointer { source in
      let rest = source.extracting((start - bytes.startIndex)...)
      return unsafe String(unsafeUninitializedCapacity: count) { buffer in
        let next = unsafe buffer.initialize(fromContentsOf: prefix)
        _ = unsafe buffer.extracting(next...).initialize(fromContentsOf: rest)
        return count
      }
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Creates a buffer of the UTF-8 bytes of `text`, which live as long as the program.
  fileprivate init(_ text: StaticString) {
    unsafe self.init(start: text.utf8Start, count: text.utf8CodeUnitCount)
  }
}
