import AuthenticTags

/// A run that changes the keys of the next tag, an NTAG 424 DNA or a MIFARE Ultralight C.
struct AuthenticRun {
  private let access: TagAccess
  private let choice: TagKeySettings
  private let arguments: Arguments

  init(_ arguments: Arguments) throws {
    choice = try TagKeySettings(arguments)
    access = try TagAccess(arguments)
    self.arguments = arguments
  }

  /// Brings the next tag to the state that the operation asks for; `ask` asks a person to confirm
  /// once the tag is present. Without content the tag must be an Ultralight C.
  func run(
    _ operation: AuthenticReport.Operation, _ content: DNAFileContent?,
    ask: (TagUID) throws -> Void = { _ in }
  ) throws -> ExitStatus {
    // Nothing may begin that cannot be recorded, and a wrong journal is reported before a tag is
    // requested.
    let journal = try choice.openJournal()
    var work = TagAccessPlan(changes: true)
    work.changesKeys = true
    return try access.withTag(work) { tag in
      let selection = tag.selection
      guard let selection, selection.others.isEmpty else { throw SeveralTags() }
      let uid = selection.uid
      let before = tag.exchangeCount - selection.exchanges
      let isUltralight = try Self.isUltralightC(&tag, selection)
      guard uid.bytes.count == 7, isUltralight || selection.speaksISODEP else {
        throw UnsupportedTag(uid: uid)
      }
      // A reset needs no URL.
      guard isUltralight == (content == nil) || operation == .reset else {
        throw URLMismatch(uid: uid, isUltralight: isUltralight)
      }
      try ask(uid)
      let work = try isUltralight ? nil : dnaWork(operation, content, journal, &tag, uid)
      let signal = tag.withLink { $0.interruption } ?? Interruption.pending
      if let signal { throw ReaderError(.interrupted(signal: signal)) }
      let result = try tag.withLink { link in
        link.isFinishing = true
        return Result {
          if let work { return try work.carry(out: &link, uid) }
          return try UltralightRun(choice: choice, journal: journal).carryOut(
            operation, on: &link, uid)
        }
      }.get()
      let report = AuthenticReport(
        operation: operation, uid: uid, isLocked: content?.finalSettings != nil, result: result,
        exchanges: tag.exchangeCount - before)
      return try Beckon.print(report.json, arguments) { _ in report.sentence + "\n" }
    }
  }

  /// Whether the tag is an Ultralight C. For other tags no command is sent.
  private static func isUltralightC(
    _ tag: inout NDEFTag<Reader>, _ selection: TagSelection
  ) throws -> Bool {
    guard selection.technology == .a, selection.sak == 0, !selection.isTopaz else { return false }
    // Without raw frames no chip can be identified as one, and none could be given a key.
    guard tag.withLink({ $0.capabilities.abilities.contains(.rawFrames) }) else {
      throw TagError(selecting: TagLinkError(.unsupported(.rawFrames)))
    }
    return try tag.info().chip.product == .ultralightC
  }

  private func dnaWork(
    _ operation: AuthenticReport.Operation, _ content: DNAFileContent?, _ journal: KeyJournal,
    _ tag: inout NDEFTag<Reader>, _ uid: TagUID
  ) throws -> DNAKeyChange {
    let glance = try tag.withLink { link in
      Result { () throws(DNAChangeError) in
        try DNACard<Reader, TagAESKey>.lent(&link, uid: uid, cardEnvironment: .real) {
          card throws(DNAChangeError) in try card.glance(before: content)
        }
      }
    }.get()
    let keys: DNAKeySet<TagAESKey> =
      switch operation {
      case .reset: try .factory()
      case .personalize:
        try choice.derivation(for: uid, glance, journal).keys(of: uid, from: choice.master)
      }
    let told = glance?.versions.compactMap(\.self) ?? []
    let change = DNAChange(
      DNAGoal(keys: keys, content: content),
      from: try choice.known(uid, journal, told: told),
      used: KeyJournalEntry.used(in: journal.entries(of: uid)), journal: journal.append)
    return DNAKeyChange(change: change, restartsCounter: glance?.restartsCounter ?? false)
  }
}

/// The change of an NTAG 424 DNA that a run makes.
private struct DNAKeyChange {
  let change: DNAChange<TagAESKey>
  /// Whether the tag will count its taps from 0 after the change.
  let restartsCounter: Bool

  func carry(out link: inout Reader, _ uid: TagUID) throws -> AuthenticReport.Result {
    let outcome = try DNACard<Reader, TagAESKey>.lent(&link, uid: uid, cardEnvironment: .real) {
      card in try change.run(on: &card)
    }
    return AuthenticReport.Result(
      chip: outcome.version?.name ?? "NTAG 424 DNA", keys: change.goal.keys.reference,
      keyVersion: change.goal.keys.version, restartsCounter: restartsCounter,
      steps: outcome.steps, changedKeys: outcome.changedKeys, recoveries: outcome.recoveries,
      refusedKeys: outcome.refusedKeys, proof: outcome.proof)
  }
}

extension DNAEnvironment {
  /// The usual environment: random numbers from OpenSSL, and pauses of a tenth of a second.
  static let real = DNAEnvironment(
    challenge: { () throws(TagCipherError) in try random(tagBlockLength) },
    pause: { Interruption.pause(.milliseconds(100)) })

  /// The given number of random bytes.
  static func random(_ count: Int) throws(TagCipherError) -> [UInt8] {
    do throws(CryptoError) { return try RandomBytes.make(count) } catch {
      throw TagCipherError(error.description)
    }
  }
}

/// An error: several tags are in the field, so it is unclear which one should get the keys.
struct SeveralTags: CommandError, CustomStringConvertible {
  var exitStatus: ExitStatus { .tryAgain }
  var description: String {
    "more than one tag is on the reader: take all but one away; nothing was changed"
  }
}

/// An error: the tag cannot be an NTAG 424 DNA or Ultralight C, or hides its number.
struct UnsupportedTag: BadInput, CustomStringConvertible {
  let uid: TagUID
  var description: String {
    uid.bytes.count == 7
      ? "the tag \(uid) is neither an NTAG 424 DNA nor a MIFARE Ultralight C; nothing was changed"
      : "the tag \(uid) has no fixed number of 7 bytes, from which its keys could be derived; "
        + "nothing was changed"
  }
}
