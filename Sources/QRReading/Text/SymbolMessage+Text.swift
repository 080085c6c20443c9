extension SymbolMessage {
  /// The text: each segment by the character set that is announced for it, or else by what is guessed from
  /// all segments without one. Nil when there are bytes that are not text, or of a set that is not
  /// known here.
  public var text: String? {
    // What comes before the first announcement has the set that the standard begins with.
    let guess = eciAssignments.isEmpty ? guessed : .latin1
    var text = ""
    var run: (set: CharacterSet, bytes: Range<Int>)?
    for segment in segments {
      guard let set = characterSet(segment, guess) else { return textOfUnknown }
      // A character may begin in one segment and end in the next.
      if let before = run, before.set == set {
        run = (set, before.bytes.lowerBound..<segment.bytes.upperBound)
      } else {
        text += run.map { $0.set.text(bytes[$0.bytes]) } ?? ""
        run = (set, segment.bytes)
      }
    }
    return text + (run.map { $0.set.text(bytes[$0.bytes]) } ?? "")
  }

  private func characterSet(_ segment: Segment, _ guess: CharacterSet?) -> CharacterSet? {
    switch (segment.mode, segment.characterSet) {
    case (.kanji, _): .shiftJIS
    case (.hanzi, _): .gb2312
    case (_, let assignment?): CharacterSet(assignment: assignment)
    case (.byte, nil): guess
    // Digits and capitals are the same in every set that is guessed.
    case (_, nil): guess ?? .ascii
    }
  }

  private var guessed: CharacterSet? {
    CharacterGuess.characterSet(
      segments.filter { $0.mode != .kanji && $0.mode != .hanzi }.flatMap { bytes[$0.bytes] })
  }

  /// Control characters make one doubt that it is text; it may be UTF-8 all the same.
  private var textOfUnknown: String? {
    eciAssignments.isEmpty ? String(validating: bytes, as: UTF8.self) : nil
  }
}
