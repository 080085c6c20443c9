/// What a card was seen to be, as far as it concerns a goal.
struct DNASighting {
  /// The versions of the keys, where the card tells.
  var versions: [UInt8?] = []
  var settings: FileSettings
  var containerSettings: FileSettings
  /// The byte of the container that says who may write.
  var containerAccess: UInt8
  /// The NDEF file; `nil` where not everybody may read.
  var file: [UInt8]?
}

/// Where the container has the byte that says who may write.
let containerAccessPlace = 14

/// The settings of a container that nobody can change.
let finalContainerSettings = FileSettings(mode: .plain, access: FileAccess(rights: 0xEFFF))

/// What the card is while its content is exchanged: everybody reads, and key 0 does the rest.
let openedSettings = FileSettings(mode: .plain, access: FileAccess(rights: 0xE000))

enum DNAPlanner {
  /// What is left to do, in an order that can stop anywhere and be gone on with: the message, keys 1 to 4, settings, key 0,
  /// and at last what cannot be taken back.
  ///
  /// `keysLeft` are the keys that have not their wanted value. `most` is how many bytes one write carries.
  static func steps(
    to content: DNAContent?, _ sighting: DNASighting, keysLeft: Set<UInt8>, longestWrite most: Int
  ) throws(DNAObstacle) -> [DNAStep] {
    var steps: [DNAStep] = []
    var settings: [DNAStep] = []
    var finishing: [DNAStep] = []
    if let content {
      (steps, settings) = try contentSteps(content, sighting, most)
      finishing = try finalSteps(content, sighting)
    }
    steps += keysLeft.filter { $0 != 0 }.sorted().map { .key($0) }
    steps += settings
    if keysLeft.contains(0) { steps.append(.key(0)) }
    return steps + finishing
  }

  private static func contentSteps(
    _ content: DNAContent, _ sighting: DNASighting, _ most: Int
  ) throws(DNAObstacle) -> (first: [DNAStep], settings: [DNAStep]) {
    let holds = sighting.file.map { content.isHeld(by: $0, sighting.settings) } ?? false
    let isSet = content.isSet(sighting.settings)
    var first: [DNAStep] = []
    if !(holds && isSet) { try checkChange(sighting.settings.access, .ndef) }
    let fits = content.fits(sighting.settings)
    if !holds {
      if !fits, !isOpen(sighting.settings) { first.append(.open) }
      first += writes(content.file, most)
    }
    if content.finalSettings == nil, content.template == nil, sighting.containerAccess != 0 {
      guard sighting.containerSettings.access.allowsWriting(with: 0) else {
        throw .locked(.container)
      }
      first.append(.container(access: 0))
    }
    return (first, isSet && (holds || fits) ? [] : [.settings(content.settings)])
  }

  /// Whether these steps switch the showing of number and counter on, so that the card counts from 0.
  static func restartCounter(_ steps: [DNAStep], _ sighting: DNASighting) -> Bool {
    let switchesOn = steps.contains {
      if case .settings(let new) = $0 { new.sdm != nil } else { false }
    }
    return switchesOn && (sighting.settings.sdm == nil || steps.contains(.open))
  }

  private static func finalSteps(
    _ content: DNAContent, _ sighting: DNASighting
  ) throws(DNAObstacle) -> [DNAStep] {
    guard let final = content.finalSettings else { return [] }
    var steps: [DNAStep] = []
    if sighting.containerAccess != 0xFF {
      guard sighting.containerSettings.access.allowsWriting(with: 0) else {
        throw .foreign(.container, sighting.containerSettings.access.write)
      }
      steps.append(.container(access: 0xFF))
    }
    if !sighting.settings.isSame(as: final) {
      try checkChange(sighting.settings.access, .ndef)
      steps.append(.final(.ndef, final))
    }
    if !sighting.containerSettings.isSame(as: finalContainerSettings) {
      try checkChange(sighting.containerSettings.access, .container)
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

  /// Whether key 0 can write what is not changed as it is read.
  private static func isOpen(_ settings: FileSettings) -> Bool {
    settings.sdm == nil && settings.mode == .plain && settings.access.read == .free
      && settings.access.allowsWriting(with: 0)
  }

  /// Writes that leave an empty message behind wherever they stop, or the whole one.
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

/// Why a card cannot become what it shall.
enum DNAObstacle: Error, Hashable, Sendable {
  /// Nobody can change the file's settings.
  case locked(DNAFile)
  /// Somebody else can.
  case foreign(DNAFile, AccessCondition)
}
