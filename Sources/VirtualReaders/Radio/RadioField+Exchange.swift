extension RadioField {
  /// Sends a frame and hears what comes back.
  ///
  /// `isActivation` says that the reader sends it as a part of selecting a tag.
  mutating func exchange(
    _ frame: RadioFrame, isActivation: Bool = false, _ bench: inout TestBench
  ) -> Answer {
    guard isOn else { return .silence }
    let kind = FrameKind(frame, tags: tags, isActivation: isActivation)
    bench.counters.radioFrames += 1
    bench.counters.frames[kind.name, default: 0] += 1
    if kind.isData { bench.counters.dataExchanges += 1 }
    bench.counters.modelledMicroseconds += frame.bitCount * 10 + 300
    strike(kind, &bench)
    let answer = collect(frame, &bench)
    bench.disturbance = nil
    if case .frame(let heard) = answer {
      bench.counters.modelledMicroseconds += heard.bitCount * 10
    }
    return answer
  }

  private mutating func strike(_ kind: FrameKind, _ bench: inout TestBench) {
    var places: [Fault.RadioPlace] = [.frame(kind.name), .frame(nil)]
    if kind.isExchange { places.append(.exchange) }
    guard let (fault, effect) = bench.faults.radio(places) else { return }
    bench.note(.fault("\(fault)"))
    switch effect {
    case .swap(let tag):
      remove(nil, &bench)
      present(tag, &bench)
    case .join(let tag): present(tag, &bench)
    default: bench.disturbance = Disturbance(effect)
    }
  }

  private mutating func collect(_ frame: RadioFrame, _ bench: inout TestBench) -> Answer {
    var answers: [RadioFrame] = []
    var affected: [[UInt8]] = []
    let addressed = tags.firstIndex(where: \.isActive) ?? tags.indices.first
    for index in tags.indices {
      bench.uid = tags[index].uid
      let isAddressed = index == addressed
      if let disturbance = bench.disturbance, !disturbance.isHeard, isAddressed {
        affected.append(tags[index].uid)
        continue
      }
      let wasActive = tags[index].isActive
      guard var answer = tags[index].answer(frame, &bench) else {
        if isAddressed { affected.append(tags[index].uid) }
        continue
      }
      if !wasActive, tags[index].isActive {
        bench.counters.selections += 1
        bench.note(.selected(uid: tags[index].uid))
      }
      if isAddressed {
        affected.append(tags[index].uid)
        guard disturb(&answer, bench.disturbance?.answer ?? .given) else { continue }
      }
      answers.append(answer)
    }
    finish(affected, bench.disturbance?.after ?? .nothing, &bench)
    return Self.combined(answers)
  }

  /// Whether there is still an answer.
  private func disturb(_ answer: inout RadioFrame, _ fault: Disturbance.Answer) -> Bool {
    switch fault {
    case .given: return true
    case .lost: return false
    case .refused:
      // A Type 4 tag has refused in its own words.
      if answer.bitCount < 8 || tags.first(where: \.isActive)?.model.isType2 != false {
        answer = .nibble(answer.lastBits == 4 && answer.bytes[0] != 0xA ? answer.bytes[0] : 0)
      }
    case .corrupted:
      answer.bytes[0] ^= 0x04
      if answer.bitCount < 8 { answer.hasGoodParity = false }
    }
    return true
  }

  private mutating func finish(
    _ uids: [[UInt8]], _ after: Disturbance.After, _ bench: inout TestBench
  ) {
    for uid in uids {
      switch after {
      case .nothing: break
      case .gone: remove(uid, &bench)
      case .reset: update(uid) { $0.powerUp() }
      case .deselected: update(uid) { if $0.model.isType2 { $0.fallBack() } }
      }
    }
  }

  private static func combined(_ answers: [RadioFrame]) -> Answer {
    guard let first = answers.first else { return .silence }
    guard let other = answers.first(where: { $0 != first }) else { return .frame(first) }
    let common = min(first.bitCount, other.bitCount)
    let place = (0..<common).first { first.bit($0) != other.bit($0) } ?? max(0, common - 1)
    return .collision(first, bit: place)
  }
}
