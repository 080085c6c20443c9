/// The common procedure of commands that change a tag: plan, confirm, perform and report.
struct TagChange {
  var work: TagAccessPlan
  private let access: TagAccess
  private let isDry: Bool
  private let isJSON: Bool
  private var words: [(IrreversibleEffect, Confirmation)] = []

  /// An effect on a tag that cannot be undone.
  enum IrreversibleEffect {
    /// The tag will be read-only for ever.
    case lock
    /// The tag will refuse all access after this number of wrong passwords.
    case limit(Int)

    var sentence: String {
      switch self {
      case .lock: "locking is for ever: nobody can write this tag again"
      case .limit(let count):
        "after \(counted(count, "wrong password")), no matter who gives them, this tag is closed for ever"
      }
    }
  }

  /// Creates a change for the next tag; `key` opens the tag as it is.
  init(_ arguments: Arguments, key: PasswordKey?, options: TagOptions = TagOptions()) throws {
    access = try TagAccess(arguments)
    isDry = arguments.has(.dryRun)
    isJSON = arguments.has(.json)
    work = TagAccessPlan(options: options, changes: true, key: key)
  }

  /// Records that an effect needs a person's confirmation; throws if nobody can be asked.
  mutating func requireConfirmation(_ danger: IrreversibleEffect, _ arguments: Arguments) throws {
    words.append((danger, try Confirmation(arguments, isDry: isDry, danger.sentence)))
  }

  /// Performs operations on the next tag, one after the other, and returns the exit status.
  ///
  /// `operations` receives the tag's number; `content` describes the new content for messages.
  func run(
    content: String? = nil, _ operations: (TagUID) throws -> [TagOperation]
  ) throws -> ExitStatus {
    try access.withTag(work) { tag in
      // Every exchange is counted in exactly one report.
      var told = tag.exchangeCount - (tag.selection?.exchanges ?? 0)
      let all = try operations(tag.selection?.uid ?? TagUID([]))
      if isDry { return try show(tag.plan(all)) }
      // The second operation must be possible before the first is performed.
      let plans = all.count > 1 ? try tag.prepare(all) : []
      // While a person thinks, the tag may leave and come back with other content.
      let isFresh = try !ask(&tag, content)
      try begin(&tag)
      // A failure to print must not leave the tag half done.
      var unsaid: (any Error)?
      for (index, operation) in all.enumerated() {
        var report = try perform(
          operation, index == 0 && isFresh ? plans.first : nil, isSecond: index > 0, &tag)
        report.exchanges = tag.exchangeCount - told - report.searchExchangeCount
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

  /// From here on, the change of the tag is completed before a signal ends the command.
  private func begin(_ tag: inout NDEFTag<Reader>) throws {
    let signal = tag.withLink { $0.interruption } ?? Interruption.pending
    if let signal { throw ReaderError(.interrupted(signal: signal)) }
    tag.withLink { $0.isFinishing = true }
  }

  private func perform(
    _ operation: TagOperation, _ plan: TagPlan?, isSecond: Bool, _ tag: inout NDEFTag<Reader>
  ) throws -> TagChangeResult {
    do throws(TagError) {
      if let plan { return try tag.perform(plan) }
      return try tag.perform(operation)
    } catch {
      guard isSecond else { throw error }
      throw SecuringFailed(operation, error, work.key)
    }
  }

  /// Asks a person for the required confirmations, and returns whether anybody was asked.
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
      _ = try isJSON ? Beckon.print(plan.json) : Beckon.print("\(plan)\n")
    }
    return isJSON ? .done : try Beckon.print("nothing was written\n")
  }

  private func show(_ report: TagChangeResult, _ content: String?) throws {
    _ =
      try isJSON
      ? Beckon.print(report.json(derivation: derivation(report)))
      : Beckon.print(sentence(report, content) + "\n")
  }

  private func sentence(_ report: TagChangeResult, _ content: String?) -> String {
    report.sentence(content, derivation: derivation(report))
  }

  private func derivation(_ report: TagChangeResult) -> String? {
    report.plan.operation.setsPassword ? work.newKey?.derivationID : nil
  }
}

/// An error: the message is on the tag, but the lock or password that should follow failed.
struct SecuringFailed: CommandError, CustomStringConvertible {
  let error: TagError
  private let done: String
  private let advice: String

  init(_ operation: TagOperation, _ error: TagError, _ key: PasswordKey?) {
    self.error = error
    let what = if case .lock = operation { "lock" } else { "password" }
    done = "the message is on the tag, and only the \(what) failed"
    advice = TagPasswordError(error, key)?.advice ?? ""
  }

  var exitStatus: ExitStatus { error.exitStatus }

  var description: String { error.description(after: done) + advice }
}
