import Payloads
import InvocationURLs
import QRCodes

/// The modules of a QR code, read back by our own reader.
struct QRModules: Carrier {
  static let lowest = QRModules(level: .low)
  static let highest = QRModules(level: .high)

  let level: QRLevel
  var name: String { "QR modules, level \(level)" }

  func carry(_ url: InvocationURL) throws -> Payload? {
    var options = QROptions()
    options.level = level
    let code: QRCode
    do {
      code = try QRCode(.url(url), options: options)
    } catch QRCodeError.tooLong {
      return nil
    }
    var reader = QRReader()
    return Payload(.qrCode, bytes: try reader.read(code.modules).payload)
  }
}
