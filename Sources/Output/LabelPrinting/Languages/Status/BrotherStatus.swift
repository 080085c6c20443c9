/// The status of a Brother QL: 32 bytes, sent on request or when something changes.
///
/// Offsets and bits are those of Brother's *Raster Command Reference*. Bits without a meaning there
/// are ignored.
package struct BrotherStatus: Hashable, Sendable {
  /// The number of bytes in a status.
  package static let count = 32

  /// The reasons why the printer sends a status.
  package enum Kind: UInt8, Sendable {
    /// The printer replies to a request.
    case reply = 0x00
    /// A page was printed.
    case printed = 0x01
    /// An error occurred.
    case fault = 0x02
    /// The printer was turned off.
    case turnedOff = 0x04
    /// The printer notifies of an event.
    case notification = 0x05
    /// The printer changed between printing and waiting for data.
    case phaseChange = 0x06
  }

  /// The reason for sending the status; `nil` for values that the reference does not list.
  package let kind: Kind?
  /// The problems that the printer reports.
  package let complaints: [PrinterComplaint]
  /// Whether the printer is printing now; otherwise it waits for data.
  package let isPrinting: Bool
  /// The type byte of the media: 00 for none, 0A for tape, 0B for labels.
  let mediaKind: UInt8
  /// The width of the media in millimetres.
  let mediaWidth: UInt8
  /// The length of a label in millimetres; 0 for tape.
  let mediaLength: UInt8

  /// Parses the 32 bytes of a status.
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

  /// The media in words, such as "62 × 29 mm labels" or "no labels".
  package var media: String {
    BrotherMedium.words(kind: mediaKind, width: mediaWidth, length: mediaLength)
  }

  /// Whether the roll in the printer is the given one.
  package func has(_ medium: BrotherMedium) -> Bool {
    mediaKind == medium.kind && mediaWidth == medium.millimetres
      && mediaLength == medium.lengthMillimetres
  }

  /// The meaning of each bit in the byte "error information 1".
  private static let first: [Int: PrinterComplaint] = [
    0: .noMedia, 1: .endOfMedia, 2: .cutterJam, 4: .inUse, 5: .turnedOff, 7: .fanBroken,
  ]
  /// The meaning of each bit in the byte "error information 2".
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
