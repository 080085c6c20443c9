@testable import LabelPrinting
import TestSupport
import Testing

@Suite("Sending labels over the network") struct NetworkTests {
  private typealias Behaviour = SimulatedPrinter.Behaviour

  @Test("a printer that only listens: sent, to the last byte") func sent() throws {
    let stream = try Streams.tspl(5)
    let simulated = try SimulatedPrinter()
    var told: [LabelProgress] = []
    let outcome = try LabelPrinter(port: simulated.port).send(stream) { told.append($0) }
    #expect(simulated.labels() == stream.bytes)
    #expect(outcome.state == .sent && outcome.progress.labels == 5)
    #expect(outcome.progress.bytes == stream.bytes.count && outcome.progress.printed == nil)
    #expect(outcome.remark == "with TSPL, the printer does not report what came out")
    #expect(told.last == outcome.progress)
    #expect(
      zip(told, told.dropFirst()).allSatisfy { $0.bytes < $1.bytes && $0.labels <= $1.labels })
  }

  @Test("megabytes, with progress on the way") func large() throws {
    let stream = try Streams.tspl(40, width: 800, height: 600)
    let simulated = try SimulatedPrinter()
    var told: [LabelProgress] = []
    let outcome = try LabelPrinter(port: simulated.port).send(stream) { told.append($0) }
    #expect(simulated.labels() == stream.bytes)
    #expect(outcome.progress.labels == 40 && told.count > 2)
  }

  @Test("a printer that never closes its side is not waited for") func open() throws {
    let stream = try Streams.tspl(2)
    let simulated = try SimulatedPrinter(Behaviour(closesAtEnd: false))
    let outcome = try LabelPrinter(port: simulated.port).send(stream)
    #expect(outcome.state == .sent && simulated.labels() == stream.bytes)
  }

  @Test("a Zebra that says it is done: printed") func printed() throws {
    let stream = try Streams.zpl(4)
    let simulated = try SimulatedPrinter(
      Behaviour(answers: [
        SimulatedPrinter.answer(), SimulatedPrinter.answer(formats: 2, left: 1),
        SimulatedPrinter.answer(left: 1), SimulatedPrinter.answer(),
      ]))
    let outcome = try LabelPrinter(port: simulated.port).send(stream)
    #expect(outcome.state == .printed && outcome.progress.printed == 4 && outcome.remark == nil)
    #expect(simulated.labels() == stream.bytes)
  }

  @Test("a Zebra that answers nothing: sent, and said so") func silent() throws {
    let stream = try Streams.zpl(2)
    let simulated = try SimulatedPrinter()
    let outcome = try LabelPrinter(port: simulated.port).send(stream)
    #expect(outcome.state == .sent && simulated.labels() == stream.bytes)
    #expect(outcome.remark?.hasPrefix("the printer does not report what came out") == true)
  }

  @Test("a Zebra that never finishes: sent, with what is left") func slow() throws {
    let stream = try Streams.zpl(2)
    let simulated = try SimulatedPrinter(
      Behaviour(answers: [SimulatedPrinter.answer(), SimulatedPrinter.answer(formats: 1, left: 3)]))
    let outcome = try LabelPrinter(port: simulated.port).send(stream)
    #expect(outcome.state == .sent && outcome.progress.printed == nil)
    #expect(
      outcome.remark == "the printer has not finished yet; still to print: 1 format and 3 labels")
  }

  @Test(
    "a Zebra that cannot print is sent nothing",
    arguments: [
      (SimulatedPrinter.answer(paperOut: 1), "there are no labels in the printer; put in a roll"),
      (SimulatedPrinter.answer(headUp: 1), "the printer is open; close its cover"),
      (SimulatedPrinter.answer(ribbonOut: 1), "the ribbon has run out; put in a new one"),
      (SimulatedPrinter.answer(paused: 1), "the printer is paused; press its pause button"),
      (
        SimulatedPrinter.answer(paperOut: 1, headUp: 1),
        "there are no labels in the printer; put in a roll; the printer is open; close its cover"
      ),
    ])
  func refused(_ answer: String, _ words: String) throws {
    let simulated = try SimulatedPrinter(Behaviour(answers: [answer]))
    let error = LabelPrinter(port: simulated.port).failure(try Streams.zpl(2))
    #expect(
      error?.description == "tcp://127.0.0.1:\(simulated.port): \(words); nothing was sent")
    #expect(simulated.labels() == [])
  }

  @Test("a roll that ends on the way is told, with what was sent") func emptied() throws {
    let stream = try Streams.zpl(3)
    let simulated = try SimulatedPrinter(
      Behaviour(answers: [
        SimulatedPrinter.answer(), SimulatedPrinter.answer(formats: 1),
        SimulatedPrinter.answer(paperOut: 1, formats: 1),
      ]))
    let error = LabelPrinter(port: simulated.port).failure(stream)
    #expect(error?.problem == .complaints([.noMedia]) && error?.progress.labels == 3)
    #expect(simulated.labels() == stream.bytes)
  }

  /// The printer's own memory of what it has read is the truth that all claims are held against.
  @Test("a printer that closes at any byte: told, and nothing that it has is called not sent")
  func closes() throws {
    let stream = try Streams.zpl(6, width: 600, height: 200)
    let all = stream.bytes.count
    let ends: [Int] = stream.ends.flatMap { [$0 - 1, $0, $0 + 1] }
    let places = [0, 1] + ends.filter { $0 < all }
    var generator = SeededGenerator(seed: 3)
    let others = (0..<Effort.count(slice: 12, whole: 300)).map { _ in
      Int.random(in: 2..<all, using: &generator)
    }
    for place in places + others {
      let simulated = try SimulatedPrinter(Behaviour(closesAfter: place))
      let error = LabelPrinter(port: simulated.port).failure(stream)
      let read = simulated.labels()
      #expect(error?.problem == .closed, "at \(place): \(String(describing: error))")
      #expect(read == Array(stream.bytes[..<place]))
      let progress = try #require(error?.progress)
      #expect(progress.bytes <= all && progress.labels <= progress.begun, "at \(place)")
      #expect(progress.begun >= stream.labels(begunWithin: place), "at \(place)")
      #expect(progress.labels == stream.labels(within: progress.bytes))
    }
  }

  @Test("a printer that stalls at any byte: told after the time, with what it took")
  func stalls() throws {
    // More than the system's memory for both ends of a connection.
    let stream = try Streams.tspl(80, width: 800, height: 1_000)
    for place in [0, 1, stream.ends[0], stream.ends[3] - 1, stream.ends[20] + 1] {
      let simulated = try SimulatedPrinter(Behaviour(stallsAfter: place))
      let error = LabelPrinter(port: simulated.port).failure(stream)
      #expect(error?.problem == .stalled(.milliseconds(400)), "at \(place)")
      let progress = try #require(error?.progress)
      #expect(progress.bytes >= place && progress.bytes < stream.bytes.count)
      #expect(progress.labels == stream.labels(within: progress.bytes) && progress.labels < 80)
      #expect(simulated.labels() == Array(stream.bytes[..<place]))
    }
  }

  @Test("what a stalled printer's sentence says") func sentence() throws {
    let stream = try Streams.tspl(2)
    var progress = LabelProgress(of: stream)
    (progress.bytes, progress.labels, progress.begun) = (600, 1, 2)
    let printer = LabelPrinter(.network(host: "label.example.com", port: 9100))
    #expect(
      printer.failure(.stalled(.seconds(60)), progress).description
        == "tcp://label.example.com:9100: the printer accepted no data for 60 seconds; it may be "
        + "paused, open or out of labels; 600 of 1098 bytes and 1 of 2 labels were sent; label 2 may "
        + "be partly printed; check what came out")
    progress.begun = 4
    progress.totalLabelCount = 5
    progress.printed = 1
    #expect(
      printer.failure(.closed, progress).description
        == "tcp://label.example.com:9100: the printer closed the connection; 600 of 1098 bytes and "
        + "1 of 5 labels were sent, and 1 came out; labels 2 to 4 may be printed too; "
        + "label 5 is certainly not printed")
    progress.totalLabelCount = 12
    let error = printer.failure(.closed, progress)
    #expect(error.description.hasSuffix("labels 5 to 12 are certainly not printed"))
    // Two copies each: the fourth label is the last of the second row.
    let rows = (1...6).map { "the label of row \($0)" }
    #expect(
      error.naming(rows).description.hasSuffix(
        "; all from the label of row 1 to the label of row 2 may be printed too; all from the label of "
          + "row 3 on are certainly not printed"))
    progress.begun = 11
    #expect(
      printer.failure(.closed, progress).naming(rows).description.hasSuffix(
        "to the label of row 6 may be printed too"))
  }

  @Test("nobody listens, and no such host") func nobody() throws {
    let stream = try Streams.tspl(1)
    let simulated = try SimulatedPrinter()
    let address = LabelPrinterAddress.network(host: "127.0.0.1", port: simulated.port)
    _ = try LabelPrinter(port: simulated.port).send(stream)
    _ = simulated.labels()
    let error = LabelPrinter(address).failure(stream)
    #expect(
      error?.description == "\(address): the connection was refused; check that the printer is on "
        + "and that the port is right; nothing was sent")
    let unknown = LabelPrinter(.network(host: "no-such-printer.invalid", port: 9100)).failure(
      stream)
    guard case .unknownHost = unknown?.problem else {
      Issue.record("\(String(describing: unknown))")
      return
    }
  }
}
