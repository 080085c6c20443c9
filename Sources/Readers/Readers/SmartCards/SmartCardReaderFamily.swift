internal import ReaderDoctor

/// A family of PC/SC readers, with its capabilities and the route by which it reaches tags.
///
/// The facts about the families come from manuals and other people's programs; none was tried here
/// on hardware.
struct SmartCardReaderFamily: Hashable, Sendable {
  /// A part of the names that the service gives to readers of this family.
  let fragment: String
  /// The family's label in the table of models.
  let label: String
  /// The way in which readers of this family reach tags that do not accept APDUs.
  let way: MemoryRoute
  /// The maximum number of bytes in a command that the reader accepts.
  let maxCommandLength: Int
  /// Whether the readers have a separate command for FeliCa frames.
  let hasFeliCaCommand: Bool

  /// The ways to reach tags that do not accept APDUs.
  enum MemoryRoute: Hashable, Sendable, CaseIterable {
    /// Only READ BINARY and UPDATE BINARY of PC/SC.
    case blocks
    /// The reader's PN532, through its pass-through command.
    case passThrough
    /// A transparent session of PC/SC.
    case session
    /// Identiv's own pass-through command.
    case vendor

    /// A new route object of this kind, with the properties common to all readers.
    var route: any SmartCardRoute {
      switch self {
      case .blocks: BlockRoute()
      case .passThrough: PassThroughRoute()
      case .session: SessionRoute()
      case .vendor: IdentivRoute()
      }
    }

    var abilities: Set<TagLinkAbility> { type(of: route).abilities }
  }

  private init(
    _ fragment: String, _ label: String, _ way: MemoryRoute, _ maxCommandLength: Int,
    hasFeliCaCommand: Bool = false
  ) {
    (self.fragment, self.label, self.way) = (fragment, label, way)
    self.maxCommandLength = maxCommandLength
    self.hasFeliCaCommand = hasFeliCaCommand
  }

  /// The family of a reader with this name. A reader that is not in the table has the abilities
  /// common to all.
  static func of(_ reader: String) -> SmartCardReaderFamily {
    let name = reader.uppercased()
    return all.first { name.contains($0.fragment) } ?? unknown
  }

  /// Whether a reader with this name belongs to a family in the table. All of them are contactless.
  static func isKnown(_ reader: String) -> Bool { of(reader) != unknown }

  /// Returns the family with this label in the table of models.
  static func labelled(_ label: String) -> SmartCardReaderFamily {
    all.first { !label.isEmpty && $0.label == label } ?? unknown
  }

  private static let unknown = SmartCardReaderFamily("", "", .blocks, 261)

  /// The known families. The first one that matches a reader's name is used.
  private static let all: [SmartCardReaderFamily] = [
    SmartCardReaderFamily("ACR1252", "acr1252u", .session, 512, hasFeliCaCommand: true),
    SmartCardReaderFamily("ACR1255", "acr1255u", .session, 261),
    SmartCardReaderFamily("ACR1552", "acr1552u", .session, 506),
    SmartCardReaderFamily("ACR1581", "acr1581u", .session, 506),
    SmartCardReaderFamily("ACR1281", "acr1281u", .blocks, 261),
    SmartCardReaderFamily("ACR1251", "acr1251u", .blocks, 261),
    SmartCardReaderFamily("ACR1222", "acr1222", .passThrough, 261),
    SmartCardReaderFamily("ACR122", "acr122u", .passThrough, 261),
    SmartCardReaderFamily("TOUCHATAG", "touchatag", .passThrough, 261),
    SmartCardReaderFamily("UTRUST 3700", "utrust-3700", .vendor, 1_024),
    SmartCardReaderFamily("UTRUST 3720", "utrust-3720", .vendor, 253),
    SmartCardReaderFamily("UTRUST 4701", "utrust-4701", .blocks, 261),
    SmartCardReaderFamily("RC-S300", "rc-s300", .session, 512),
    SmartCardReaderFamily("OMNIKEY 5022", "omnikey-5022", .blocks, 510),
    SmartCardReaderFamily("OMNIKEY 5023", "omnikey-5023", .blocks, 510),
    SmartCardReaderFamily("OMNIKEY 5422", "omnikey-5422", .blocks, 510),
    SmartCardReaderFamily("OMNIKEY 5427", "omnikey-5427", .blocks, 510),
    SmartCardReaderFamily("OMNIKEY 5421", "omnikey-5421", .blocks, 261),
  ]

  /// The model in the table of all readers, or `nil` if it is not listed.
  var model: ReaderModel? { ReaderModel.all.first { !label.isEmpty && $0.label == label } }

  /// A new route object for a tag, with the properties of this family.
  var route: any SmartCardRoute {
    way == .session ? SessionRoute(hasFeliCaCommand: hasFeliCaCommand) : way.route
  }

  /// The maximum number of bytes that a route adds around a command.
  private static let wrapping = 24

  /// The abilities and limits of the readers in this family.
  var capabilities: TagLinkCapabilities {
    TagLinkCapabilities(
      maxCommandLength: min(250, maxCommandLength - Self.wrapping),
      // No session was ever seen to return more than 127 bytes: FAST_READ stays below that.
      maxResponseLength: way == .session ? 112 : 240, maxBlockLength: way == .session ? 110 : 238,
      abilities: way.abilities)
  }
}
