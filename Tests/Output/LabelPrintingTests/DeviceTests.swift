@testable import LabelPrinting
import TestSupport
import Testing

@Suite("Sending labels to a device") struct DeviceTests {
  private typealias Behaviour = SimulatedDevice.Behaviour

  /// Where each page of a stream ends: all are of one size but for what comes before the first.
  private static func pageEnds(_ stream: PrinterStream) -> [Int] {
    let count = stream.copies.reduce(0, +)
    let page = (stream.bytes.count - 402) / count
    return (1...count).map { 402 + page * $0 }
  }

  private static func printer(_ device: SimulatedDevice) -> LabelPrinter {
    var printer = LabelPrinter(.device(path: device.path), roll: Streams.roll)
    printer.patience.answering = .milliseconds(300)
    printer.patience.printing = .milliseconds(300)
    printer.patience.stalling = .milliseconds(500)
    return printer
  }

  @Test("a Brother says of every page that it came out: printed") func printed() throws {
    let stream = try Streams.brother([1, 2, 1])
    let device = try SimulatedDevice(Behaviour(), pageEnds: Self.pageEnds(stream))
    let outcome = try Self.printer(device).send(stream)
    #expect(outcome.state == .printed && outcome.progress.printed == 3)
    #expect(device.labels(stream.bytes.count) == stream.bytes)
  }

  @Test("a Brother that does not answer: sent") func silent() throws {
    let stream = try Streams.brother([1])
    let device = try SimulatedDevice(Behaviour(answer: nil), pageEnds: [])
    let outcome = try Self.printer(device).send(stream)
    #expect(outcome.state == .sent && outcome.progress.labels == 1)
    #expect(device.labels(stream.bytes.count) == stream.bytes)
  }

  @Test(
    "a Brother that is open, empty or has another roll is sent nothing",
    arguments: [
      ([9: 0x10], "the printer is open; close its cover"),
      ([8: 0x01, 10: 0, 11: 0, 17: 0], "there are no labels in the printer; put in a roll"),
      ([10: 29, 17: 90], "29 × 90 mm labels are in the printer, but 62 × 29 mm labels are needed"),
      ([11: 0x0A, 17: 0], "62 mm tape are in the printer, but 62 × 29 mm labels are needed"),
    ] as [([Int: UInt8], String)])
  func refused(_ answer: [Int: UInt8], _ words: String) throws {
    let device = try SimulatedDevice(Behaviour(answer: answer), pageEnds: [])
    let error = Self.printer(device).failure(try Streams.brother([1]))
    #expect(error?.description == "\(device.path): \(words); nothing was sent")
    #expect(device.labels(0) == [])
  }

  @Test("a roll that ends after any page: the labels that came out are known", arguments: 0...5)
  func emptied(_ pages: Int) throws {
    let stream = try Streams.brother([1, 2, 1, 2])
    let device = try SimulatedDevice(
      Behaviour(fault: (pages, [8: 0x02, 18: 2])), pageEnds: Self.pageEnds(stream))
    let error = Self.printer(device).failure(stream)
    #expect(error?.problem == .complaints([.endOfMedia]))
    #expect(error?.progress.printed == stream.labels(afterPages: pages))
    let printed = try #require(error?.progress.printed)
    #expect(try #require(error?.progress.labels) >= printed)
    _ = device.labels(0)
  }

  @Test("a device that goes away is told") func unplugged() throws {
    let stream = try Streams.brother([1, 1, 1, 1])
    for place in [1, 300, stream.ends[0], stream.ends[1] + 1] {
      let device = try SimulatedDevice(
        Behaviour(unpluggedAfter: place), pageEnds: Self.pageEnds(stream))
      let error = Self.printer(device).failure(stream)
      #expect(error?.problem == .closed, "at \(place): \(String(describing: error))")
      let progress = try #require(error?.progress)
      #expect(
        progress.begun >= stream.labels(begunWithin: place)
          && progress.labels == stream.labels(within: progress.bytes))
      #expect(device.labels(place) == Array(stream.bytes[..<place]))
    }
  }

  @Test("what is not a printer's device") func notADevice() throws {
    let folder = try ScratchFolder()
    let stream = try Streams.brother([1])
    let file = try folder.write("", to: "label.prn")
    #expect(
      LabelPrinter(.device(path: file)).failure(stream)?.description
        == "\(file): this is not a printer device; to make a file, use -o FILE; nothing was sent")
    #expect(
      LabelPrinter(.device(path: folder.path("lp9"))).failure(stream)?.description
        == "\(folder.path("lp9")): there is no such device; check that the printer is on and connected; "
        + "nothing was sent")
    #expect(try folder.bytes(of: "label.prn") == [])
  }
}
