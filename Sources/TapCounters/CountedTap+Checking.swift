import AuthenticTags

extension CountedTap {
  /// Refuses what no tag is or counts to, before anything of a group is accepted.
  static func check(_ taps: [CountedTap], for place: String) throws(TapCounterError) {
    for tap in taps {
      guard tap.uid.count == 7 else { throw TapCounterError(.uidLength(tap.uid.count), place) }
      guard (0..<1 << 24).contains(tap.counter) else {
        throw TapCounterError(.counter(tap.counter), place)
      }
      guard tap.keyVersion >= 0 else { throw TapCounterError(.keyVersion(tap.keyVersion), place) }
    }
  }

  /// Refuses keys that are not newer than those of the last tap: with the same ones, old taps would count again.
  func checkIsNewer(than last: LastTap?, in place: String) throws(TapCounterError) {
    guard let last else { return }
    // Where no version was kept, it may have been the first.
    guard keyVersion > last.keyVersion ?? 1 else {
      throw TapCounterError(.oldKeys(uid: uid, version: keyVersion, known: last.keyVersion), place)
    }
  }
}
