public import InvocationURLs

extension QROptions {
  /// Whether `version` holds a URL, as far as that can be told without planning its segments: what is
  /// `false` was not looked at.
  ///
  /// Bytes alone are one way to write it; the capitals of scheme and host and bytes for the rest are
  /// another. The best way takes no more room than these.
  public func surelyHold(_ url: InvocationURL, in version: QRVersion) -> Bool {
    guard let room = BlockLayout(version, level)?.dataBits else { return false }
    let versionClass = VersionClass(version)
    let bytes = url.text.utf8
    func bits(_ mode: DataMode, _ count: Int) -> Int {
      versionClass.headerBits(mode).map { $0 + mode.bits(count) } ?? .max / 2
    }
    if bits(.byte, bytes.count) <= room { return true }
    guard capitalizesHost else { return false }
    let head = bytes[..<url.host.endIndex]
    let length = head.count
    return bits(.alphanumeric, length) + bits(.byte, bytes.count - length) <= room
      && head.allSatisfy(\.isCapitalizable)
  }
}

extension UInt8 {
  /// Whether it is a letter, or one of the other characters that capitals share a mode with.
  fileprivate var isCapitalizable: Bool {
    let isLowercase = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self)
    return isLowercase || Alphanumeric.values[Int(self)] < 45
  }
}
