import AuthenticTags
import CommandHabits
import CommandLineKit
import HostIO
import LibCrypto
import TapCounters
import TapJudging

/// One run of `beckon sun verify`.
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
        "give - alone: it is a filter, and judges what comes on standard input")
    }
    if operands == ["-"] { try SUNOptions.keepFromKeys(arguments, what: "URLs come") }
    verifier = try SUNOptions.verifier(arguments)
    counters = try arguments[SUNOptions.counters].map { try TapCounters(at: $0) }
  }

  func run() throws -> ExitStatus {
    var output = StandardOutput()
    guard operands == ["-"] else {
      let answers = judge(operands)
      // With nobody waiting for a line, a store that failed is the end.
      for answer in answers { _ = try answer.verdict.get() }
      for answer in answers { try output.write(isJSON ? answer.line : answer.sentence + "\n") }
      try output.flush()
      return answers.allSatisfy(\.isAuthentic) ? .done : .no
    }
    return try filter(&output)
  }

  /// Answers each line as soon as its group is counted.
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

  /// Judges URLs as one group of the store.
  private func judge(_ urls: [String]) -> [SUNAnswer] {
    let verdicts = urls.map { verifier.verdict(on: $0) }
    guard var counters else {
      return zip(urls, verdicts).map { SUNAnswer(url: $0, verdict: .success($1)) }
    }
    do throws(TapCounterError) {
      let counted = try SUNVerifier<TagAESKey>.counted(verdicts, in: &counters, rule: rule)
      return zip(urls, counted).map { SUNAnswer(url: $0, verdict: .success($1)) }
    } catch {
      // Who is refused anyway is told why; the others have no answer from the store.
      return zip(urls, verdicts).map {
        SUNAnswer(url: $0, verdict: $1.tap == nil ? .success($1) : .failure(error))
      }
    }
  }
}

/// The lines of standard input in groups: all that have come by the time they are asked for.
///
/// Every line is one, an empty one too, so that whoever waits for answers can count them.
private struct SUNLines: ~Copyable {
  /// No URL is longer; of a longer line the beginning is judged, which is not authentic.
  private static let longestLine = 8_192
  /// The most lines of a group.
  private static let largestGroup = 1_000

  private let input: InputFile
  private var buffer = [UInt8](repeating: 0, count: 1 << 16)
  private var line: [UInt8] = []
  private var waiting: [String] = []
  private var isAtEnd = false
  private var isFirst = true

  init() throws(HostError) { input = try InputFile("-") }

  /// The next group; `nil` after the last.
  mutating func next() throws(HostError) -> [String]? {
    while waiting.isEmpty {
      if isAtEnd { return nil }
      try read()
    }
    let group = Array(waiting.prefix(Self.largestGroup))
    waiting.removeFirst(group.count)
    return group
  }

  private mutating func read() throws(HostError) {
    let count = try input.read(into: &buffer)
    isAtEnd = count == 0
    if isAtEnd, !line.isEmpty { end() }
    for byte in buffer[..<count] {
      if byte == UInt8(ascii: "\n") {
        end()
      } else if line.count <= Self.longestLine {
        line.append(byte)
      }
    }
  }

  private mutating func end() {
    // A byte order mark is no part of the first line.
    if isFirst, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
    isFirst = false
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    // A character that stands for what is not UTF-8 is in no URL.
    waiting.append(String(decoding: line, as: UTF8.self))
    line.removeAll(keepingCapacity: true)
  }
}
