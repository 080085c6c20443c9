/// The state of a card as it was read, as far as a goal depends on it.
struct DNACardState {
  /// The versions of keys 0 to 4; `nil` for those that the card does not reveal.
  var versions: [UInt8?] = []
  var settings: FileSettings
  var containerSettings: FileSettings
  /// The byte of the capability container that allows (00) or forbids (FF) writing.
  var containerAccess: UInt8
  /// The bytes of the NDEF file; `nil` if it cannot be read without a key.
  var file: [UInt8]?
}

/// The offset, from 0, of the byte for write access in the capability container.
let containerAccessOffset = 14

/// The settings with which nobody can change the capability container.
let finalContainerSettings = FileSettings(mode: .plain, access: FileAccess(rights: 0xEFFF))

/// The settings while the content is replaced: everybody can read, and key 0 can do everything
/// else.
let openedSettings = FileSettings(mode: .plain, access: FileAccess(rights: 0xE000))

enum DNAPlanner {
  /// The remaining steps, in an order that can be interrupted anywhere and continued: the message,
  /// keys 1 to 4, settings, key 0, and finally everything irreversible.
  ///
  /// `keysLeft` are the keys that do not have their wanted value yet. `most` is the maximum number
  /// of bytes in one write.
  static func steps(
    to content: DNAFileContent?, _ cardState: DNACardState, keysLeft: Set<UInt8>,
    maxWriteSize most: Int
  ) throws(DNAObstacle) -> [DNAStep] {
    var steps: [DNAStep] = []
    var settings: [DNAStep] = []
    var finishing: [DNAStep] = []
    if let content {
      (steps, settings) = try contentSteps(content, cardState, most)
      finishing = try finalSteps(content, cardState)
    }
    steps += keysLeft.filter { $0 != 0 }.sorted().map { .key($0) }
    steps += settings
    if keysLeft.contains(0) { steps.append(.key(0)) }
    return steps + finishing
  }

  private static func contentSteps(
    _ content: DNAFileContent, _ cardState: DNACardState, _ most: Int
  ) throws(DNAObstacle) -> (first: [DNAStep], settings: [DNAStep]) {
    let holds = cardState.file.map { content.isHeld(by: $0, cardState.settings) } ?? false
    let isSet = content.isSet(cardState.settings)
    var first: [DNAStep] = []
    if !(holds && isSet) { try checkChange(cardState.settings.access, .ndef) }
    let fits = content.fits(cardState.settings)
    if !holds {
      if !fits, !isOpen(cardState.settings) { first.append(.open) }
      first += writes(content.file, most)
    }
    if content.finalSettings == nil, content.template == nil, cardState.containerAccess != 0 {
      guard cardState.containerSettings.access.allowsWriting(with: 0) else {
        throw .locked(.container)
      }
      first.append(.container(access: 0))
    }
    return (first, isSet && (holds || fits) ? [] : [.settings(content.settings)])
  }

  /// Whether the steps switch on the mirroring of UID and counter, so that the card counts from 0.
  static func restartCounter(_ steps: [DNAStep], _ cardState: DNACardState) -> Bool {
    let switchesOn = steps.contains {
      if case .settings(let new) = $0 { new.sdm != nil } else { false }
    }
    return switchesOn && (cardState.settings.sdm == nil || steps.contains(.open))
  }

  private static func finalSteps(
    _ content: DNAFileContent, _ cardState: DNACardState
  ) throws(DNAObstacle) -> [DNAStep] {
    guard let final = content.finalSettings else { return [] }
    var steps: [DNAStep] = []
    if cardState.containerAccess != 0xFF {
      guard cardState.containerSettings.access.allowsWriting(with: 0) else {
        throw .foreign(.container, cardState.containerSettings.access.write)
      }
      steps.append(.container(access: 0xFF))
    }
    if !cardState.settings.isSame(as: final) {
      try checkChange(cardState.settings.access, .ndef)
      steps.append(.final(.ndef, final))
    }
    if !cardState.containerSettings.isSame(as: finalContainerSettings) {
      try checkChange(cardState.containerSettings.access, .container)
      steps.append(.final(.container, finalContainerSettings))
    }
    return steps
  }

  private static func checkChange(
    _ access: FileAccess, _ file: DNAFile
  ) throws(DNAObstacle) {
    switch access.change {
    case .key(0), .free: return
    case .never: throw .locked(file)
    default: throw .foreign(file, access.change)
    }
  }

  /// Whether the file is unencrypted, readable by everybody, writable with key 0, and not mirrored.
  private static func isOpen(_ settings: FileSettings) -> Bool {
    settings.sdm == nil && settings.mode == .plain && settings.access.read == .free
      && settings.access.allowsWriting(with: 0)
  }

  /// Splits a file into writes that leave an empty message or the whole one, wherever they are
  /// interrupted.
  private static func writes(_ file: [UInt8], _ most: Int) -> [DNAStep] {
    if file.count <= most { return [.write(offset: 0, bytes: file)] }
    var steps: [DNAStep] = [.write(offset: 0, bytes: [0, 0])]
    var start = 2
    while start < file.count {
      let end = min(file.count, start + most)
      steps.append(.write(offset: start, bytes: Array(file[start..<end])))
      start = end
    }
    let length = Array(file.prefix(2))
    return length == [0, 0] ? steps : steps + [.write(offset: 0, bytes: length)]
  }
}

/// The reason why a card cannot reach its goal.
enum DNAObstacle: Error, Hashable, Sendable {
  /// The file is locked: nobody can change its settings.
  case locked(DNAFile)
  /// Only the holder of another key can change the file's settings.
  case foreign(DNAFile, AccessCondition)
}
