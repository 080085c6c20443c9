@testable import LabelPrinting
import TestSupport
import Testing

@Suite("Brother printers on the network") struct NetworkBrotherTests {
  private typealias Answer = SimulatedAgent.Answer

  private struct Trial {
    let result: Result<LabelPrinter.Outcome, LabelPrinterError>
    /// What the printer has read of labels.
    let labels: [UInt8]
    let requests: [[UInt8]]
    let port: UInt16
  }

  private func send(
    _ answers: [Answer], _ stream: PrinterStream,
    _ behaviour: SimulatedPrinter.Behaviour = SimulatedPrinter.Behaviour(),
    roll: BrotherMedium? = Streams.roll
  ) throws -> Trial {
    let (simulated, agent) = (try SimulatedPrinter(behaviour), try SimulatedAgent(answers))
    var printer = LabelPrinter(port: simulated.port)
    (printer.roll, printer.agentPort) = (roll, agent.port)
    let result = printer.result(stream)
    return Trial(
      result: result, labels: simulated.labels(), requests: agent.requests(),
      port: simulated.port)
  }

  @Test("a printer that is well, and waits for data again: sent, and what is known") func well()
    throws
  {
    let stream = try Streams.brother([1, 2])
    let trial = try send([.status([:]), .status([19: 1]), .status([19: 1]), .status([:])], stream)
    let outcome = try trial.result.get()
    #expect(outcome.state == .sent && outcome.progress.printed == nil)
    #expect(
      outcome.remark
        == "the printer reports no problem; it does not report over the network what came out")
    #expect(trial.labels == stream.bytes && trial.requests.count == 4)
    #expect(Set(trial.requests).count == 4)
  }

  @Test(
    "a printer that cannot print is sent nothing",
    arguments: [
      ([8: 1], "there are no labels in the printer; put in a roll"),
      ([9: 0x10], "the printer is open; close its cover"),
      ([8: 2, 9: 0x40], "the labels have run out; put in a new roll; the labels do not move"),
      ([10: 29, 17: 90], "29 × 90 mm labels are in the printer, but "),
      ([10: 62, 11: 0x0A, 17: 0], "62 mm tape are in the printer, but "),
    ] as [([Int: UInt8], String)])
  func refused(_ changes: [Int: UInt8], _ words: String) throws {
    let trial = try send([.status(changes)], try Streams.brother([1]))
    guard case .failure(let error) = trial.result else {
      Issue.record("\(trial.result)")
      return
    }
    #expect(error.description.hasPrefix("tcp://127.0.0.1:\(trial.port): \(words)"), "\(error)")
    #expect(error.description.hasSuffix("; nothing was sent") && trial.labels == [])
  }

  @Test("labels that run out during printing are told, with what was sent") func emptied() throws {
    let stream = try Streams.brother([1, 1, 1])
    let trial = try send([.status([:]), .status([19: 1]), .status([8: 2, 18: 2])], stream)
    guard case .failure(let error) = trial.result else {
      Issue.record("\(trial.result)")
      return
    }
    #expect(error.problem == .complaints([.endOfMedia]) && error.progress.labels == 3)
    #expect(trial.labels == stream.bytes)
  }

  @Test("a printer that accepts nothing more says why") func stalled() throws {
    let picture = try Streams.picture(0, width: 720, height: 2_000)
    let roll = BrotherMedium(
      millimetres: 62, width: 720, length: .endless, rightMargin: 0)
    let stream = try BrotherRaster.write(
      (0..<80).map { _ in PrinterLabel(picture) }, on: roll)
    for (status, problem) in [
      ([9: 0x10], .complaints([.coverOpen])), ([:], .stalled(.milliseconds(400))),
    ] as [([Int: UInt8], LabelPrinterError.Problem)] {
      let trial = try send(
        [.status([:]), .status(status)], stream, SimulatedPrinter.Behaviour(stallsAfter: 4_000),
        roll: nil)
      guard case .failure(let error) = trial.result else {
        Issue.record("\(trial.result)")
        return
      }
      #expect(error.problem == problem && error.progress.bytes < stream.bytes.count)
    }
  }

  @Test("silence and refusals are no errors, and are waited for only once") func silent() throws {
    let stream = try Streams.brother([1])
    let remark = "the printer does not answer SNMP requests, so what came out is unknown"
    for (answer, count) in [(.silence, 4), (.noSuchName, 1)] as [(Answer, Int)] {
      let simulated = try SimulatedPrinter(SimulatedPrinter.Behaviour(connections: 2))
      let agent = try SimulatedAgent([answer])
      var printer = LabelPrinter(port: simulated.port)
      (printer.roll, printer.agentPort) = (Streams.roll, agent.port)
      for _ in 0..<2 {
        let outcome = try printer.send(stream)
        #expect(outcome.state == .sent && outcome.remark == remark)
      }
      #expect(simulated.labels() == stream.bytes + stream.bytes)
      #expect((1...count).contains(agent.requests().count))
    }
  }

  @Test("an agent that is not there") func absent() throws {
    let stream = try Streams.brother([1])
    let (simulated, agent) = (try SimulatedPrinter(), try SimulatedAgent([.silence]))
    _ = agent.requests()
    var printer = LabelPrinter(port: simulated.port)
    printer.agentPort = agent.port
    #expect(try printer.send(stream).state == .sent)
    #expect(simulated.labels() == stream.bytes)
  }

  @Test("only the response to the request counts, and a lost datagram is sent again")
  func noise() throws {
    let stream = try Streams.brother([1])
    let trial = try send([.silence, .noise], stream)
    #expect(try trial.result.get().remark?.hasPrefix("the printer reports no problem") == true)
    #expect(trial.labels == stream.bytes && trial.requests.count >= 3)
  }
}
