import CommandHabits
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
  private let access: TagAccess
  private let isDry: Bool
  private let isJSON: Bool
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
  init(_ arguments: Arguments, key: PasswordKey?, options: TagOptions = TagOptions()) throws {
    access = try TagAccess(arguments)
    isDry = arguments.has(.dryRun)
    isJSON = arguments.has(.json)
    work = TagWork(options: options, changes: true, key: key)
  }

  /// Wants a person's word for it; refuses here and now where nobody can be asked.
  mutating func needsWord(_ danger: Danger, _ arguments: Arguments) throws {
    words.append((danger, try Confirmation(arguments, isDry: isDry, danger.sentence)))
  }

  /// Does one thing after another with the next tag.
  ///
  /// `operations` learns the tag's number; `content` is what it is told to hold, in words.
  func run(
    content: String? = nil, _ operations: (TagUID) throws -> [TagOperation]
  ) throws -> ExitStatus {
    try access.withTag(work) { tag in
      // Whatever is said to the tag is in the count of one of the reports.
      var told = tag.exchangeCount - (tag.selection?.exchanges ?? 0)
      let all = try operations(tag.selection?.uid ?? TagUID([]))
      if isDry { return try show(tag.plan(all)) }
      // What comes second must be possible before the first is done.
      let plans = all.count > 1 ? try tag.prepare(all) : []
      // While a person thinks, the tag may leave and come back with something else on it.
      let isFresh = try !ask(&tag, content)
      try begin(&tag)
      // What cannot be shown is no reason to leave the tag half done.
      var unsaid: (any Error)?
      for (index, operation) in all.enumerated() {
        var report = try perform(
          operation, index == 0 && isFresh ? plans.first : nil, isSecond: index > 0, &tag)
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
    _ operation: TagOperation, _ plan: TagPlan?, isSecond: Bool, _ tag: inout NDEFTag<Reader>
  ) throws -> TagReport {
    do throws(TagError) {
      if let plan { return try tag.perform(plan) }
      return try tag.perform(operation)
    } catch {
      guard isSecond else { throw error }
      throw SecondFailed(operation, error, work.key)
    }
  }

  /// Answers whether anybody was asked.
  private func ask(_ tag: inout NDEFTag<Reader>, _ content: String?) throws -> Bool {
    guard words.contains(where: { $0.1.asks }) else { return false }
    let reading = try tag.read()
    let what =
      content.map { "gets \($0)" }
      ?? "holds \((try? reading.message().firstURI() ?? nil) ?? "\(reading.contents)")"
    for (danger, word) in words {
      try word.ask(
        "\(reading.chip.name) \(reading.uid) \(what.safeForTerminal()); \(danger.sentence)")
    }
    return true
  }

  private func show(_ plans: [TagPlan]) throws -> ExitStatus {
    for plan in plans {
      _ = try Beckon.print(isJSON ? plan.json.text() + "\n" : "\(plan)\n")
    }
    return isJSON ? .done : try Beckon.print("nothing was written\n")
  }

  private func show(_ report: TagReport, _ content: String?) throws {
    _ = try Beckon.print(
      (isJSON
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
struct SecondFailed: CommandError, CustomStringConvertible {
  let error: TagError
  private let done: String
  private let advice: String

  init(_ operation: TagOperation, _ error: TagError, _ key: PasswordKey?) {
    self.error = error
    let what = if case .lock = operation { "lock" } else { "password" }
    done = "the message is on the tag, and only the \(what) failed"
    advice = PasswordTrouble(error, key)?.advice ?? ""
  }

  var exitStatus: ExitStatus { error.exitStatus }

  var description: String { error.description(after: done) + advice }
}
