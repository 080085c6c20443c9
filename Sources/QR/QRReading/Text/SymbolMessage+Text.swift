import Basics

extension SymbolMessage {
  /// The text: each segment is decoded in the character set announced for it, or else in the one
  /// guessed from all segments without an announcement. Nil if some bytes are not text, or their
  /// set is not supported.
  public var text: String? {
    // Bytes before the first announcement are in the standard's default set.
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
    // Digits and capitals are the same in every set that can be guessed.
    case (_, nil): guess ?? .ascii
    }
  }

  private var guessed: CharacterSet? {
    CharacterGuess.characterSet(
      segments.filter { $0.mode != .kanji && $0.mode != .hanzi }.flatMap { bytes[$0.bytes] })
  }

  /// The text if nothing could be guessed. Control characters suggest that it is not text, but it
  /// may still be UTF-8.
  private var textOfUnknown: String? {
    eciAssignments.isEmpty ? String(valid: bytes) : nil
  }
}
