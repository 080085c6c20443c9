import Foundation
import SystemIO
import Testing

/// A person at a terminal in front of `beckon`, who answers when asked.
package struct TypedSession {
  /// Which of the program's streams are the terminal; the others are pipes.
  package enum Streams: String {
    case none = "3<>\"$0\""
    case input = "<>\"$0\""
    case inputAndErrors = "<>\"$0\" 2>&0"
  }

  package var status: Int32 = 0
  package var stdout = ""
  package var stderr = ""
  /// What the terminal showed.
  package var shown = ""

  /// Runs the command; every answer is typed once its question is on the terminal.
  package init(
    _ arguments: [String], _ dialogue: [(question: String, answer: String)],
    streams: Streams = .input, environment: [String: String] = [:], in folder: ScratchFolder? = nil
  ) throws {
    var ends: (controller: Int32, terminal: Int32) = (-1, -1)
    try #require(openpty(&ends.controller, &ends.terminal, nil, nil, nil) == 0)
    defer { close(ends.controller); close(ends.terminal) }
    let name = try #require(ttyname(ends.terminal).map { String(cString: $0) })
    let home = try ScratchFolder()
    var command = try beckonCommand(
      arguments, home: home, environment: environment, in: folder ?? home)
    // The first terminal that the leader of a session opens becomes its own: /dev/tty.
    command.arguments =
      ["sh", "-c", "exec \(streams.rawValue); exec \"$@\"", name, command.program] + arguments
    command.program = try Equipment.setsid.path()
    command.createsProcessGroup = false
    command.input = .empty
    let typist = TerminalTypist(ends.controller, dialogue)
    let outcome = try command.run(within: .seconds(60))
    shown = typist.finish()
    stdout = String(decoding: outcome.output, as: UTF8.self)
    stderr = String(decoding: outcome.errors, as: UTF8.self)
    if case .exited(let status) = outcome.ending { self.status = status } else { status = -1 }
    withExtendedLifetime(home) {}
  }
}

/// Reads what a terminal shows, and types.
private final class TerminalTypist: @unchecked Sendable {
  private let controller: Int32
  private let finished = DispatchSemaphore(value: 0)
  private let lock = NSLock()
  private var seen: [UInt8] = []
  private var isOver = false

  init(_ controller: Int32, _ dialogue: [(question: String, answer: String)]) {
    self.controller = controller
    let dialogue = dialogue.map { (Array($0.question.utf8), Array($0.answer.utf8)) }
    Thread { [self] in
      for (question, answer) in dialogue {
        read(until: question)
        _ = answer.withUnsafeBytes { write(controller, $0.baseAddress, $0.count) }
      }
      read(until: nil)
      finished.signal()
    }.start()
  }

  /// Reads until the question is the last thing shown, or the session is over.
  private func read(until question: [UInt8]?) {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      if let question, seen.suffix(question.count) == question[...] { return }
      var entry = pollfd(fd: controller, events: Int16(POLLIN), revents: 0)
      if poll(&entry, 1, 50) == 1 {
        let count = Foundation.read(controller, &buffer, buffer.count)
        if count <= 0 { return }
        seen += buffer[..<count]
      } else if lock.withLock({ isOver }) {
        return
      }
    }
  }

  /// Everything that was shown.
  func finish() -> String {
    lock.withLock { isOver = true }
    finished.wait()
    return String(decoding: seen, as: UTF8.self)
  }
}
