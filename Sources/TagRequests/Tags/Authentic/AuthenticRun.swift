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

/// One command that changes the keys of the next NTAG 424 DNA.
struct AuthenticRun {
  private let access: TagAccess
  private let choice: TagKeysChoice
  private let isJSON: Bool

  init(_ arguments: Arguments) throws {
    choice = try TagKeysChoice(arguments)
    access = try TagAccess(arguments)
    isJSON = arguments.has(.json)
  }

  /// Brings the next tag to a goal; `keys` are those that it shall have, and `ask` wants a person's word with the tag in hand.
  func run(
    _ operation: AuthenticReport.Operation, _ content: DNAContent?,
    keys: (TagKeysChoice, TagUID) throws -> DNAKeySet<TagAESKey>,
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
      guard selection.speaksISODEP, uid.bytes.count == 7 else { throw OtherTag(uid: uid) }
      try ask(uid)
      let change = DNAChange(
        DNAGoal(keys: try keys(choice, uid), content: content),
        from: try choice.known(uid, journal), journal: journal.append)
      let signal = tag.withLink { $0.interruption } ?? Interruption.pending
      if let signal { throw ReaderError(.interrupted(signal: signal)) }
      let before = tag.exchangeCount - selection.exchanges
      let outcome = try tag.withLink { link in
        link.isFinishing = true
        return Result { try Self.carry(change, out: &link, uid) }
      }.get()
      let report = AuthenticReport(
        operation: operation, uid: uid, keys: change.goal.keys.reference,
        isLocked: content?.finalSettings != nil, outcome: outcome,
        exchanges: tag.exchangeCount - before)
      return try Beckon.print(isJSON ? report.json.text() + "\n" : report.sentence + "\n")
    }
  }

  private static func carry(
    _ change: DNAChange<TagAESKey>, out link: inout Reader, _ uid: TagUID
  ) throws -> DNAOutcome {
    try DNACard<Reader, TagAESKey>.lent(&link, uid: uid, surroundings: .real) { card in
      try change.run(on: &card)
    }
  }
}

extension DNASurroundings {
  /// OpenSSL's random numbers, and a tenth of a second.
  static let real = DNASurroundings(
    challenge: { () throws(TagCipherError) in
      do throws(CryptoError) { return try RandomBytes.make(tagBlockLength) } catch {
        throw TagCipherError(error.description)
      }
    },
    pause: { Interruption.pause(.milliseconds(100)) })
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
      ? "the tag \(uid) is no NTAG 424 DNA; nothing was changed"
      : "the tag \(uid) shows no number of its own of 7 bytes, from which its keys could be made; "
        + "nothing was changed"
  }
}
