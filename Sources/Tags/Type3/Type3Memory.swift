import Basics

/// What is known of a Type 3 tag's memory.
struct Type3Memory {
  /// The blocks from 0 on, as far as they were read; zeros may follow for what was not.
  var bytes: [UInt8]
  /// How many of the bytes were read.
  var knownCount: Int
  let attributes: Type3Attributes?
  let configuration: Type3Configuration?
  let isLiteS: Bool
  private let wasIdentified: Bool
  /// Why block 0 is no attribute block, where it is something else than zeros.
  let strangeness: TagFault?

  /// The address of the memory configuration, and of what follows it.
  static let configurationRange: Range<Int> = {
    let start = Type3Configuration.block * Type3Attributes.blockSize
    return start..<(start + Type3Attributes.blockSize)
  }()

  /// `bytes` with the memory configuration in its place, or that apart.
  init(
    _ bytes: [UInt8], isLiteS: Bool, configuration: Type3Configuration?, wasIdentified: Bool = true
  ) {
    let place = Type3Memory.configurationRange
    self.bytes = bytes
    knownCount = bytes.count
    self.isLiteS = isLiteS
    self.wasIdentified = wasIdentified
    self.configuration =
      bytes.count >= place.upperBound ? Type3Configuration(bytes[place]) : configuration
    let first = Array(bytes.prefix(Type3Attributes.blockSize))
    guard first.contains(where: { $0 != 0 }) else {
      (attributes, strangeness) = (nil, nil)
      return
    }
    do throws(TagFault) {
      attributes = try Type3Attributes(first)
      strangeness = nil
    } catch {
      (attributes, strangeness) = (nil, error)
    }
  }

  var chip: Type3Chip {
    Type3Chip(
      attributes: attributes, configuration: configuration, isLiteS: isLiteS,
      wasIdentified: wasIdentified)
  }

  /// The blocks that are there for a message.
  var blockCount: Int {
    attributes?.blockCount ?? (configuration == nil ? 0 : Type3Configuration.lastUserBlock)
  }

  /// The length of the message that is there, or was until a lock was interrupted.
  var messageLength: Int {
    guard let attributes else { return 0 }
    switch attributes.standing {
    case .whole, .locking: return min(attributes.messageLength, attributes.capacity)
    case .writing, .malformed: return 0
    }
  }

  /// The message, as far as it was read.
  var message: [UInt8] {
    Array(bytes.dropFirst(Type3Attributes.blockSize).prefix(messageLength))
  }

  var contents: TagContents {
    if let configuration, !configuration.answersNDEF {
      return .notFormatted(
        "the card does not answer to readers for NDEF: bit 0 of byte 3 of its memory configuration "
          + "(block 88h) is not set")
    }
    guard let attributes else {
      return .notFormatted(
        strangeness?.problem.technical ?? "block 0 holds no attribute block")
    }
    switch attributes.standing {
    case .whole: return messageLength == 0 ? .empty : .message(message)
    case .writing, .locking: return .unfinished
    case .malformed(let why): return .malformed(why)
    }
  }

  /// Whether block 0 is these bytes up to some place, as a torn write leaves it, and zeros from there on.
  func begins(_ block: [UInt8]) -> Bool {
    let first = bytes.prefix(Type3Attributes.blockSize)
    let common = zip(first, block).prefix { $0 == $1 }.count
    return first.dropFirst(common).allSatisfy { $0 == 0 }
  }

  /// The whole memory, the configuration in its place.
  var image: [UInt8] {
    let place = Type3Memory.configurationRange
    guard let configuration else { return bytes }
    let gap = [UInt8](repeating: 0, count: max(0, place.lowerBound - bytes.count))
    return bytes.prefix(place.lowerBound) + gap + configuration.bytes
  }

  /// The memory when these writes are done.
  func after(_ writes: [TagPlan.Write]) -> Type3Memory {
    if writes.isEmpty { return self }
    var bytes = self.bytes
    let end = TagPlan.range(of: writes).upperBound
    bytes += [UInt8](repeating: 0, count: max(0, end - bytes.count))
    for write in writes { write.apply(to: &bytes, 0) }
    return Type3Memory(bytes, isLiteS: isLiteS, configuration: configuration)
  }

  /// Whether a block is known to hold these bytes.
  func holds(_ block: Int, _ piece: ArraySlice<UInt8>) -> Bool {
    let start = block * Type3Attributes.blockSize
    let end = start + piece.count
    return end <= knownCount && bytes[start..<end] == piece
  }

  /// How far it is locked; `nil` for cards of which that is not known.
  var lock: TagLockState? {
    guard let configuration, let attributes else { return nil }
    let user = Array(0...min(attributes.blockCount, Type3Configuration.lastUserBlock))
    let locked = user.filter { !configuration.allowsWriting($0) }
    let isWhole = locked.count == user.count
    let forbids = !attributes.allowsWriting
    let isStuck = !configuration.isOpen && !isWhole
    return TagLockState(
      pages: locked, containerForbidsWriting: forbids, isFrozen: !configuration.isOpen,
      stuckPages: isStuck ? user.filter(configuration.allowsWriting) : [],
      extent: isWhole && !configuration.isOpen
        ? .fully : locked.isEmpty && !forbids && configuration.isOpen ? .none : .partly,
      unit: TagType.type3.unit)
  }
}
