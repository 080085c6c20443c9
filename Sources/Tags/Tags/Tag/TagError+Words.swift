extension TagError.State {
  /// The state as a clause whose subject is `tag`: "it" or "the tag".
  func phrase(of tag: String) -> String {
    switch self {
    case .untouched: "nothing was written"
    case .readBack(let content): "read back, \(tag) \(content.phrase)"
    case .possible(let contents):
      "\(tag) " + contents.map(\.phrase).joined(separator: " or ")
    }
  }
}

extension TagError.Content {
  var phrase: String {
    switch self {
    case .asBefore: "holds what it held before"
    case .noMessage: "holds no message, which is safe to write again"
    case .asWanted: "holds the new content"
    case .damaged: "holds neither the old nor the new content"
    case .partlyLocked: "is partly locked, for good; run lock again to finish"
    case .locked: "is locked now"
    case .partlyProtected: "is between two password settings; run the command again to finish"
    case .protected: "is protected by the password now"
    case .unprotected: "needs no password now"
    case .partlyMirrored:
      "is readable, but its mirror is incomplete; run the command again to finish"
    }
  }
}

extension TagError.Problem {
  /// The problem as a phrase for the person who holds the tag.
  var phrase: String {
    switch self {
    case .link(let error): error.problem.phrase
    case .severalTags(let uids):
      "\(uids.count) tags are on the reader (\(uids.map(\.description).joined(separator: ", ")))"
    case .unsupported(let selection) where selection.technology == .f:
      "this is a FeliCa card (Type 3), which is neither read nor written here"
    case .unsupported(let selection) where selection.isClassic:
      "this is a MIFARE Classic tag, which no iPhone reads and few Android phones"
    case .unsupported(let selection) where selection.isTopaz:
      "this is a Topaz tag (Type 1), which is neither read nor written here"
    case .unsupported: "this tag is neither of Type 2 nor of Type 4"
    case .message(let error): error.description
    case .ndef(.writeProtected(.none)), .forbidden(.writing, 0xFF): "this tag is locked for ever"
    case .ndef(.writeProtected), .forbidden(.writing, _):
      "writing to this tag needs its maker's keys"
    case .ndef(.unreadable), .forbidden(.reading, _): "not everyone may read this tag"
    case .ndef(let error): error.description
    case .tooLong(let need, let capacity):
      "the message has \(counted(need, "byte")), \(need - capacity) more than this tag's limit of \(capacity)"
    case .locked, .lockedBlock: "this tag is locked for ever, in part at least"
    case .keyedBlock(let block): "block \(block) can only be written with the card's key"
    case .readOnly: "this tag forbids writing"
    case .password(let page): "pages from \(page) on need a password"
    case .needsKey(let page): "pages from \(page) on need the tag's key"
    case .refused(let page): "page \(page) refuses to be written"
    case .notFormatted: "this tag is not formatted for NDEF"
    case .container: "this tag's format data is invalid"
    case .mappingVersion(let version, let supported):
      "this tag uses version \(version) of the NDEF mapping; supported versions are \(supported)"
    case .malformed: "this tag's content is malformed"
    case .cannotFormat(let why), .wrongDump(let why): why
    case .differs: "the content that was read back differs from what was written"
    case .shortAnswer, .strangeMemory: "the tag's response is invalid"
    case .status, .statusFlags: "the tag refused"
    case .vicinity(Type5ErrorCode.locked, _): "this tag is locked for ever, in part at least"
    case .vicinity: "the tag refused"
    case .containerForbids(.writing, _):
      "writing to this tag needs its maker's commands"
    case .containerForbids(.reading, _): "not everyone may read this tag"
    case .wrongPassword(let allowed): TagError.Problem.wrongPasswordPhrase(allowed)
    case .twoPasswords(let allowed): TagError.Problem.twoPasswordsPhrase(allowed)
    case .wrongAnswer:
      "the tag accepted the password, but sent the wrong answer (PACK)"
    case .noPassword(let why), .cannotLock(let why), .cannotProtect(let why),
      .cannotMirror(let why):
      why
    case .otherMessage:
      "the tag holds a different message from the one that it should be locked with"
    case .fileSettings(let settings): settings.obstacle
    case .notRefused(let page): "page \(page) accepted a write that it should have refused"
    }
  }

  /// The code or message of the chip, format or reader, or `nil` if there is none.
  var technical: String? {
    switch self {
    case .link(let error): error.detail
    case .unsupported(let selection) where selection.technology == .f: "IDm \(selection.uid)"
    case .unsupported(let selection):
      "ATQA \(hexadecimal(selection.atqa)), SAK \(hexadecimal(selection.sak))"
    case .ndef(.writeProtected(let access)): Self.forbids(.writing, access.nibble)
    case .ndef(.unreadable(let access)): Self.forbids(.reading, access.nibble)
    case .forbidden(let what, let access): Self.forbids(what, hexadecimal(access))
    case .locked(let page): "page \(page)"
    case .lockedBlock(let block): "block \(block)"
    case .readOnly: "the attribute block forbids writing: RW 00"
    case .notFormatted(let why), .container(let why), .malformed(let why), .strangeMemory(let why):
      why
    case .differs(let place, let found, let wanted):
      "\(place) holds \(hexadecimal(found)) and not \(hexadecimal(wanted))"
    case .shortAnswer(let got, let need): "\(counted(got, "byte")) and not \(need)"
    case .status(let word): APDU.meaning(of: word)
    case .vicinity(let code, let block):
      (block.map { "block \($0): " } ?? "") + Type5ErrorCode.meaning(of: code)
    case .containerForbids(_, let why): why
    case .fileSettings(let settings): settings.technical
    case .statusFlags(let flags): FeliCaFrame.meaning(of: flags)
    default: nil
    }
  }

  /// The first page that cannot be read without a password or key, if that is the problem.
  var secretPage: Int? {
    switch self {
    case .password(let page), .needsKey(let page): page
    default: nil
    }
  }

  /// Whether the problem happened in an exchange with the tag, so that the message names the
  /// exchange.
  var isAboutExchange: Bool {
    switch self {
    case .link(let error): error.problem.isAboutExchange
    case .differs, .shortAnswer, .strangeMemory, .status, .statusFlags, .vicinity: true
    default: false
    }
  }

  private static func forbids(_ what: TagError.TagAccessKind, _ access: String) -> String {
    "the capability container forbids \(what.rawValue): access \(access)"
  }

  private static let loss = "before its protected pages are lost for good"

  private static func twoPasswordsPhrase(_ allowed: Int?) -> String {
    let limit =
      allowed.map { "it allows \(counted($0, "wrong password")) in all \(loss)" }
      ?? "how many wrong ones it allows \(loss) cannot be read"
    return "the tag may have either of two passwords, and \(limit), so neither was tried"
  }

  private static func wrongPasswordPhrase(_ allowed: Int?) -> String {
    switch allowed {
    case 0: "the tag refuses the password"
    case let allowed?:
      "the tag refuses the password, or its answer was lost; it allows "
        + "\(counted(allowed, "wrong password")) in all \(loss), so it was tried only once"
    case nil:
      "the tag refuses the password, or its answer was lost; how many wrong ones it allows \(loss) "
        + "cannot be read, so it was tried only once"
    }
  }
}

extension CapabilityContainer.Access {
  /// The access condition as the hexadecimal digit in the container.
  fileprivate var nibble: String {
    switch self {
    case .free: "0"
    case .proprietary: "8"
    case .none: "F"
    case .reserved(let digit): String(digit, radix: 16, uppercase: true)
    }
  }
}
