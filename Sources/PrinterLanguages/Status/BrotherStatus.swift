/// What a Brother QL tells of itself: 32 bytes, asked for or sent when something changes.
///
/// Places and bits are those of Brother's *Raster Command Reference*. A bit with no meaning there is
/// passed over.
package struct BrotherStatus: Hashable, Sendable {
  /// Bytes of a status.
  package static let count = 32

  /// Why the printer sent it.
  package enum Kind: UInt8, Sendable {
    case reply = 0x00
    case printed = 0x01
    case fault = 0x02
    case turnedOff = 0x04
    case notification = 0x05
    case phaseChange = 0x06
  }

  /// Why the printer sent it; `nil` for what its reference does not name.
  package let kind: Kind?
  /// What is wrong.
  package let complaints: [PrinterComplaint]
  /// Whether it is printing just now, else it waits for data.
  package let isPrinting: Bool
  /// The byte for the kind of the media: 00 none, 0A tape, 0B labels.
  let mediaKind: UInt8
  /// Millimetres across.
  let mediaWidth: UInt8
  /// Millimetres along; 0 for tape.
  let mediaLength: UInt8

  /// Takes the 32 bytes.
  package init(_ bytes: some Collection<UInt8>) throws(PrinterStatusError) {
    let bytes = Array(bytes)
    for (place, wanted) in [0x80, 0x20, 0x42].enumerated()
    where place >= bytes.count || bytes[place] != wanted {
      throw PrinterStatusError(language: .brotherRaster, offset: place)
    }
    guard bytes.count == Self.count else {
      throw PrinterStatusError(language: .brotherRaster, offset: min(bytes.count, Self.count))
    }
    kind = Kind(rawValue: bytes[18])
    isPrinting = bytes[19] == 0x01
    (mediaWidth, mediaKind, mediaLength) = (bytes[10], bytes[11], bytes[17])
    var found = Self.complaints(Self.first, bytes[8]) + Self.complaints(Self.second, bytes[9])
    if kind == .turnedOff, !found.contains(.turnedOff) { found.append(.turnedOff) }
    complaints = found
  }

  /// "62 × 29 mm labels", "no labels".
  package var media: String {
    BrotherMedium.words(kind: mediaKind, width: mediaWidth, length: mediaLength)
  }

  /// Whether the roll in the printer is this one.
  package func has(_ medium: BrotherMedium) -> Bool {
    mediaKind == medium.kind && mediaWidth == medium.millimetres
      && mediaLength == medium.lengthMillimetres
  }

  /// What each bit of "error information 1" means.
  private static let first: [Int: PrinterComplaint] = [
    0: .noMedia, 1: .endOfMedia, 2: .cutterJam, 4: .inUse, 5: .turnedOff, 7: .fanBroken,
  ]
  /// And of "error information 2".
  private static let second: [Int: PrinterComplaint] = [
    0: .wrongMedia, 1: .bufferFull, 2: .transmission, 3: .imageFault, 4: .coverOpen,
    6: .cannotFeed, 7: .systemFault,
  ]

  private static func complaints(
    _ table: [Int: PrinterComplaint], _ bits: UInt8
  ) -> [PrinterComplaint] {
    (0..<8).compactMap { bits & 1 << $0 == 0 ? nil : table[$0] }
  }
}
