/// The part of a Type 3 tag's memory that was read.
struct Type3Memory {
  /// The blocks from 0 on, as far as they were read; zeros may follow for unread ones.
  var bytes: [UInt8]
  /// The number of bytes, from block 0 on, that were read.
  var knownCount: Int
  let attributes: Type3Attributes?
  let configuration: Type3Configuration?
  let isLiteS: Bool
  private let wasIdentified: Bool
  /// The error if block 0 is neither all zeros nor a valid attribute block.
  let strangeness: TagOperationFailure?

  /// The byte addresses of the memory configuration.
  static let configurationRange: Range<Int> = {
    let start = Type3Configuration.block * Type3Attributes.blockSize
    return start..<(start + Type3Attributes.blockSize)
  }()

  /// Creates a memory from `bytes`, which include the memory configuration at its address, or with
  /// a separate configuration.
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
    do throws(TagOperationFailure) {
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

  /// The number of blocks that a message can use.
  var blockCount: Int {
    attributes?.blockCount ?? (configuration == nil ? 0 : Type3Configuration.lastUserBlock)
  }

  /// The number of bytes in the message; 0 if the tag has no valid one.
  var messageLength: Int {
    guard let attributes else { return 0 }
    switch attributes.standing {
    case .whole, .locking: return min(attributes.messageLength, attributes.capacity)
    case .writing, .malformed: return 0
    }
  }

  /// The bytes of the message, as far as they were read.
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

  /// Returns whether block 0 begins like `block` and then has only zeros, as a torn write leaves
  /// it.
  func begins(_ block: [UInt8]) -> Bool {
    let first = bytes.prefix(Type3Attributes.blockSize)
    let common = zip(first, block).prefix { $0 == $1 }.count
    return first.dropFirst(common).allSatisfy { $0 == 0 }
  }

  /// The bytes of the whole memory, with the configuration at its address.
  var image: [UInt8] {
    let place = Type3Memory.configurationRange
    guard let configuration else { return bytes }
    let gap = [UInt8](repeating: 0, count: max(0, place.lowerBound - bytes.count))
    return bytes.prefix(place.lowerBound) + gap + configuration.bytes
  }

  /// Returns the memory as it is after these writes.
  func after(_ writes: [TagPlan.Write]) -> Type3Memory {
    if writes.isEmpty { return self }
    var bytes = self.bytes
    let end = TagPlan.range(of: writes).upperBound
    bytes += [UInt8](repeating: 0, count: max(0, end - bytes.count))
    for write in writes { write.apply(to: &bytes, 0) }
    return Type3Memory(bytes, isLiteS: isLiteS, configuration: configuration)
  }

  /// Returns whether a block is known to contain these bytes.
  func holds(_ block: Int, _ piece: ArraySlice<UInt8>) -> Bool {
    let start = block * Type3Attributes.blockSize
    let end = start + piece.count
    return end <= knownCount && bytes[start..<end] == piece
  }

  /// The lock state of the card, or `nil` if its locks are not known.
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
