import Basics

/// Where a label printer is.
package enum LabelPrinterAddress: Hashable, Sendable {
  /// The port for which printers listen when nothing else is said.
  package static let usualPort: UInt16 = 9100

  /// A printer in the network, or a print server: raw data over TCP.
  case network(host: String, port: UInt16)
  /// A device of this machine, such as `/dev/usb/lp0`.
  case device(path: String)
  /// A queue of CUPS, which takes a raw job.
  case queue(name: String)

  /// Takes `tcp://HOST[:PORT]`, a path that begins with `/`, or `cups:QUEUE`.
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
    if port.isEmpty { return .network(host: String(host), port: usualPort) }
    let digits = port.dropFirst()
    guard port.hasPrefix(":"), !digits.isEmpty, digits.utf8.allSatisfy(\.isDigit),
      let number = UInt16(digits), number > 0
    else { throw LabelPrinterAddressError(text, .port) }
    return .network(host: String(host), port: number)
  }

  private static func isHost(_ host: Substring, bracketed: Bool) -> Bool {
    guard !host.isEmpty, host.utf8.count < 254, !host.hasPrefix("-") else { return false }
    guard bracketed else { return host.utf8.allSatisfy(isNamePart) }
    // An address of this network only names the interface as well.
    let parts = host.split(separator: "%", maxSplits: 1, omittingEmptySubsequences: false)
    return parts[0].utf8.allSatisfy { $0.isHexadecimalDigit || ":.".utf8.contains($0) }
      && parts[0].contains(":") && parts.dropFirst().allSatisfy { $0.utf8.allSatisfy(isNamePart) }
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    byte.isDigit || 0x61...0x7A ~= byte.lowercasedASCII || "-._".utf8.contains(byte)
  }
}

extension LabelPrinterAddress: CustomStringConvertible {
  /// As it is written.
  package var description: String {
    switch self {
    case .network(let host, let port):
      "tcp://" + (host.contains(":") ? "[\(host)]" : host) + ":\(port)"
    case .device(let path): path
    case .queue(let name): "cups:" + name
    }
  }
}

/// Why a text does not say where a printer is.
package struct LabelPrinterAddressError: Error, Equatable, Sendable {
  /// What is wrong.
  package enum Problem: Equatable, Sendable {
    case unknownKind, host, port, queue
  }
  /// The text.
  package let text: String
  /// What is wrong with it.
  package let problem: Problem

  init(_ text: String, _ problem: Problem) { (self.text, self.problem) = (text, problem) }
}

extension LabelPrinterAddressError: CustomStringConvertible {
  /// A sentence that says what would do.
  package var description: String {
    let what =
      switch problem {
      case .unknownKind:
        "is not a label printer; give tcp://HOST:9100, a device such as /dev/usb/lp0, or cups:QUEUE"
      case .host: "names no host; write tcp://HOST:9100, with the printer's name or address"
      case .port: "has no port from 1 to 65535 behind the host; write tcp://HOST:9100, and no path"
      case .queue: "names no queue of CUPS; lpstat -e lists those that there are"
      }
    return "\(quoted(text)) \(what)"
  }
}
