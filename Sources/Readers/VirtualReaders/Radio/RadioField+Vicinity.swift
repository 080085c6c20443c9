extension RadioField {
  /// Sends a frame of ISO 15693 and returns the answer, both without checksums. Returns `nil` for
  /// silence, and if several tags answer differently at once.
  mutating func exchange(vicinity frame: [UInt8], _ bench: inout SimulationRecorder) -> [UInt8]? {
    guard isOn else { return nil }
    let name = Type5Card.name(of: frame)
    bench.counters.radioFrames += 1
    bench.counters.frames[name, default: 0] += 1
    let isData = name != "INVENTORY"
    if isData { bench.counters.dataExchanges += 1 } else { bench.counters.selections += 1 }
    // The rate is 26 kbit/s; two bytes of checksum are added.
    bench.counters.modelledMicroseconds += (frame.count + 2) * 302 + 320
    strike([.frame(name), .frame(nil), .exchange], &bench)
    let answers = hear(vicinity: frame, &bench)
    bench.disturbance = nil
    bench.counters.modelledMicroseconds += (answers.first.map { ($0.count + 2) * 302 }) ?? 0
    guard let first = answers.first, answers.allSatisfy({ $0 == first }) else { return nil }
    return first
  }

  private mutating func hear(
    vicinity frame: [UInt8], _ bench: inout SimulationRecorder
  ) -> [[UInt8]] {
    var answers: [[UInt8]] = []
    let struck = tags.firstIndex { $0.model.isType5 }
    for index in tags.indices where tags[index].model.isType5 {
      if index == struck, bench.disturbance?.isHeard == false { continue }
      bench.uid = tags[index].uid
      guard var answer = tags[index].answer(vicinity: frame, &bench) else { continue }
      if index == struck {
        switch bench.disturbance?.answer ?? .given {
        case .given: break
        // A damaged answer has a wrong checksum, and readers do not report it.
        case .lost, .corrupted: continue
        case .refused: answer = [0x01, 0x0F]
        }
      }
      answers.append(answer)
    }
    if let struck { finish(tags[struck].uid, bench.disturbance?.after ?? .nothing, &bench) }
    return answers
  }
}
