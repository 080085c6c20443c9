import Foundation
@testable import LabelPrinting
import TestSupport
import Testing

@Suite("Sending labels to a queue of CUPS") struct QueueTests {
  /// A program in the place of lp.
  private func lp(_ script: String, in folder: ScratchFolder) throws -> LabelPrinter {
    let path = try folder.write("#!/bin/sh\n\(script)\n", to: "lp")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    var printer = LabelPrinter(.queue(name: "Zebra"))
    printer.lp = path
    return printer
  }

  @Test("the job is raw, whole, and only sent") func sent() throws {
    let folder = try ScratchFolder()
    let printer = try lp(
      "cat > \(folder.path("job")); echo \"$@\" > \(folder.path("words")); "
        + "echo 'request id is Zebra-7 (0 file(s))'", in: folder)
    let stream = try Streams.zpl(3)
    let outcome = try printer.send(stream)
    #expect(try folder.bytes(of: "job") == stream.bytes)
    #expect(try folder.text(of: "words") == "-d Zebra -o raw -\n")
    #expect(outcome.state == .sent && outcome.progress.labels == 3)
    #expect(outcome.remark == "request id is Zebra-7 (0 file(s))")
  }

  @Test("what CUPS says against it is told") func refused() throws {
    let folder = try ScratchFolder()
    let printer = try lp(
      "cat > /dev/null; echo 'lp: The printer or class does not exist.' >&2; exit 1", in: folder)
    #expect(
      printer.failure(try Streams.zpl(1))?.description
        == "cups:Zebra: CUPS refused the job (lp: The printer or class does not exist.); nothing "
        + "was sent")
    let quiet = try lp("exec 0<&-; exit 3", in: folder)
    #expect(
      quiet.failure(try Streams.zpl(1))?.problem == .queue("without a word"))
  }

  @Test("lp is missing, or does not end") func missing() throws {
    let folder = try ScratchFolder()
    var printer = LabelPrinter(.queue(name: "Zebra"))
    printer.lp = folder.path("none")
    #expect(
      printer.failure(try Streams.zpl(1))?.description
        == "cups:Zebra: this needs the program lp, which is not on this machine; install Debian's "
        + "package cups-client; nothing was sent")
    var endless = try lp("exec sleep 100", in: folder)
    endless.patience.stalling = .milliseconds(200)
    #expect(endless.failure(try Streams.zpl(1))?.problem == .stalled(.milliseconds(200)))
  }
}
