import InvocationURLs
import NDEF
import RouteFiles

/// What a URL may be put onto, as far as its length goes.
enum Carrier: String, CaseIterable {
  case ultralight, ntag213, ntag215, ntag216, qr

  /// The carrier and its room for a URL.
  var room: URLRoom {
    switch self {
    case .ultralight: tag("an Ultralight tag", message: 46)
    // As delivered, with the lock control block before the message.
    case .ntag213: tag("an NTAG213", message: 137)
    case .ntag215: tag("an NTAG215", message: 492)
    case .ntag216: tag("an NTAG216", message: 868)
    // Version 40 at level L, in byte mode: nothing larger exists.
    case .qr: URLRoom("a QR code") { $0.text.utf8.count - 2953 }
    }
  }

  private func tag(_ name: String, message: Int) -> URLRoom {
    URLRoom(name) { url in
      let record = try? NDEFRecord.uri(url.text)
      return (record.map { NDEFMessage([$0]).encoded().count } ?? .max) - message
    }
  }
}
