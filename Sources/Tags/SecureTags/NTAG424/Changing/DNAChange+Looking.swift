extension DNAChange {

  /// Examines the card and returns the remaining steps. Afterwards a session is open, begun with
  /// key 0 and possibly continued with other keys.
  func left<Link: TagLink & ~Copyable>(
    on card: inout DNACard<Link, Key>, _ state: inout DNAChangeRun
  ) throws(DNAChangeProblem) -> [DNAStep] {
    let cardState = try carded { () throws(DNAError) in try look(at: &card, &state) }
    state.cardState = cardState
    var keysLeft: Set<UInt8> = []
    // Key 0 comes first, so that a stranger's card refuses few keys.
    if try openSession(cardState, on: &card, &state) != goal.keys.reference { keysLeft.insert(0) }
    for number in 1..<dnaKeyCount {
      let owner = try settle(number, cardState, on: &card, &state)
      if owner != goal.keys.reference { keysLeft.insert(number) }
    }
    let steps: [DNAStep]
    do throws(DNAObstacle) {
      steps = try DNAPlanner.steps(
        to: goal.content, cardState, keysLeft: keysLeft, maxWriteSize: card.maxWriteSize)
    } catch {
      switch error {
      case .locked(let file): throw .locked(file)
      case .foreign(let file, let condition): throw .foreign(file, condition)
      }
    }
    try checkCounter(steps, cardState, keysLeft)
    return steps
  }

  /// Refuses to restart a counter under keys that were used with it before, because every URL that
  /// somebody kept would become valid again.
  private func checkCounter(
    _ steps: [DNAStep], _ cardState: DNACardState, _ keysLeft: Set<UInt8>
  ) throws(DNAChangeProblem) {
    guard let template = goal.content?.template, DNAPlanner.restartCounter(steps, cardState) else {
      return
    }
    let isProving = cardState.settings.sdm != nil
    let keepsKey = !(template.sdm.file.key.map(keysLeft.contains) ?? false)
    if isProving && keepsKey || used.contains(goal.keys.reference) {
      throw .counterRestarts(goal.keys.reference)
    }
  }

  private func look<Link: TagLink & ~Copyable>(
    at card: inout DNACard<Link, Key>, _ state: inout DNAChangeRun
  ) throws(DNAError) -> DNACardState {
    // Inside a session this read would count, and whether a card counts a read depends on what came
    // before.
    if state.isFirst || state.isSelected {
      try card.selectApplication()
    } else {
      try card.reselect()
    }
    (state.isFirst, state.isSelected) = (false, true)
    if state.version == nil {
      let version = try card.version()
      guard version.is424DNA else {
        throw DNAError(
          "ask for the version", .otherChip("this is \(version.name), not an NTAG 424 DNA"))
      }
      // Settings that the card would refuse later are refused before anything is changed.
      let wanted = goal.content?.settings
      let faults = wanted?.faults(for: .ndef, hasTamperWire: version.hasTamperWire) ?? []
      guard faults.isEmpty else { throw DNAError("look at the settings", .settings(faults)) }
      state.version = version
    }
    return try card.cardState()
  }

  /// Determines the key set to which one of the keys 1 to 4 belongs: known from this run, or
  /// presumed from its version. A key that seems to have its wanted value is tried, because nothing
  /// else would reveal it. A key that is to be changed need not be tried, because the card refuses
  /// to change it from a wrong key.
  private func settle<Link: TagLink & ~Copyable>(
    _ number: UInt8, _ cardState: DNACardState, on card: inout DNACard<Link, Key>,
    _ state: inout DNAChangeRun
  ) throws(DNAChangeProblem) -> String {
    if let owner = state.proved[number] { return owner }
    while true {
      guard let candidate = candidate(number, cardState, &state) else {
        throw .unknownKey(number, tried: known.map(\.reference))
      }
      if candidate.reference != goal.keys.reference, !state.doubted.contains(number) {
        return candidate.reference
      }
      if try tried(number, candidate, on: &card, &state) { return candidate.reference }
    }
  }

  /// Opens a session with key 0. Returns the reference of the set to which the key belongs.
  private func openSession<Link: TagLink & ~Copyable>(
    _ cardState: DNACardState, on card: inout DNACard<Link, Key>, _ state: inout DNAChangeRun
  ) throws(DNAChangeProblem) -> String {
    while true {
      guard let candidate = candidate(0, cardState, &state) else {
        throw .noKnownKey(tried: known.map(\.reference), refusals: card.refusedKeys)
      }
      if try tried(0, candidate, on: &card, &state) { return candidate.reference }
    }
  }

  /// The next set to try for a key. When all were refused, the likeliest gets one more try, because
  /// a card that mishears an authentication refuses the right key, too.
  private func candidate(
    _ number: UInt8, _ cardState: DNACardState, _ state: inout DNAChangeRun
  ) -> DNAKeySet<Key>? {
    if let next = candidates(number, cardState, state).first { return next }
    guard state.secondTries.insert(number).inserted else { return nil }
    let refuted = state.refuted.removeValue(forKey: number) ?? []
    let likeliest = candidates(number, cardState, state).first
    state.refuted[number] = refuted.subtracting([likeliest?.reference].compactMap(\.self))
    return likeliest
  }

  /// Returns the sets to which key `number` may belong, those with the key's version first.
  func candidates(
    _ number: UInt8, _ cardState: DNACardState, _ state: DNAChangeRun
  ) -> [DNAKeySet<Key>] {
    if let owner = state.proved[number] { return known.filter { $0.reference == owner } }
    let refuted = state.refuted[number] ?? []
    let left = known.filter { !refuted.contains($0.reference) }
    guard Int(number) < cardState.versions.count, let version = cardState.versions[Int(number)]
    else {
      return left
    }
    return left.filter { $0.version == version } + left.filter { $0.version != version }
  }

  /// Authenticates with key `number` of a set. Returns whether the card accepted it, and remembers
  /// a refusal.
  private func tried<Link: TagLink & ~Copyable>(
    _ number: UInt8, _ set: DNAKeySet<Key>, on card: inout DNACard<Link, Key>,
    _ state: inout DNAChangeRun
  ) throws(DNAChangeProblem) -> Bool {
    guard card.refusedKeys < Self.maxRefusals else { throw .tooManyRefusals(card.refusedKeys) }
    do throws(DNAError) {
      try card.authenticate(number, set[number])
      state.proved[number] = set.reference
      return true
    } catch {
      guard error.problem.isWrongKey else { throw .card(error) }
      // A key that was right earlier in this run gets one more chance before it counts as wrong.
      let wasRight = state.proved.removeValue(forKey: number) == set.reference
      if !wasRight { state.refuted[number, default: []].insert(set.reference) }
      return false
    }
  }

  /// Runs `body` and converts a card's error to a problem of the change.
  func carded<Answer>(_ body: () throws(DNAError) -> Answer) throws(DNAChangeProblem) -> Answer {
    do throws(DNAError) { return try body() } catch { throw .card(error) }
  }
}

extension DNACard where Link: ~Copyable {
  /// Reads, without a session, everything on which reaching a goal depends.
  mutating func cardState() throws(DNAError) -> DNACardState {
    let versions = try keyVersions()
    let containerSettings = try fileSettings(.container)
    let settings = try fileSettings(.ndef)
    let container = try readWithoutKey(.container, 0..<(containerAccessOffset + 1))
    let file =
      settings.access.read == .free || settings.access.readWrite == .free
      ? try readWithoutKey(.ndef, 0..<DNAFile.ndef.size) : nil
    return DNACardState(
      versions: versions, settings: settings, containerSettings: containerSettings,
      containerAccess: container[containerAccessOffset], file: file)
  }

  /// Reads the versions of all keys. They are `nil` if the card does not reveal them to everybody.
  package mutating func keyVersions() throws(DNAError) -> [UInt8?] {
    var versions: [UInt8?] = []
    for number in 0..<dnaKeyCount {
      do throws(DNAError) { versions.append(try keyVersion(number)) } catch {
        guard case .status(let status) = error.problem,
          status == .permission || status == .authentication
        else { throw error }
        return [UInt8?](repeating: nil, count: Int(dnaKeyCount))
      }
    }
    return versions
  }
}
