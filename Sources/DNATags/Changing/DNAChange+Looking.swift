import AuthenticTags
import Tags

extension DNAChange {

  /// Looks at the card and says what is left to do; key 0 opened a session, and others may have after it.
  func left<Link: TagLink & ~Copyable>(
    on card: inout DNACard<Link, Key>, _ state: inout RunState
  ) throws(DNAChangeProblem) -> [DNAStep] {
    let sighting = try carded { () throws(DNAError) in try look(at: &card, &state) }
    state.sighting = sighting
    var keysLeft: Set<UInt8> = []
    // Key 0 first, so that the card of a stranger refuses few keys.
    if try openSession(sighting, on: &card, &state) != goal.keys.reference { keysLeft.insert(0) }
    for number in 1..<dnaKeyCount {
      let owner = try settle(number, sighting, on: &card, &state)
      if owner != goal.keys.reference { keysLeft.insert(number) }
    }
    let steps: [DNAStep]
    do throws(DNAObstacle) {
      steps = try DNAPlanner.steps(
        to: goal.content, sighting, keysLeft: keysLeft, longestWrite: card.longestWrite)
    } catch {
      switch error {
      case .locked(let file): throw .locked(file)
      case .foreign(let file, let condition): throw .foreign(file, condition)
      }
    }
    try checkCounter(steps, sighting, keysLeft)
    return steps
  }

  /// Refuses a counter that begins again with keys that counted before: every URL that somebody kept would be good again.
  private func checkCounter(
    _ steps: [DNAStep], _ sighting: DNASighting, _ keysLeft: Set<UInt8>
  ) throws(DNAChangeProblem) {
    guard let template = goal.content?.template, DNAPlanner.restartCounter(steps, sighting) else {
      return
    }
    let isProving = sighting.settings.sdm != nil
    let keepsKey = !(template.sdm.file.key.map(keysLeft.contains) ?? false)
    if isProving && keepsKey || used.contains(goal.keys.reference) {
      throw .counterRestarts(goal.keys.reference)
    }
  }

  private func look<Link: TagLink & ~Copyable>(
    at card: inout DNACard<Link, Key>, _ state: inout RunState
  ) throws(DNAError) -> DNASighting {
    // A session would count what is read, and a card counts its reads by what came before.
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
      // What it would refuse in the middle is refused before anything is changed.
      let wanted = goal.content?.settings
      let faults = wanted?.faults(for: .ndef, hasTamperWire: version.hasTamperWire) ?? []
      guard faults.isEmpty else { throw DNAError("look at the settings", .settings(faults)) }
      state.version = version
    }
    return try card.sighting()
  }

  /// The set that one of the keys 1 to 4 is of: known from this run, or presumed by its version. What seems to be as wanted
  /// is tried, since nothing else would find out; what is to be changed need not be, because the card refuses to
  /// change it from a wrong key.
  private func settle<Link: TagLink & ~Copyable>(
    _ number: UInt8, _ sighting: DNASighting, on card: inout DNACard<Link, Key>,
    _ state: inout RunState
  ) throws(DNAChangeProblem) -> String {
    if let owner = state.proved[number] { return owner }
    while true {
      guard let candidate = candidate(number, sighting, &state) else {
        throw .unknownKey(number, tried: known.map(\.reference))
      }
      if candidate.reference != goal.keys.reference, !state.doubted.contains(number) {
        return candidate.reference
      }
      if try tried(number, candidate, on: &card, &state) { return candidate.reference }
    }
  }

  /// Opens a session with key 0 and says of which set that is.
  private func openSession<Link: TagLink & ~Copyable>(
    _ sighting: DNASighting, on card: inout DNACard<Link, Key>, _ state: inout RunState
  ) throws(DNAChangeProblem) -> String {
    while true {
      guard let candidate = candidate(0, sighting, &state) else {
        throw .noKnownKey(tried: known.map(\.reference), refusals: card.refusedKeys)
      }
      if try tried(0, candidate, on: &card, &state) { return candidate.reference }
    }
  }

  /// The set that a key is tried with next. When all were refused, the likeliest gets one more try: a card that mishears an
  /// authentication refuses the right key, too.
  private func candidate(
    _ number: UInt8, _ sighting: DNASighting, _ state: inout RunState
  ) -> DNAKeySet<Key>? {
    if let next = candidates(number, sighting, state).first { return next }
    guard state.secondTries.insert(number).inserted else { return nil }
    let refuted = state.refuted.removeValue(forKey: number) ?? []
    let likeliest = candidates(number, sighting, state).first
    state.refuted[number] = refuted.subtracting([likeliest?.reference].compactMap(\.self))
    return likeliest
  }

  /// The sets that a key may be of, those of its version first.
  func candidates(
    _ number: UInt8, _ sighting: DNASighting, _ state: RunState
  ) -> [DNAKeySet<Key>] {
    if let owner = state.proved[number] { return known.filter { $0.reference == owner } }
    let refuted = state.refuted[number] ?? []
    let left = known.filter { !refuted.contains($0.reference) }
    guard Int(number) < sighting.versions.count, let version = sighting.versions[Int(number)] else {
      return left
    }
    return left.filter { $0.version == version } + left.filter { $0.version != version }
  }

  /// Tries a key; a refusal is remembered.
  private func tried<Link: TagLink & ~Copyable>(
    _ number: UInt8, _ set: DNAKeySet<Key>, on card: inout DNACard<Link, Key>,
    _ state: inout RunState
  ) throws(DNAChangeProblem) -> Bool {
    guard card.refusedKeys < Self.mostRefusals else { throw .tooManyRefusals(card.refusedKeys) }
    do throws(DNAError) {
      try card.authenticate(number, set[number])
      state.proved[number] = set.reference
      return true
    } catch {
      guard error.problem.isWrongKey else { throw .card(error) }
      // A key that was right in this run is believed once more before it is not.
      let wasRight = state.proved.removeValue(forKey: number) == set.reference
      if !wasRight { state.refuted[number, default: []].insert(set.reference) }
      return false
    }
  }

  /// What a card throws, as a problem of the change.
  func carded<Answer>(_ body: () throws(DNAError) -> Answer) throws(DNAChangeProblem) -> Answer {
    do throws(DNAError) { return try body() } catch { throw .card(error) }
  }
}

extension DNACard where Link: ~Copyable {
  /// All that a goal depends on, without a session.
  mutating func sighting() throws(DNAError) -> DNASighting {
    let versions = try keyVersions()
    let containerSettings = try fileSettings(.container)
    let settings = try fileSettings(.ndef)
    let container = try readOpenly(.container, 0..<(containerAccessPlace + 1))
    let file =
      settings.access.read == .free || settings.access.readWrite == .free
      ? try readOpenly(.ndef, 0..<DNAFile.ndef.size) : nil
    return DNASighting(
      versions: versions, settings: settings, containerSettings: containerSettings,
      containerAccess: container[containerAccessPlace], file: file)
  }

  /// The versions of all keys; none of a card that does not tell them to everybody.
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
