/// The implementation for one type of NFC Forum tag: how its tags are recognized, read and written.
///
/// Callers use a tag's platform for everything that differs between types, and never ask for the
/// type itself.
protocol TagPlatform {
  /// Whether a tag with this selection can be of this type.
  static func accepts(_ selection: TagSelection) -> Bool

  /// Reads the tag's contents.
  static func reading<Link: TagLink & ~Copyable>(
    _ session: inout TagSession<Link>
  ) throws(TagOperationFailure) -> TagReadResult

  /// Reads the chip, the contents, the locks and the protection of the tag.
  static func info<Link: TagLink & ~Copyable>(
    _ session: inout TagSession<Link>
  ) throws(TagOperationFailure) -> TagInfo

  /// Reads all of the memory that can be read.
  static func dump<Link: TagLink & ~Copyable>(
    _ session: inout TagSession<Link>
  ) throws(TagOperationFailure) -> TagDump

  /// Reads what is needed and plans an operation. Settings and locks are planned for the contents
  /// after `writes`; `looksClosely` also reads what matters only after a failure.
  static func plan<Link: TagLink & ~Copyable>(
    _ operation: TagOperation, after writes: [TagPlan.Write], looksClosely: Bool,
    _ session: inout TagSession<Link>
  ) throws(TagOperationFailure) -> TagPlan

  /// Sends one write of a plan to the tag.
  static func send<Link: TagLink & ~Copyable>(
    _ write: TagPlan.Write, _ session: inout TagSession<Link>
  ) throws(TagOperationFailure)

  /// Reads the bytes at a range of addresses of a plan.
  static func bytes<Link: TagLink & ~Copyable>(
    _ range: Range<Int>, _ session: inout TagSession<Link>
  ) throws(TagOperationFailure) -> [UInt8]

  /// Reads the memory that a plan covers, after the tag was selected.
  static func image<Link: TagLink & ~Copyable>(
    of plan: TagPlan, _ session: inout TagSession<Link>
  ) throws(TagOperationFailure) -> [UInt8]

  /// Returns whether a write of the present content is refused, as a lock or a password makes it.
  /// The tag can be used afterwards.
  static func refuses<Link: TagLink & ~Copyable>(
    _ page: Int, _ bytes: [UInt8], _ session: inout TagSession<Link>
  ) throws(TagOperationFailure) -> Bool
}

extension TagPlatform {
  /// Returns `false`; this default is for types whose plans never test refusals.
  static func refuses<Link: TagLink & ~Copyable>(
    _ page: Int, _ bytes: [UInt8], _ session: inout TagSession<Link>
  ) throws(TagOperationFailure) -> Bool { false }
}

/// The facts about a chip that are known for every type of tag.
protocol TypedTagChip {
  /// The chip's name, or a description if it is not known.
  var name: String { get }
  /// The chip's entry in the table of Type 2 products, or `nil` if it has none.
  var product: Type2Product? { get }
  /// The chip's response to the request for its version; empty if there is none.
  var version: [UInt8] { get }
  /// The name of the maker if it is not NXP.
  var maker: String? { get }
  /// The NFC Forum type of tags with such chips.
  static var type: TagType { get }
  /// The unit in which the chip's memory is written.
  var unit: TagUnit { get }
  /// Returns the contents that a strict reader would see in the image of a plan, which starts at
  /// address `base`.
  func contents(of image: [UInt8], from base: Int) -> TagContents
}

extension TypedTagChip {
  var product: Type2Product? { nil }
  var version: [UInt8] { [] }
  var maker: String? { nil }
  var unit: TagUnit { Self.type.unit }
}

/// The supported types of NFC Forum tags; the raw value is the type's number.
package enum TagType: Int, Hashable, Sendable, CaseIterable {
  /// Tags with pages of four bytes, such as NTAG213.
  case type2 = 2
  /// FeliCa cards with blocks of 16 bytes, such as FeliCa Lite-S.
  case type3 = 3
  /// Cards with files, such as NTAG 424 DNA.
  case type4 = 4
  /// ISO 15693 tags with blocks, such as ICODE SLIX.
  case type5 = 5

  var platform: any TagPlatform.Type {
    switch self {
    case .type2: Type2Platform.self
    case .type3: Type3Platform.self
    case .type4: Type4Platform.self
    case .type5: Type5Platform.self
    }
  }

  /// The unit in which tags of this type are written.
  package var unit: TagUnit {
    switch self {
    case .type2: .page
    case .type3: .block(size: 16, count: .max)
    case .type4: .byte
    case .type5: .block(size: 4, count: .max)
    }
  }
}

/// The units in which a tag is written and counted.
package enum TagUnit: Hashable, Sendable {
  /// A page of four bytes, addressed by its number.
  case page
  /// A byte of a file; one update writes many bytes.
  case byte
  /// A numbered block of `size` bytes. The last block is followed by one byte per block for its
  /// lock.
  case block(size: Int, count: Int)

  /// The number of bytes in one unit.
  var size: Int {
    switch self {
    case .page: 4
    case .byte: 1
    case .block(let size, _): size
    }
  }

  /// The noun for one write, such as "page write".
  package var write: String {
    switch self {
    case .page: "page write"
    case .byte: "update"
    case .block: "block write"
    }
  }

  /// The noun for one unit, such as "page".
  var noun: String {
    switch self {
    case .page: "page"
    case .byte: "byte"
    case .block: "block"
    }
  }

  /// The noun for several units, such as "pages".
  package var plural: String { noun + "s" }

  /// Returns the words for `count` bytes from `address` on, in units: "page 4", "pages 4 to 7",
  /// "bytes 0 to 33".
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
  /// The platform for a tag with this selection, or `nil` if its type is not supported.
  fileprivate var platform: (any TagPlatform.Type)? {
    TagType.allCases.reversed().map(\.platform).first { $0.accepts(self) }
  }
}

extension TagSession where Link: ~Copyable {
  /// The platform for the type of the current tag.
  var platform: any TagPlatform.Type {
    get throws(TagOperationFailure) {
      let selection = try requireTag()
      guard let platform = selection.platform else {
        throw TagOperationFailure("select the tag", .unsupported(selection))
      }
      return platform
    }
  }
}
