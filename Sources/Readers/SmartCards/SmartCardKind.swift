internal import ReaderDoctor
import Tags

/// A family of PC/SC readers: how far it reaches, and by which way.
///
/// What is said of families comes from manuals and from other people's programs; none was tried here on
/// hardware.
struct SmartCardKind: Hashable, Sendable {
  /// What the service's names of such readers contain.
  let fragment: String
  /// The reader's word in the table of models.
  let label: String
  /// How tags are reached that do not speak APDUs.
  let way: Way
  /// The longest command that the reader takes.
  let longestCommand: Int
  /// Whether frames of FeliCa have a command of their own.
  let hasFeliCaCommand: Bool

  /// A way to tags with memory.
  enum Way: Hashable, Sendable, CaseIterable {
    /// READ BINARY and UPDATE BINARY alone.
    case blocks
    /// The PN532 inside.
    case passThrough
    /// A transparent session.
    case session
    /// Identiv's own command.
    case vendor
  }

  private init(
    _ fragment: String, _ label: String, _ way: Way, _ longestCommand: Int,
    hasFeliCaCommand: Bool = false
  ) {
    (self.fragment, self.label, self.way) = (fragment, label, way)
    self.longestCommand = longestCommand
    self.hasFeliCaCommand = hasFeliCaCommand
  }

  /// The family of a reader that the service calls so; one that is not in the table does what all do.
  static func of(_ reader: String) -> SmartCardKind {
    let name = reader.uppercased()
    return all.first { name.contains($0.fragment) } ?? unknown
  }

  /// Whether a reader that the service calls so is of a family in the table; all of them are contactless.
  static func isKnown(_ reader: String) -> Bool { of(reader) != unknown }

  /// The family with this word in the table of models.
  static func labelled(_ label: String) -> SmartCardKind {
    all.first { !label.isEmpty && $0.label == label } ?? unknown
  }

  private static let unknown = SmartCardKind("", "", .blocks, 261)

  /// The first that fits counts.
  private static let all: [SmartCardKind] = [
    SmartCardKind("ACR1252", "acr1252u", .session, 512, hasFeliCaCommand: true),
    SmartCardKind("ACR1255", "acr1255u", .session, 261),
    SmartCardKind("ACR1552", "acr1552u", .session, 506),
    SmartCardKind("ACR1581", "acr1581u", .session, 506),
    SmartCardKind("ACR1281", "acr1281u", .blocks, 261),
    SmartCardKind("ACR1251", "acr1251u", .blocks, 261),
    SmartCardKind("ACR1222", "acr1222", .passThrough, 261),
    SmartCardKind("ACR122", "acr122u", .passThrough, 261),
    SmartCardKind("TOUCHATAG", "touchatag", .passThrough, 261),
    SmartCardKind("UTRUST 3700", "utrust-3700", .vendor, 1_024),
    SmartCardKind("UTRUST 3720", "utrust-3720", .vendor, 253),
    SmartCardKind("UTRUST 4701", "utrust-4701", .blocks, 261),
    SmartCardKind("RC-S300", "rc-s300", .session, 512),
    SmartCardKind("OMNIKEY 5022", "omnikey-5022", .blocks, 510),
    SmartCardKind("OMNIKEY 5023", "omnikey-5023", .blocks, 510),
    SmartCardKind("OMNIKEY 5422", "omnikey-5422", .blocks, 510),
    SmartCardKind("OMNIKEY 5427", "omnikey-5427", .blocks, 510),
    SmartCardKind("OMNIKEY 5421", "omnikey-5421", .blocks, 261),
  ]

  /// The model in the table of all readers, if it is there.
  var model: ReaderModel? { ReaderModel.all.first { !label.isEmpty && $0.label == label } }

  /// A new way for a tag.
  var route: any SmartCardRoute {
    way == .session ? SessionRoute(hasFeliCaCommand: hasFeliCaCommand) : way.route
  }

  /// The most bytes that a way puts around a command.
  private static let wrapping = 24

  /// What a reader of the family can do.
  var capabilities: TagLinkCapabilities {
    TagLinkCapabilities(
      longestCommand: min(250, longestCommand - Self.wrapping),
      // Answers of a session beyond 127 bytes were seen nowhere: FAST_READ stays below.
      longestAnswer: way == .session ? 112 : 240, longestBlock: way == .session ? 110 : 238,
      abilities: way.abilities)
  }
}

extension SmartCardKind.Way {
  /// A new way for a tag, as all readers have it.
  var route: any SmartCardRoute {
    switch self {
    case .blocks: BlockRoute()
    case .passThrough: PassThroughRoute()
    case .session: SessionRoute()
    case .vendor: VendorRoute()
    }
  }

  var abilities: Set<TagLinkAbility> { type(of: route).abilities }
}
