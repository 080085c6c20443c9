import Basics
import HostIO

/// What libcurl hands over while a transfer runs. One thread uses it.
final class FetchReceiver {
  /// Why a transfer was ended by us.
  enum Stop {
    case header, body, huge, interrupted
  }

  /// The most that packed bytes may unpack to before they are thought to be a trap.
  static let unpackedLimit = 8 << 20

  private let bodyLimit: Int
  private let rule: AddressRule
  private(set) var header = HeaderFields()
  private(set) var body: [UInt8] = []
  private(set) var received = 0
  private(set) var stop: Stop?
  private(set) var refused: [String] = []
  private(set) var called: [String] = []
  private var headerBytes = 0
  private var unpacked = 0

  init(bodyLimit: Int, rule: AddressRule) { (self.bodyLimit, self.rule) = (bodyLimit, rule) }

  /// Whether a piece of the answer is welcome.
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
    // What is packed goes on without being kept, to tell a long page from a trap.
    let isPacked = header["content-encoding"].map { $0.lowercasedASCII != "identity" } ?? false
    if !isPacked { return end(.body) }
    return unpacked <= Self.unpackedLimit ? true : end(.huge)
  }

  /// Whether an address may be called.
  func judge(_ address: [UInt8]) -> Bool {
    let text = AddressText.text(address)
    guard rule.allows(address) else {
      if !refused.contains(text) { refused.append(text) }
      return false
    }
    if !called.contains(text) { called.append(text) }
    return true
  }

  /// Whether the transfer goes on.
  func goesOn(received count: Int) -> Bool {
    received = max(received, count)
    if Interruption.pending != nil { return end(.interrupted) }
    // Packed bytes that unpack to nothing would never fill the body.
    return count <= bodyLimit ? true : end(.body)
  }

  /// Whether more came than is kept.
  var isCut: Bool { unpacked > body.count }

  private func end(_ why: Stop) -> Bool {
    stop = stop ?? why
    return false
  }
}

/// Addresses in words.
package enum AddressText {
  /// `192.0.2.1`, `2001:db8:0:0:0:0:0:1`.
  package static func text(_ address: [UInt8]) -> String {
    if address.count == 4 { return address.map(String.init).joined(separator: ".") }
    return stride(from: 0, to: address.count - 1, by: 2).map { index in
      String(Int(address[index]) << 8 | Int(address[index + 1]), radix: 16)
    }.joined(separator: ":")
  }
}
