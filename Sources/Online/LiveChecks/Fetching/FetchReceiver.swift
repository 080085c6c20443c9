import SystemIO

/// The receiver of a running libcurl transfer, which only one thread uses.
final class FetchReceiver {
  /// The reason why the receiver ended a transfer.
  enum StopReason {
    case header, body, huge, interrupted
  }

  /// The maximum decompressed size, beyond which the body counts as a decompression bomb.
  static let unpackedLimit = 8 << 20

  private let bodyLimit: Int
  private let rule: AddressPolicy
  private(set) var header = HeaderFields()
  private(set) var body: [UInt8] = []
  private(set) var received = 0
  private(set) var stop: StopReason?
  private(set) var refused: [String] = []
  private(set) var called: [String] = []
  private var headerBytes = 0
  private var unpacked = 0

  init(bodyLimit: Int, rule: AddressPolicy) { (self.bodyLimit, self.rule) = (bodyLimit, rule) }

  /// Takes a piece of the answer; returns whether the transfer should continue.
  func take(_ bytes: UnsafeBufferPointer<UInt8>, isHeader: Bool) -> Bool {
    if isHeader {
      headerBytes += bytes.count
      guard headerBytes <= FetchSettings.headerLimit else { return end(.header) }
      header.add(bytes)
      return true
    }
    let room = bodyLimit - body.count
    body += bytes.prefix(room)
    unpacked += bytes.count
    if bytes.count <= room { return true }
    // Compressed data is still counted without being kept, to distinguish a long page from a
    // decompression bomb.
    let isPacked = header["content-encoding"].map { $0.lowercasedASCII != "identity" } ?? false
    if !isPacked { return end(.body) }
    return unpacked <= Self.unpackedLimit ? true : end(.huge)
  }

  /// Records an address, and returns whether the rule allows to connect to it.
  func judge(_ address: [UInt8]) -> Bool {
    let text = AddressText.text(address)
    guard rule.allows(address) else {
      if !refused.contains(text) { refused.append(text) }
      return false
    }
    if !called.contains(text) { called.append(text) }
    return true
  }

  /// Records the number of received bytes, and returns whether the transfer should continue.
  func goesOn(received count: Int) -> Bool {
    received = max(received, count)
    if Interruption.pending != nil { return end(.interrupted) }
    // Compressed bytes that expand to nothing would never fill the body.
    return count <= bodyLimit ? true : end(.body)
  }

  /// Whether the body is longer than the kept part.
  var isCut: Bool { unpacked > body.count }

  private func end(_ why: StopReason) -> Bool {
    stop = stop ?? why
    return false
  }
}

/// Conversion of IP addresses to text.
package enum AddressText {
  /// The address of 4 or 16 bytes as text: `192.0.2.1` or `2001:db8:0:0:0:0:0:1`.
  package static func text(_ address: [UInt8]) -> String {
    if address.count == 4 { return address.map(String.init).joined(separator: ".") }
    return stride(from: 0, to: address.count - 1, by: 2).map { index in
      String(Int(address[index]) << 8 | Int(address[index + 1]), radix: 16)
    }.joined(separator: ":")
  }
}
