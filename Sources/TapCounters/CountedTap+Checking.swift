import AuthenticTags

extension CountedTap {
  /// Refuses what no tag is or counts to, before anything of a group is accepted.
  static func check(_ taps: [CountedTap], for place: String) throws(TapCounterError) {
    for tap in taps {
      guard tap.uid.count == 7 else { throw TapCounterError(.uidLength(tap.uid.count), place) }
      guard (0..<1 << 24).contains(tap.counter) else {
        throw TapCounterError(.counter(tap.counter), place)
      }
    }
  }
}
