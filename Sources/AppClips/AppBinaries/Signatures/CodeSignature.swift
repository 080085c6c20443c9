package import PropertyLists

/// The parts of an embedded code signature that say who signed what: the code directory's names and
/// the entitlements. The signature is not verified.
package struct CodeSignature: Hashable, Sendable {
  /// The signed identifier in the code directory, normally the bundle identifier.
  package private(set) var identifier: String?
  /// The identifier of the developer team in the code directory.
  package private(set) var team: String?
  /// Whether the program is signed without a certificate.
  package private(set) var isAdHoc = false
  /// The signed entitlements as a property list in XML.
  package private(set) var entitlements: PropertyList?
  /// The signed entitlements in DER, the form that iOS reads from version 15 on.
  package private(set) var derEntitlements: PropertyList?

  private enum MagicNumber {
    static let signature: UInt32 = 0xFADE_0CC0
    static let directory: UInt32 = 0xFADE_0C02
    static let entitlements: UInt32 = 0xFADE_7171
    static let derEntitlements: UInt32 = 0xFADE_7172
  }

  /// The types of signature parts that are read, by the numbers in the signature's index.
  private enum PartType: UInt32 {
    case directory = 0
    case entitlements = 5
    case derEntitlements = 7
  }

  /// Creates the signature from its bytes in memory.
  package init(_ bytes: [UInt8]) throws(AppBinaryError) {
    try self.init(ForwardBytes(count: bytes.count) { Array(bytes[$0]) }, 0..<bytes.count)
  }

  init(_ bytes: ForwardBytes, _ range: Range<Int>) throws(AppBinaryError) {
    let start = range.lowerBound
    guard range.count >= 12 else { throw AppBinaryError(.signatureMagic, start) }
    let header = try bytes.numbers(start..<start + 12)
    guard try header.big(start) == MagicNumber.signature else {
      throw AppBinaryError(.signatureMagic, start)
    }
    // The room for a signature may be larger than the signature.
    let length = Int(try header.big(start + 4))
    guard (12...range.count).contains(length) else {
      throw AppBinaryError(.blobBounds, start + 4)
    }
    let count = Int(try header.big(start + 8))
    guard count <= MachOLimits.blobs else { throw AppBinaryError(.blobCount(count), start + 8) }
    for part in try Self.index(bytes, start..<start + length, count) {
      guard let type = PartType(rawValue: part.type) else { continue }
      try read(bytes, type, part.range)
    }
  }

  /// The types and byte ranges of the parts, in the order of their places.
  private static func index(
    _ bytes: ForwardBytes, _ range: Range<Int>, _ count: Int
  ) throws(AppBinaryError) -> [(type: UInt32, range: Range<Int>)] {
    let start = range.lowerBound
    let end = start + 12 + 8 * count
    guard end <= range.upperBound else { throw AppBinaryError(.blobBounds, start + 8) }
    let index = try bytes.numbers(start..<end)
    var places: [(type: UInt32, offset: Int)] = []
    for entry in stride(from: start + 12, to: end, by: 8) {
      let (type, offset) = (try index.big(entry), start + Int(try index.big(entry + 4)))
      guard offset >= end, offset <= range.upperBound - 8 else {
        throw AppBinaryError(.blobBounds, entry + 4)
      }
      guard !places.contains(where: { $0.type == type }) else {
        throw AppBinaryError(.blobTwice(type), entry)
      }
      places.append((type, offset))
    }
    places.sort { $0.offset < $1.offset }
    // Where the next part begins, this one must have ended.
    return places.indices.map { place in
      let next = place + 1 < places.count ? places[place + 1].offset : range.upperBound
      return (places[place].type, places[place].offset..<next)
    }
  }

  /// Reads a part of a given type from a byte range.
  private mutating func read(
    _ bytes: ForwardBytes, _ type: PartType, _ room: Range<Int>
  ) throws(AppBinaryError) {
    let start = room.lowerBound
    guard room.count >= 8 else { throw AppBinaryError(.blobOverlap, start) }
    let header = try bytes.numbers(start..<start + 8)
    let length = Int(try header.big(start + 4))
    guard length >= 8 else { throw AppBinaryError(.blobBounds, start + 4) }
    guard length <= room.count else {
      throw AppBinaryError(.blobOverlap, start + 4)
    }
    let mark: UInt32 =
      switch type {
      case .directory: MagicNumber.directory
      case .entitlements: MagicNumber.entitlements
      case .derEntitlements: MagicNumber.derEntitlements
      }
    guard try header.big(start) == mark else {
      throw AppBinaryError(.blobMagic(type.rawValue), start)
    }
    if type == .directory { return try readDirectory(bytes, start..<start + length) }
    guard length <= MachOLimits.entitlementBytes else {
      throw AppBinaryError(.tooLarge(length), start + 4)
    }
    let content = try bytes.numbers(start + 8..<start + length).bytes
    if type == .derEntitlements {
      derEntitlements = try DEREntitlements.read(content, at: start + 8)
    } else {
      do throws(PropertyListError) { entitlements = try PropertyList(reading: content) } catch {
        throw AppBinaryError(.entitlements(error), start + 8)
      }
    }
  }

  /// Reads the names of a code directory. Its hashes, which follow them, are not read.
  private mutating func readDirectory(
    _ bytes: ForwardBytes, _ range: Range<Int>
  ) throws(AppBinaryError) {
    let start = range.lowerBound
    let known = start..<min(range.upperBound, start + MachOLimits.directoryBytes)
    let numbers = try bytes.numbers(known)
    guard known.count >= 44 else { throw AppBinaryError(.truncated, known.upperBound) }
    isAdHoc = try numbers.big(start + 12) & 2 != 0
    /// The text at an offset of the code directory, up to its zero byte.
    func text(_ offset: Int) throws(AppBinaryError) -> String {
      guard offset >= 44, offset < known.count,
        try numbers.slice(start + offset..<known.upperBound).contains(0),
        let text = try numbers.text(start + offset, before: known.upperBound)
      else { throw AppBinaryError(.directoryText, start + 20) }
      return text
    }
    identifier = try text(Int(try numbers.big(start + 20)))
    // The team came with version 0x20200.
    guard try numbers.big(start + 8) >= 0x2_0200, known.count >= 52 else { return }
    let place = Int(try numbers.big(start + 48))
    if place != 0 { team = try text(place) }
  }
}
