import AuthenticTags

extension CountedTap {
  /// Checks that all UIDs, counters and key versions are possible, before any tap of a group is
  /// accepted.
  static func check(_ taps: [CountedTap], for place: String) throws(TapCounterError) {
    for tap in taps {
      guard tap.uid.count == 7 else { throw TapCounterError(.uidLength(tap.uid.count), place) }
      guard (0..<1 << 24).contains(tap.counter) else {
        throw TapCounterError(.counter(tap.counter), place)
      }
      guard tap.keyVersion >= 0 else { throw TapCounterError(.keyVersion(tap.keyVersion), place) }
    }
  }

  /// Checks that the keys are newer than those of the last tap: with the same keys, old taps would
  /// be accepted again.
  func checkIsNewer(than last: LastTap?, in place: String) throws(TapCounterError) {
    guard let last else { return }
    // A missing version may have been version 1.
    guard keyVersion > last.keyVersion ?? 1 else {
      throw TapCounterError(.oldKeys(uid: uid, version: keyVersion, known: last.keyVersion), place)
    }
  }
}
