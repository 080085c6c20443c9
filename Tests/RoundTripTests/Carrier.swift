import Payloads
import InvocationURLs

/// A way to put a URL onto something and to read it off again.
///
/// To add one, write a type below `Carriers/` and name it in `Carriers.all`: `carry` writes the URL
/// as the product does and returns what a reader of the result hands over.
protocol Carrier: Sendable {
  /// A few words for failures.
  var name: String { get }

  /// An ordinary run carries every URL whose number is a multiple of it, a soak every one. More
  /// than 1 where a round trip takes long, as drawing and finding pixels does.
  var stride: Int { get }

  /// Writes the URL, reads it back, and returns what was read; `nil` when there is no room for the
  /// URL or the carrier has no characters for it, which is not a failure.
  func carry(_ url: InvocationURL) throws -> Payload?
}

extension Carrier {
  var stride: Int { 1 }
}

enum Carriers {
  /// Every carrier that the law is tested with.
  static let all: [any Carrier] =
    [
      PlainText(), ScannerLine(), URIRecord(), URIRecordWithApplication(), SmartPoster(),
      QRModules.lowest, QRModules.highest, TagOnReader.type2, TagOnReader.type4,
    ] + QRFile.all
}
