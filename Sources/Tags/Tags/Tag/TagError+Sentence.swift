extension TagError: CustomStringConvertible {
  /// A sentence with the problem, the state of the tag and the remedy. The chip's own code comes
  /// last, in brackets.
  public var description: String {
    ([what, holding] + [advice].compactMap(\.self)).joined(separator: "; ") + bracket
  }

  /// The problem and the state of the tag in one sentence, without the remedy.
  package var facts: String { "\(what); \(holding)\(bracket)" }

  /// The code or message of the chip or format, or the problem if there is none.
  package var details: String { problem.technical ?? what }

  /// The description for the second operation on a tag; `done` describes the result of the first.
  package func description(after done: String) -> String {
    let state = state == .untouched ? [] : [holding]
    return "\(done): "
      + ([what] + state + [advice].compactMap(\.self)).joined(separator: "; ") + bracket
  }

  /// The problem. If no tag was ever selected, it says so instead of "left too early".
  private var what: String { isWithoutTag ? "no tag is on the reader" : problem.phrase }

  /// The state of the tag. It says "it" only if the sentence before was about the tag and not about
  /// the reader.
  private var holding: String {
    let isAboutTag = ["the tag ", "this tag "].contains(where: what.hasPrefix)
    return state.phrase(of: isAboutTag ? "it" : "the tag")
  }

  private var isWithoutTag: Bool {
    if case .link(let error) = problem { uid == nil && error.problem == .noTag } else { false }
  }

  /// The failed step and the code of the chip or format, in brackets; empty if there is neither.
  private var bracket: String {
    let place = problem.isAboutExchange && !action.hasPrefix("select the tag") ? action : nil
    let words = [place, problem.technical].compactMap(\.self)
    return words.isEmpty ? "" : " (\(words.joined(separator: ": ")))"
  }

  private var advice: String? {
    switch problem {
    case .link where isWithoutTag: "hold one to it and run the same command"
    case .link(let error): error.problem.advice(state, uid)
    case .severalTags: "leave only one on it and run the same command again"
    case .locked, .lockedBlock, .keyedBlock, .readOnly, .refused, .ndef(.writeProtected),
      .vicinity(Type5ErrorCode.locked, _):
      "put it aside and take another"
    case .password: "give its password, or use another tag"
    case .needsKey: "only authentication with that key opens it; use another tag"
    case .tooLong(let need, let capacity):
      "make it shorter by \(counted(need - capacity, "byte")) or use a larger tag"
    case .unsupported: "take a tag of Type 2, such as NTAG213, or of Type 4"
    case .container, .mappingVersion, .cannotFormat, .notRefused, .ndef(.unreadable):
      "use another tag"
    case .fileSettings(let settings): settings.remedy
    case .forbidden, .containerForbids: "put it aside and take another"
    case .notFormatted:
      // Formatting can be undone on Type 3, and on Type 5 until the tag is locked.
      uid?.bytes.count == TagUID.feliCaLength
        ? "format it first" : "format it first, which cannot be undone"
    case .ndef(.malformed), .malformed: "overwrite it by force, or erase it by force"
    case .differs, .strangeMemory, .shortAnswer:
      "run the same command again, or use another tag"
    default: nil
    }
  }
}

extension TagLinkError.Problem {
  fileprivate func advice(_ state: TagError.State, _ uid: TagUID?) -> String? {
    let it = uid.map { "\($0)" } ?? "it"
    switch self {
    case .noTag, .released: return "hold \(it) to the reader again and run the same command"
    case .otherTag:
      return "put \(uid.map { "\($0)" } ?? "the first tag") back and run the same command"
    case .readerGone, .readerStalled, .serviceGone, .serviceStalled, .heldElsewhere:
      let look = state == .untouched ? "" : ", which looks at the tag first"
      return "\(remedy) and run the same command\(look)"
    case .noAnswer, .refused, .damaged, .transmission:
      return "hold it still and run the same command again"
    case .cancelled: return state == .untouched ? nil : "run the same command to finish"
    case .commandTooLong: return nil
    case .unsupported(let ability): return ability.remedy
    }
  }

  /// The way to make the reader work again.
  package var remedy: String {
    switch self {
    case .readerStalled: "unplug it and plug it in again"
    case .serviceGone: "start it again (sudo systemctl start pcscd)"
    case .serviceStalled:
      "end other programs that use the reader, or start the service again (sudo systemctl restart pcscd)"
    case .heldElsewhere: "end other programs that use the reader"
    default: "plug it in"
    }
  }
}
