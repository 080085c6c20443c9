/// A type of NFC Forum tag: how such tags are known, read and written.
///
/// Whoever holds a tag asks its platform for everything in which types differ, and never which type it is.
protocol TagPlatform {
  /// Whether a tag that said this when it was selected may be of the type.
  static func accepts(_ selection: TagSelection) -> Bool

  /// Reads what the tag holds.
  static func reading<Link: TagLink & ~Copyable>(
    _ session: inout TagSession<Link>
  ) throws(TagFault) -> TagReading

  /// Finds out all that can be known of the tag.
  static func info<Link: TagLink & ~Copyable>(
    _ session: inout TagSession<Link>
  ) throws(TagFault) -> TagInfo

  /// Reads all of the memory that can be read.
  static func dump<Link: TagLink & ~Copyable>(
    _ session: inout TagSession<Link>
  ) throws(TagFault) -> TagDump

  /// Reads what has to be known and lays an operation out, settings and locks on what the tag holds after
  /// `writes`; `looksClosely` also reads what matters only when something went wrong.
  static func plan<Link: TagLink & ~Copyable>(
    _ operation: TagOperation, after writes: [TagPlan.Write], looksClosely: Bool,
    _ session: inout TagSession<Link>
  ) throws(TagFault) -> TagPlan

  /// Writes a piece, as a plan of this type has it.
  static func send<Link: TagLink & ~Copyable>(
    _ write: TagPlan.Write, _ session: inout TagSession<Link>
  ) throws(TagFault)

  /// Reads a range of addresses, as a plan of this type has them.
  static func bytes<Link: TagLink & ~Copyable>(
    _ range: Range<Int>, _ session: inout TagSession<Link>
  ) throws(TagFault) -> [UInt8]

  /// The memory that a plan is about, as it is now; the tag has just been selected.
  static func image<Link: TagLink & ~Copyable>(
    of plan: TagPlan, _ session: inout TagSession<Link>
  ) throws(TagFault) -> [UInt8]

  /// Whether a write of what is there is refused, as a lock or a password makes it; the tag can be spoken
  /// to afterwards.
  static func refuses<Link: TagLink & ~Copyable>(
    _ page: Int, _ bytes: [UInt8], _ session: inout TagSession<Link>
  ) throws(TagFault) -> Bool
}

extension TagPlatform {
  /// A type of tag whose plans have no such proof.
  static func refuses<Link: TagLink & ~Copyable>(
    _ page: Int, _ bytes: [UInt8], _ session: inout TagSession<Link>
  ) throws(TagFault) -> Bool { false }
}

/// What is known of a tag's chip, whatever its type.
protocol TagChipOfType {
  /// Its name, or what is known instead.
  var name: String { get }
  /// The row of the table that it has, if it is a chip of that.
  var product: Type2Product? { get }
  /// What it says of itself when it is asked for its version, if it was.
  var version: [UInt8] { get }
  /// Who made it, when that is not NXP.
  var maker: String? { get }
  /// The type's name.
  static var type: TagType { get }
  /// In what it is written.
  var unit: TagUnit { get }
  /// What a strict reader would see in a memory such as plans have, from the address `base` on.
  func contents(of image: [UInt8], from base: Int) -> TagContents
}

extension TagChipOfType {
  var product: Type2Product? { nil }
  var version: [UInt8] { [] }
  var maker: String? { nil }
  var unit: TagUnit { Self.type.unit }
}

/// The types of NFC Forum tags that are read and written, by their number.
public enum TagType: Int, Hashable, Sendable, CaseIterable {
  /// Chips with pages, such as NTAG213.
  case type2 = 2
  /// FeliCa cards with blocks, such as FeliCa Lite-S.
  case type3 = 3
  /// Cards with files, such as NTAG 424 DNA.
  case type4 = 4
  /// Chips of ISO 15693 with blocks, such as ICODE SLIX.
  case type5 = 5

  var platform: any TagPlatform.Type {
    switch self {
    case .type2: Type2Platform.self
    case .type3: Type3Platform.self
    case .type4: Type4Platform.self
    case .type5: Type5Platform.self
    }
  }

  /// In what such tags are written.
  public var unit: TagUnit {
    switch self {
    case .type2: .page
    case .type3: .block(size: 16, count: .max)
    case .type4: .byte
    case .type5: .block(size: 4, count: .max)
    }
  }
}

/// The pieces in which a tag is written, and how people count them.
public enum TagUnit: Hashable, Sendable {
  /// Four bytes with a number.
  case page
  /// A byte of a file, of which many are written at once.
  case byte
  /// So many bytes with a number; behind the last one stands, byte by byte, which blocks are locked.
  case block(size: Int, count: Int)

  /// How many bytes it has.
  var size: Int {
    switch self {
    case .page: 4
    case .byte: 1
    case .block(let size, _): size
    }
  }

  /// One write, as people count them.
  public var write: String {
    switch self {
    case .page: "page write"
    case .byte: "update"
    case .block: "block write"
    }
  }

  /// What people call it.
  var noun: String {
    switch self {
    case .page: "page"
    case .byte: "byte"
    case .block: "block"
    }
  }

  /// Several of them, as people call them.
  public var plural: String { noun + "s" }

  /// "page 4", "pages 4 to 7", "bytes 0 to 33".
  func place(_ address: Int, _ count: Int) -> String {
    var first = address / size
    var last = (address + count - 1) / size
    switch self {
    case .page: return first == last ? "page \(first)" : "pages \(first) to \(last)"
    case .byte: return first == last ? "byte \(first)" : "bytes \(first) to \(last)"
    case .block(let size, let blocks):
      var word = ""
      if blocks < .max, first >= blocks {
        (first, last) = (address - blocks * size, address + count - 1 - blocks * size)
        word = first == last ? "lock of " : "locks of "
      }
      return word + (first == last ? "block \(first)" : "blocks \(first) to \(last)")
    }
  }
}

extension TagSelection {
  /// The platform that such a tag is for, ISO-DEP first.
  fileprivate var platform: (any TagPlatform.Type)? {
    TagType.allCases.reversed().map(\.platform).first { $0.accepts(self) }
  }
}

extension TagSession where Link: ~Copyable {
  /// The platform of the tag in hand.
  var platform: any TagPlatform.Type {
    get throws(TagFault) {
      let selection = try requireTag()
      guard let platform = selection.platform else {
        throw TagFault("select the tag", .unsupported(selection))
      }
      return platform
    }
  }
}
