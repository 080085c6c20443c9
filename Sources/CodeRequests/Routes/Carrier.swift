import AppClipCodes
import CommandLineKit
import InvocationURLs
import NDEF
import RouteFiles

/// What a URL may be put onto, as far as its length goes.
enum Carrier: String, CaseIterable {
  case ultralight, ntag213, ntag215, ntag216, qr, appclip

  /// The carrier and its room for a URL. Only App Clip Codes need Apple's tables to tell.
  func room(_ tables: ClipTables) throws -> URLRoom {
    switch self {
    case .ultralight: return tag("an Ultralight tag", message: 46)
    // As delivered, with the lock control block before the message.
    case .ntag213: return tag("an NTAG213", message: 137)
    case .ntag215: return tag("an NTAG215", message: 492)
    case .ntag216: return tag("an NTAG216", message: 868)
    // Version 40 at level L, in byte mode: nothing larger exists.
    case .qr: return URLRoom("a QR code", isCarrier: true) { $0.text.utf8.count - 2953 }
    case .appclip:
      let compressor = try tables.compressor()
      return URLRoom("an App Clip Code", unit: "bit", isCarrier: true) { url in
        // A value of its own, so that URLs can be asked about from anywhere.
        var own = compressor
        return -((try? own.budget(of: url.text).left) ?? 0)
      }
    }
  }

  private func tag(_ name: String, message: Int) -> URLRoom {
    URLRoom(name, isCarrier: true) { url in
      let record = try? NDEFRecord.uri(url.text)
      return (record.map { NDEFMessage([$0]).encoded().count } ?? .max) - message
    }
  }
}
