extension RadioField {
  /// Sends a whole frame of ISO 15693 or FeliCa to the tags that speak it, and hears the first answer.
  mutating func exchange(
    _ frame: [UInt8], _ air: FamilyFacts.Air, _ bench: inout TestBench
  ) -> [UInt8]? {
    air == .vicinity ? exchange(vicinity: frame, &bench) : exchange(feliCa: frame, &bench)
  }

  /// Only polling reaches more than one card; what would collide there answers in turn.
  private mutating func exchange(feliCa frame: [UInt8], _ bench: inout TestBench) -> [UInt8]? {
    guard isOn, frame.count > 1 else { return nil }
    let names: [UInt8: String] = [0x00: "POLLING", 0x06: "CHECK", 0x08: "UPDATE"]
    let name = names[frame[1]] ?? "OTHER"
    let isSearch = frame[1] == 0
    bench.counters.radioFrames += 1
    bench.counters.frames[name, default: 0] += 1
    bench.counters.modelledMicroseconds += frame.count * 80 + 300
    if !isSearch { bench.counters.dataExchanges += 1 }
    strike([.frame(name), .frame(nil)] + (isSearch ? [] : [.exchange]), &bench)
    let struck = tags.firstIndex { $0.air == .feliCa }
    var answer: [UInt8]?
    for index in tags.indices where tags[index].air == .feliCa {
      let isStruck = index == struck
      if isStruck, bench.disturbance?.isHeard == false { continue }
      bench.uid = tags[index].uid
      var given = tags[index].answer(feliCa: frame, &bench)
      if isStruck, bench.disturbance?.answer ?? .given != .given { given = nil }
      answer = answer ?? given
    }
    if let struck { finish(tags[struck].uid, bench.disturbance?.after ?? .nothing, &bench) }
    bench.disturbance = nil
    bench.counters.modelledMicroseconds += (answer?.count ?? 0) * 80
    return answer
  }
}
