extension RadioField {
  /// Sends a frame to all tags in the field and returns what the reader receives.
  ///
  /// `isActivation` tells whether the reader sends the frame as a part of selecting a tag.
  mutating func exchange(
    _ frame: RadioFrame, isActivation: Bool = false, _ bench: inout SimulationRecorder
  ) -> Answer {
    guard isOn else { return .silence }
    let kind = FrameKind(frame, tags: tags, isActivation: isActivation)
    bench.counters.radioFrames += 1
    bench.counters.frames[kind.name, default: 0] += 1
    if kind.isData { bench.counters.dataExchanges += 1 }
    bench.counters.modelledMicroseconds += frame.bitCount * 10 + 300
    strike([.frame(kind.name), .frame(nil)] + (kind.isExchange ? [.exchange] : []), &bench)
    let answer = collect(frame, &bench)
    bench.disturbance = nil
    if case .frame(let heard) = answer {
      bench.counters.modelledMicroseconds += heard.bitCount * 10
    }
    return answer
  }

  /// Counts an occurrence of these places. The fault that is due, if any, takes effect.
  mutating func strike(_ places: [Fault.RadioPlace], _ bench: inout SimulationRecorder) {
    guard let (fault, effect) = bench.faults.radio(places) else { return }
    bench.note(.fault("\(fault)"))
    switch effect {
    case .swap(let tag):
      remove(nil, &bench)
      present(tag, &bench)
    case .join(let tag): present(tag, &bench)
    default: bench.disturbance = FrameFault(effect)
    }
  }

  private mutating func collect(_ frame: RadioFrame, _ bench: inout SimulationRecorder) -> Answer {
    var answers: [RadioFrame] = []
    // A fault affects one tag: the selected one, or the first if none is selected.
    let struck =
      frame.isFeliCa
      ? tags.firstIndex { $0.model.isFeliCa }
      : tags.firstIndex(where: \.isActive) ?? tags.indices.first
    for index in tags.indices {
      var answer = hear(frame, index, isStruck: index == struck, &bench)
      if index == struck { disturb(&answer, bench.disturbance?.answer ?? .given) }
      if let answer { answers.append(answer) }
    }
    if let struck { finish(tags[struck].uid, bench.disturbance?.after ?? .nothing, &bench) }
    return Self.combined(answers)
  }

  /// Passes the frame to one tag, unless a fault makes it deaf, and returns its answer.
  private mutating func hear(
    _ frame: RadioFrame, _ index: Int, isStruck: Bool, _ bench: inout SimulationRecorder
  ) -> RadioFrame? {
    if isStruck, bench.disturbance?.isHeard == false { return nil }
    bench.uid = tags[index].uid
    let wasActive = tags[index].isActive
    let answer = tags[index].answer(frame, &bench)
    let isFound = frame.isFeliCa && frame.bytes.dropFirst().first == 0x00 && answer != nil
    if isFound || !wasActive && tags[index].isActive {
      bench.counters.selections += 1
      bench.note(.selected(uid: tags[index].uid))
    }
    return answer
  }

  private func disturb(_ answer: inout RadioFrame?, _ fault: FrameFault.Answer) {
    guard let given = answer else { return }
    switch fault {
    case .given: break
    case .lost: answer = nil
    case .refused:
      // A tag of Type 3 or 4 has already refused with its own status.
      if given.isFeliCa { return }
      if given.bitCount < 8 || tags.first(where: \.isActive)?.model.isType2 != false {
        answer = .nibble(given.lastBits == 4 && given.bytes[0] != 0xA ? given.bytes[0] : 0)
      }
    case .corrupted:
      answer?.bytes[0] ^= 0x04
      if given.bitCount < 8 { answer?.hasGoodParity = false }
    }
  }

  /// Applies what a fault does to the tag after the frame.
  mutating func finish(
    _ uid: [UInt8], _ after: FrameFault.After, _ bench: inout SimulationRecorder
  ) {
    switch after {
    case .nothing: break
    case .gone: remove(uid, &bench)
    case .reset: update(uid) { $0.powerUp() }
    case .deselected: update(uid) { if $0.model.isType2 { $0.fallBack() } }
    }
  }

  private static func combined(_ answers: [RadioFrame]) -> Answer {
    guard let first = answers.first else { return .silence }
    guard let other = answers.first(where: { $0 != first }) else { return .frame(first) }
    let common = min(first.bitCount, other.bitCount)
    let place = (0..<common).first { first.bit($0) != other.bit($0) } ?? max(0, common - 1)
    return .collision(answers.dropFirst().reduce(first) { $0.over($1) }, bit: place)
  }
}
