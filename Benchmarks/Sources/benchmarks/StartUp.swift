import BenchmarkKit
import SystemIO

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// One start of the program beside those of programs that do nothing, by turns.
///
/// `BECKON` names the program, else `.build/release/beckon` is taken.
enum StartUpBenchmarks: Suite {
  static let name = "start-up"
  private static let rounds = 201

  static func run(_ report: inout Report) throws {
    guard let program = BulkBenchmarks.program else {
      report.heading("Start-up: left out, there is no release build of beckon (make build)")
      return
    }
    report.heading("Start-up, median of \(rounds) starts of each, by turns")
    let hello = "/tmp/beckon-hello-\(getpid())"
    defer { unlink(hello) }
    var lines = [("/bin/true", ["/bin/true"])]
    if try compile(#"#include <stdio.h>"# + "\nint main(void) { puts(\"hello\"); }\n", to: hello) {
      lines.append(("a C program that prints a line", [hello]))
    }
    for words in [["--version"], ["lint", "https://eat.example.com/s/42"], ["help"]] {
      lines.append(("beckon \(words[0])", [program] + words))
    }
    let medians = try times(of: lines.map(\.1)).map(\.median)
    for (line, median) in zip(lines, medians) {
      report.add(
        Measurement(
          "start-up.\(line.0)", nanoseconds: median,
          note: "\(fixed(median / medians[0], 2)) times /bin/true, "
            + "\(fixed((median - medians[0]) / 1e6, 2)) ms more"))
    }
    try measureOneCode(program, &report)
  }

  /// One code as a file, beside the qrencode command.
  private static func measureOneCode(_ program: String, _ report: inout Report) throws {
    let (url, path) = ("https://eat.example.com/s/42", ".build/beckon-one-\(getpid())")
    let peer = "/usr/bin/qrencode"
    guard access(peer, X_OK) == 0 else {
      report.heading("One code: left out, there is no qrencode (scripts/install-packages bench)")
      return
    }
    report.heading("One code in a file on the disk, the fastest of \(rounds) starts, by turns")
    defer { for suffix in [".png", ".svg"] { unlink(path + suffix) } }
    let lines = [
      [peer, "-l", "M", "-s", "10", "-o", path + ".png", url],
      [program, "qr", url, "--force", "-q", "-o", path + ".png"],
      [program, "qr", url, "--force", "-q", "-o", path + ".svg"],
    ]
    let times = try times(of: lines)
    for (name, time) in zip(["qrencode, png", "beckon qr, png", "beckon qr, svg"], times) {
      report.add(
        Measurement(
          "start-up.one code, \(name)", nanoseconds: time.best,
          note: "\(fixed(time.best / times[0].best, 2)) times qrencode, median "
            + "\(fixed(time.median / 1e6, 2)) ms"))
    }
  }

  /// Whether there is a C compiler to do it.
  private static func compile(_ source: String, to path: String) throws -> Bool {
    let compiler = ChildCommand("cc", ["-O2", "-x", "c", "-", "-o", path])
    guard let outcome = try? compiler.run(sending: Array(source.utf8), within: .seconds(30)) else {
      return false
    }
    return outcome.ending == .exited(0)
  }

  private static func times(
    of lines: [[String]]
  ) throws -> [(best: Double, median: Double)] {
    var times = [[UInt64]](repeating: [], count: lines.count)
    for _ in 0..<rounds {
      for (index, words) in lines.enumerated() { times[index].append(try start(words)) }
    }
    return times.map { times in
      let sorted = times.sorted()
      return (Double(sorted[0]), Double(sorted[rounds / 2]))
    }
  }

  /// How long a program runs whose output nobody reads.
  private static func start(_ words: [String]) throws -> UInt64 {
    #if canImport(Glibc)
      var actions = posix_spawn_file_actions_t()
    #else
      var actions: posix_spawn_file_actions_t?
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    var arguments = words.map { strdup($0) } + [nil]
    defer { for word in arguments { free(word) } }
    var noVariables: [UnsafeMutablePointer<CChar>?] = [nil]
    var (process, status): (pid_t, Int32) = (0, 0)
    let begin = nanosecondsNow()
    guard posix_spawn(&process, words[0], &actions, nil, &arguments, &noVariables) == 0,
      waitpid(process, &status, 0) == process
    else { throw ReportError.cannotWrite(words[0]) }
    return nanosecondsNow() - begin
  }
}
