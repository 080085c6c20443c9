import Basics
import CommandLineKit
import HostIO
import JSONText
import NDEF
import Readers
import Tags

/// What every command that changes a tag does: plan or carry out, and say so.
struct TagChange {
  var work: TagWork
  private let arguments: Arguments
  private var words: [(Danger, Confirmation)] = []

  /// Something that cannot be taken back.
  enum Danger {
    case lock
    case limit(Int)

    var sentence: String {
      switch self {
      case .lock: "locking is for ever: nobody can write this tag again"
      case .limit(let count):
        "after \(counted(count, "wrong password")), whoever gives them, this tag is closed for ever"
      }
    }
  }

  /// `key` opens the tag as it is.
  init(_ arguments: Arguments, key: TagKey?) {
    self.arguments = arguments
    work = TagWork(changes: true, key: key)
    work.options.verifies = arguments.has(.verify)
    work.options.overwritesMalformed = arguments.has(.overwrite)
  }

  /// Wants a person's word for it; refuses here and now where nobody can be asked.
  mutating func needsWord(_ danger: Danger) throws {
    words.append((danger, try Confirmation(arguments, danger.sentence)))
  }

  /// Does one thing after another with the next tag.
  ///
  /// `operations` learns the tag's number; `content` is what it is told to hold, in words.
  func run(
    content: String? = nil, _ operations: (TagUID) throws -> [TagOperation]
  ) throws -> ExitStatus {
    try TagDesk.withTag(arguments, work) { tag in
      // Whatever is said to the tag is in the count of one of the reports.
      var told = tag.exchangeCount - (tag.selection?.exchanges ?? 0)
      let all = try operations(tag.selection?.uid ?? TagUID([]))
      for operation in all.dropFirst() { try checkAhead(operation, &tag) }
      if arguments.has(.dryRun) { return try plan(all, &tag) }
      try ask(&tag, content)
      try begin(&tag)
      // What cannot be shown is no reason to leave the tag half done.
      var unsaid: (any Error)?
      for (index, operation) in all.enumerated() {
        var report = try perform(operation, isSecond: index > 0, &tag)
        report.exchanges = tag.exchangeCount - told - report.searchExchanges
        told = tag.exchangeCount
        let content = index == 0 ? content : nil
        do { try show(report, content) } catch {
          unsaid = unsaid ?? error
          StandardError.write("beckon: \(sentence(report, content))\n")
        }
      }
      if let unsaid { throw unsaid }
      return .done
    }
  }

  /// From here on the tag in hand is finished before a signal ends anything.
  private func begin(_ tag: inout NDEFTag<Reader>) throws {
    let signal = tag.withLink { $0.interruption } ?? Interruption.pending
    if let signal { throw ReaderError(.interrupted(signal: signal)) }
    tag.withLink { $0.isFinishing = true }
  }

  private func perform(
    _ operation: TagOperation, isSecond: Bool, _ tag: inout NDEFTag<Reader>
  ) throws -> TagReport {
    do throws(TagError) { return try tag.perform(operation) } catch {
      guard isSecond else { throw error }
      throw SecondFailed(operation, error, work.key)
    }
  }

  /// What comes second must be possible before the first is done.
  private func checkAhead(
    _ operation: TagOperation, _ tag: inout NDEFTag<Reader>
  ) throws {
    guard case .lock(var lock) = operation else {
      _ = try tag.plan(operation)
      return
    }
    lock.expected = nil
    do throws(TagError) { _ = try tag.plan(.lock(lock)) } catch {
      // That the tag holds no message yet is no reason; what kind of chip it is may be one.
      guard case .cannotLock = error.problem, tag.selection?.speaksISODEP == false,
        try Self.isWithoutMessage(tag.read())
      else { throw error }
    }
  }

  private static func isWithoutMessage(_ reading: TagReading) -> Bool {
    guard case .message = reading.contents else { return true }
    return (try? reading.message()) == nil
  }

  private func ask(_ tag: inout NDEFTag<Reader>, _ content: String?) throws {
    guard words.contains(where: { $0.1.asks }) else { return }
    let reading = try tag.read()
    let what =
      content.map { "gets \($0)" }
      ?? "holds \((try? reading.message().firstURI() ?? nil) ?? "\(reading.contents)")"
    for (danger, word) in words {
      try word.ask(
        "\(reading.chip.name) \(reading.uid) \(what.safeForTerminal()); \(danger.sentence)")
    }
  }

  private func plan(
    _ operations: [TagOperation], _ tag: inout NDEFTag<Reader>
  ) throws -> ExitStatus {
    for (index, operation) in operations.enumerated() {
      if index > 0, case .lock = operation {
        // What is locked is laid out when the message is there, and not before.
        _ = try Beckon.print(
          arguments.has(.json)
            ? operation.laterJSON.text() + "\n"
            : "then lock it; 'beckon tag lock --dry-run' shows pages and masks once it is written\n"
        )
        continue
      }
      let plan = try tag.plan(operation)
      _ = try Beckon.print(arguments.has(.json) ? plan.json.text() + "\n" : "\(plan)\n")
    }
    return arguments.has(.json) ? .done : try Beckon.print("nothing was written\n")
  }

  private func show(_ report: TagReport, _ content: String?) throws {
    _ = try Beckon.print(
      (arguments.has(.json)
        ? report.json(derivation: derivation(report)).text() : sentence(report, content)) + "\n")
  }

  private func sentence(_ report: TagReport, _ content: String?) -> String {
    report.sentence(content, derivation: derivation(report))
  }

  private func derivation(_ report: TagReport) -> String? {
    report.plan.operation.setsPassword ? work.newKey?.derivationID : nil
  }
}

/// The message is on the tag, and what was to be done with the tag then failed.
struct SecondFailed: Error, CustomStringConvertible {
  let error: TagError
  private let done: String
  private let advice: String

  init(_ operation: TagOperation, _ error: TagError, _ key: TagKey?) {
    self.error = error
    let what = if case .lock = operation { "lock" } else { "password" }
    done = "the message is on the tag, and only the \(what) failed"
    advice = PasswordTrouble(error, key)?.advice ?? ""
  }

  var description: String { error.description(after: done) + advice }
}
