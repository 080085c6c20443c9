import AuthenticTags
import Cryptography
import TapCounters

/// A run of `beckon sun verify`.
struct SUNRun {
  private let operands: [String]
  private let isJSON: Bool
  private let verifier: SUNVerifier<TagAESKey>
  private let counters: TapCounters?
  private let rule: TapRule

  init(_ arguments: Arguments) throws {
    operands = arguments[SUNCommands.urls]
    isJSON = arguments.has(.json)
    rule = try SUNOptions.rule(arguments, SUNOptions.counters)
    if operands.contains("-"), operands.count > 1 {
      throw arguments.refuse(
        "give - alone: it verifies what comes on standard input")
    }
    if operands == ["-"] { try SUNOptions.keepFromKeys(arguments, what: "URLs come") }
    verifier = try SUNOptions.verifier(arguments)
    counters = try arguments[SUNOptions.counters].map { try TapCounters(at: $0) }
  }

  func run() throws -> ExitStatus {
    var output = StandardOutput()
    guard operands == ["-"] else {
      let answers = judge(operands)
      // Nobody is waiting for single lines, so an error of the store ends the run.
      for answer in answers { _ = try answer.verdict.get() }
      for answer in answers { try output.write(isJSON ? answer.line : answer.sentence + "\n") }
      try output.flush()
      return answers.allSatisfy(\.isAuthentic) ? .done : .no
    }
    return try filter(&output)
  }

  /// Answers each line of standard input as soon as the taps of its group are counted.
  private func filter(_ output: inout StandardOutput) throws -> ExitStatus {
    var lines = try SUNLines()
    var (areAuthentic, failure) = (true, TapCounterError?.none)
    while let group = try lines.next() {
      for answer in judge(group) {
        try output.write(answer.line)
        areAuthentic = areAuthentic && answer.isAuthentic
        if case .failure(let error) = answer.verdict { failure = error }
      }
      try output.flush()
    }
    if let failure { throw failure }
    return areAuthentic ? .done : .no
  }

  /// Verifies URLs as one group of the counter store, and returns the verdicts in order.
  private func judge(_ urls: [String]) -> [SUNVerdictOutput] {
    let verdicts = urls.map { verifier.verdict(on: $0) }
    guard var counters else {
      return zip(urls, verdicts).map { SUNVerdictOutput(url: $0, verdict: .success($1)) }
    }
    do throws(TapCounterError) {
      let counted = try SUNVerifier<TagAESKey>.counted(verdicts, in: &counters, rule: rule)
      return zip(urls, counted).map { SUNVerdictOutput(url: $0, verdict: .success($1)) }
    } catch {
      // URLs that are refused anyway get their reason; the others have no answer from the store.
      return zip(urls, verdicts).map {
        SUNVerdictOutput(url: $0, verdict: $1.tap == nil ? .success($1) : .failure(error))
      }
    }
  }
}

/// The lines of standard input in groups: each group is everything that has arrived when it is
/// requested.
///
/// Every line counts, including an empty one, so that the reader of the answers can count them.
private struct SUNLines: ~Copyable {
  /// The maximum length of a line. Of a longer one only the beginning is verified, which is not
  /// authentic.
  private static let maxLineLength = 8_192
  /// The maximum number of lines in a group.
  private static let maxGroupSize = 1_000

  private let input: InputFile
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)
  private var line: [UInt8] = []
  private var waiting: [String] = []
  private var isAtEnd = false
  private var isFirst = true

  init() throws(SystemIOError) { input = try InputFile("-") }

  /// The next group of lines; nil after the last.
  mutating func next() throws(SystemIOError) -> [String]? {
    while waiting.isEmpty {
      if isAtEnd { return nil }
      try read()
    }
    let group = Array(waiting.prefix(Self.maxGroupSize))
    waiting.removeFirst(group.count)
    return group
  }

  private mutating func read() throws(SystemIOError) {
    let count = try input.read(into: &buffer)
    isAtEnd = count == 0
    if isAtEnd, !line.isEmpty { end() }
    for byte in buffer[..<count] {
      if byte == UInt8(ascii: "\n") {
        end()
      } else if line.count <= Self.maxLineLength {
        line.append(byte)
      }
    }
  }

  private mutating func end() {
    // A byte order mark is not part of the first line.
    if isFirst, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
    isFirst = false
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    // The replacement character for invalid UTF-8 cannot occur in a URL.
    waiting.append(String(decoding: line, as: UTF8.self))
    line.removeAll(keepingCapacity: true)
  }
}
