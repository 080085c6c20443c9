import Basics

/// The address of a label printer.
package enum LabelPrinterAddress: Hashable, Sendable {
  /// The usual TCP port for raw printing.
  package static let rawPrintingPort: UInt16 = 9100

  /// A printer or print server on the network, which receives raw data over TCP.
  case network(host: String, port: UInt16)
  /// A device file on this machine, such as `/dev/usb/lp0`.
  case device(path: String)
  /// A CUPS queue, which receives a raw job.
  case queue(name: String)

  /// Parses `tcp://HOST[:PORT]`, a path that begins with `/`, or `cups:QUEUE`.
  package init(_ text: String) throws(LabelPrinterAddressError) {
    if text.hasPrefix("/"), !text.utf8.contains(0) {
      self = .device(path: text)
    } else if text.hasPrefix("cups:") {
      self = .queue(name: try Self.queue(text.dropFirst(5), text))
    } else if text.hasPrefix("tcp://") {
      self = try Self.network(text.dropFirst(6), text)
    } else {
      throw LabelPrinterAddressError(text, .unknownKind)
    }
  }

  private static func queue(
    _ name: Substring, _ text: String
  ) throws(LabelPrinterAddressError) -> String {
    let isPlain = name.utf8.allSatisfy { 0x21...0x7E ~= $0 && !"/#'\"\\?".utf8.contains($0) }
    guard isPlain, !name.isEmpty, name.utf8.count < 128, !name.hasPrefix("-") else {
      throw LabelPrinterAddressError(text, .queue)
    }
    return String(name)
  }

  private static func network(
    _ rest: Substring, _ text: String
  ) throws(LabelPrinterAddressError) -> Self {
    var (host, port) = (rest, Substring())
    let isBracketed = rest.hasPrefix("[")
    if isBracketed {
      guard let end = rest.firstIndex(of: "]") else { throw LabelPrinterAddressError(text, .host) }
      host = rest[rest.index(after: rest.startIndex)..<end]
      port = rest[rest.index(after: end)...]
    } else if let colon = rest.firstIndex(of: ":") {
      (host, port) = (rest[..<colon], rest[colon...])
    }
    guard isHost(host, bracketed: isBracketed) else { throw LabelPrinterAddressError(text, .host) }
    if port.isEmpty { return .network(host: String(host), port: rawPrintingPort) }
    let digits = port.dropFirst()
    guard port.hasPrefix(":"), !digits.isEmpty, digits.utf8.allSatisfy(\.isDigit),
      let number = UInt16(digits), number > 0
    else { throw LabelPrinterAddressError(text, .port) }
    return .network(host: String(host), port: number)
  }

  private static func isHost(_ host: Substring, bracketed: Bool) -> Bool {
    guard !host.isEmpty, host.utf8.count < 254, !host.hasPrefix("-") else { return false }
    guard bracketed else { return host.utf8.allSatisfy(isNamePart) }
    // A link-local IPv6 address also has a zone, the network interface.
    let parts = host.split(separator: "%", maxSplits: 1, omittingEmptySubsequences: false)
    return parts[0].utf8.allSatisfy { $0.isHexadecimalDigit || ":.".utf8.contains($0) }
      && parts[0].contains(":") && parts.dropFirst().allSatisfy { $0.utf8.allSatisfy(isNamePart) }
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    byte.isDigit || 0x61...0x7A ~= byte.lowercasedASCII || "-._".utf8.contains(byte)
  }
}

extension LabelPrinterAddress: CustomStringConvertible {
  /// The address in the notation that `init(_:)` parses.
  package var description: String {
    switch self {
    case .network(let host, let port):
      "tcp://" + (host.contains(":") ? "[\(host)]" : host) + ":\(port)"
    case .device(let path): path
    case .queue(let name): "cups:" + name
    }
  }
}

/// An error in the text of a printer's address.
package struct LabelPrinterAddressError: Error, Equatable, Sendable {
  /// The kinds of errors in an address.
  package enum Problem: Equatable, Sendable {
    /// The part of the address that is invalid: the scheme, the host, the port or the queue.
    case unknownKind, host, port, queue
  }
  /// The text that is not the address of a printer.
  package let text: String
  /// The kind of error in the address.
  package let problem: Problem

  init(_ text: String, _ problem: Problem) { (self.text, self.problem) = (text, problem) }
}

extension LabelPrinterAddressError: CustomStringConvertible {
  /// The problem as a sentence, with a valid notation.
  package var description: String {
    let what =
      switch problem {
      case .unknownKind:
        "is not a label printer; give tcp://HOST:9100, a device such as /dev/usb/lp0, or cups:QUEUE"
      case .host: "has no valid host; write tcp://HOST:9100, with the printer's name or address"
      case .port: "has no port from 1 to 65535 after the host; write tcp://HOST:9100 without a path"
      case .queue: "does not name a CUPS queue; lpstat -e lists the queues"
      }
    return "\(quoted(text)) \(what)"
  }
}
