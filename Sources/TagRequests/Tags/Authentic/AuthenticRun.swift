import AuthenticTags
import CommandHabits
import CommandLineKit
import DNATags
import HostIO
import JSONText
import LibCrypto
import Readers
import TagKeys
import Tags

/// One command that changes the keys of the next NTAG 424 DNA, or of the next MIFARE Ultralight C.
struct AuthenticRun {
  private let access: TagAccess
  private let choice: TagKeysChoice
  private let isJSON: Bool

  init(_ arguments: Arguments) throws {
    choice = try TagKeysChoice(arguments)
    access = try TagAccess(arguments)
    isJSON = arguments.has(.json)
  }

  /// Brings the next tag to a goal; `ask` wants a person's word with the tag in hand. Without content the tag has to be an
  /// Ultralight C.
  func run(
    _ operation: AuthenticReport.Operation, _ content: DNAContent?,
    ask: (TagUID) throws -> Void = { _ in }
  ) throws -> ExitStatus {
    // What cannot be recorded must not be begun, and a wrong journal is told before a tag is asked for.
    let journal = try choice.openJournal()
    var work = TagWork(changes: true)
    work.changesKeys = true
    return try access.withTag(work) { tag in
      let selection = tag.selection
      guard let selection, selection.others.isEmpty else { throw SeveralTags() }
      let uid = selection.uid
      let before = tag.exchangeCount - selection.exchanges
      let isUltralight = try Self.isUltralightC(&tag, selection)
      guard uid.bytes.count == 7, isUltralight || selection.speaksISODEP else {
        throw OtherTag(uid: uid)
      }
      // What is taken off needs no URL.
      guard isUltralight == (content == nil) || operation == .reset else {
        throw WrongContent(uid: uid, isUltralight: isUltralight)
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
      return try Beckon.print(isJSON ? report.json.text() + "\n" : report.sentence + "\n")
    }
  }

  /// Whether the tag is an Ultralight C; what else it may be costs no question.
  private static func isUltralightC(
    _ tag: inout NDEFTag<Reader>, _ selection: TagSelection
  ) throws -> Bool {
    guard selection.technology == .a, selection.sak == 0, !selection.isTopaz else { return false }
    // Without such commands no chip says that it is one, and none could be given a key.
    guard tag.withLink({ $0.capabilities.abilities.contains(.rawFrames) }) else {
      throw TagError(selecting: TagLinkError(.unsupported(.rawFrames)))
    }
    return try tag.info().chip.product == .ultralightC
  }

  private func dnaWork(
    _ operation: AuthenticReport.Operation, _ content: DNAContent?, _ journal: KeyJournal,
    _ tag: inout NDEFTag<Reader>, _ uid: TagUID
  ) throws -> DNAWork {
    let glance = try tag.withLink { link in
      Result { () throws(DNAChangeError) in
        try DNACard<Reader, TagAESKey>.lent(&link, uid: uid, surroundings: .real) {
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
      used: DNAKeyEntry.used(in: journal.entries(of: uid)), journal: journal.append)
    return DNAWork(change: change, restartsCounter: glance?.restartsCounter ?? false)
  }
}

/// What is done to an NTAG 424 DNA.
private struct DNAWork {
  let change: DNAChange<TagAESKey>
  /// Whether it counts its taps from 0 afterwards.
  let restartsCounter: Bool

  func carry(out link: inout Reader, _ uid: TagUID) throws -> AuthenticReport.Result {
    let outcome = try DNACard<Reader, TagAESKey>.lent(&link, uid: uid, surroundings: .real) {
      card in try change.run(on: &card)
    }
    return AuthenticReport.Result(
      chip: outcome.version?.name ?? "NTAG 424 DNA", keys: change.goal.keys.reference,
      keyVersion: change.goal.keys.version, restartsCounter: restartsCounter,
      steps: outcome.steps, changedKeys: outcome.changedKeys, recoveries: outcome.recoveries,
      refusedKeys: outcome.refusedKeys, proof: outcome.proof)
  }
}

extension DNASurroundings {
  /// OpenSSL's random numbers, and a tenth of a second.
  static let real = DNASurroundings(
    challenge: { () throws(TagCipherError) in try random(tagBlockLength) },
    pause: { Interruption.pause(.milliseconds(100)) })

  /// So many random bytes.
  static func random(_ count: Int) throws(TagCipherError) -> [UInt8] {
    do throws(CryptoError) { return try RandomBytes.make(count) } catch {
      throw TagCipherError(error.description)
    }
  }
}

/// Two tags in the field, of which nobody could say which gets the keys.
struct SeveralTags: CommandError, CustomStringConvertible {
  var exitStatus: ExitStatus { .tryAgain }
  var description: String {
    "more than one tag is on the reader: take all but one away; nothing was changed"
  }
}

/// A tag that cannot be an NTAG 424 DNA, or hides its number.
struct OtherTag: BadInput, CustomStringConvertible {
  let uid: TagUID
  var description: String {
    uid.bytes.count == 7
      ? "the tag \(uid) is neither an NTAG 424 DNA nor a MIFARE Ultralight C; nothing was changed"
      : "the tag \(uid) shows no number of its own of 7 bytes, from which its keys could be made; "
        + "nothing was changed"
  }
}
