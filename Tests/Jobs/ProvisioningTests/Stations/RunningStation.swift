import Foundation
import SystemIO
import JSONText
import TestSupport
import VirtualReaders

/// One station of a workshop: a machine of its own with a reader, and the command that works there.
final class RunningStation {
  let name: String
  private(set) var reader: any SimulatedReader
  /// The kind of PC/SC reader; a PN532 by libnfc where there is none.
  let family: SmartCardFamily?
  let folder: ScratchFolder
  /// Where the job file is in the folder; the journal is beside it.
  var jobFile = "tables.json"
  private let home: ScratchFolder
  private var child: Running?
  private var buffer: [UInt8] = []
  /// The events of its last run.
  private(set) var events: [JSONValue] = []
  /// The row that waits for a tag; 0 when only tags that were seen before are waited for.
  private(set) var wantedRow = 0
  /// What it said in words, over all its runs.
  var words: String { (try? folder.text(of: "words.txt")) ?? "" }
  /// When a halted command goes on.
  private var wakeTime: Date?

  /// A command that can be put aside and taken up.
  private final class Running {
    var process: ChildProcess
    init(_ process: consuming ChildProcess) { self.process = process }
  }

  init(_ name: String, job: String, family: SmartCardFamily? = nil) throws {
    self.name = name
    self.family = family
    folder = try ScratchFolder()
    home = try ScratchFolder()
    reader = try VirtualReaderSpecification(family: family).start()
    try folder.write(job, to: jobFile)
  }

  /// Another reader in the place of one that is gone; what lies on it is as it was.
  func replaceReader() throws {
    let tags = reader.tags
    reader.close()
    reader = try VirtualReaderSpecification(family: family, tags: tags).start()
  }

  var isRunning: Bool { child != nil }
  var isHalted: Bool { wakeTime != nil }
  /// Whether results still wait here.
  var hasJournal: Bool { (try? folder.names().contains { $0.hasSuffix(".journal") }) ?? false }

  /// Begins to work, as soon as nobody has the reader open any more.
  func start(lease: Int = 60_000, _ environment: [String: String] = [:]) throws {
    if family == nil, AdvisoryLock.holder(of: reader.path) != nil { return }
    var command = try beckonCommand(
      [
        "job", "run", jobFile, "--json", "--timeout", "20", "--station", name, "--reader",
        reader.connectionString,
      ], home: home,
      environment: environment.merging(["BECKON_TEST_LEASE": "\(lease)"]) { $1 }
        .merging(reader.environment) { $1 }, in: folder)
    // Its words go to a file, where they can be read while it runs.
    command.arguments =
      ["-c", #"exec "$0" "$@" 2>>words.txt"#, command.program] + command.arguments
    command.program = "/bin/sh"
    (child, buffer, wantedRow, events) = (Running(try command.start()), [], 0, [])
  }

  /// Takes the events that are there; how the command ended when it did.
  func look(_ take: (JSONValue) throws -> Void) throws -> ChildOutcome.Ending? {
    if let wakeTime {
      guard wakeTime <= Date() else { return nil }
      child?.process.signal(SIGCONT)
      self.wakeTime = nil
    }
    guard let child else { return nil }
    let bytes: [UInt8]
    do throws(SystemIOError) {
      bytes = try child.process.receive(upTo: 65_536, within: .zero)
    } catch {
      guard error.problem == .timedOut else { throw error }
      return nil
    }
    buffer += bytes
    while let end = buffer.firstIndex(of: 0x0A) {
      expectPublished(
        String(decoding: buffer[..<end], as: UTF8.self), of: ["job", "run", "--json"])
      let event = try JSONValue(parsing: Array(buffer[..<end]))
      buffer.removeSubrange(...end)
      events.append(event)
      if event["event"]?.stringValue == "waiting" { wantedRow = event["row"]?.intValue ?? 0 }
      try take(event)
    }
    return bytes.isEmpty ? try collect() : nil
  }

  private func collect() throws -> ChildOutcome.Ending? {
    guard let child else { return nil }
    let outcome = try child.process.finish(within: .seconds(60))
    self.child = nil
    wantedRow = 0
    return outcome.ending
  }

  /// Halts the command for so long, as a machine does that goes to sleep.
  func halt(for time: TimeInterval) {
    guard let child, wakeTime == nil else { return }
    kill(child.process.processID, SIGSTOP)
    wakeTime = Date().addingTimeInterval(time)
  }

  /// The command's number, while it runs.
  var processID: Int32? { child?.process.processID }

  /// Sends the command a signal.
  func signal(_ number: Int32) { child?.process.signal(number) }

  /// Kills the command, the process that talks to its reader, or both.
  func end(_ victim: KilledStation.Victim) {
    guard let command = child?.process.processID else { return }
    let host = KilledStation.hostProcess(of: command)
    if victim != .command, let host { kill(host, SIGKILL) }
    if victim != .reader {
      kill(command, SIGKILL)
      wakeTime = nil
    }
  }
}
