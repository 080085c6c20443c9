import Testing

@testable import LabelPrinting

@Suite("Addresses of label printers") struct AddressTests {
  @Test(
    "are understood",
    arguments: [
      ("tcp://192.0.2.7", .network(host: "192.0.2.7", port: 9100)),
      ("tcp://label-1.example.com:6101", .network(host: "label-1.example.com", port: 6101)),
      ("tcp://[2001:db8::7]:9100", .network(host: "2001:db8::7", port: 9100)),
      ("tcp://[fe80::1%eth0]", .network(host: "fe80::1%eth0", port: 9100)),
      ("/dev/usb/lp0", .device(path: "/dev/usb/lp0")),
      ("cups:Zebra_2x1", .queue(name: "Zebra_2x1")),
    ] as [(String, LabelPrinterAddress)])
  func good(_ text: String, _ address: LabelPrinterAddress) throws {
    #expect(try LabelPrinterAddress(text) == address)
    #expect(try LabelPrinterAddress(address.description) == address)
  }

  @Test(
    "are refused with what would do",
    arguments: [
      ("", .unknownKind), ("zebra", .unknownKind), ("http://printer/", .unknownKind),
      ("tcp:printer", .unknownKind), ("/dev/usb/\0lp0", .unknownKind), ("tcp://", .host),
      ("tcp://:9100", .host), ("tcp://a b", .host), ("tcp://me@printer", .host),
      ("tcp://[2001:db8::7", .host), ("tcp://[]:9100", .host), ("tcp://[printer]", .host),
      ("tcp://-v", .host), ("tcp://printer/queue", .host), ("tcp://printer:", .port),
      ("tcp://printer:0", .port), ("tcp://printer:65536", .port), ("tcp://printer:+1", .port),
      ("tcp://printer:9100/", .port), ("tcp://2001:db8::7", .port), ("tcp://[::1]9100", .port),
      ("cups:", .queue), ("cups:-o", .queue), ("cups:a/b", .queue), ("cups:a b", .queue),
    ] as [(String, LabelPrinterAddressError.Problem)])
  func bad(_ text: String, _ problem: LabelPrinterAddressError.Problem) {
    let error = #expect(throws: LabelPrinterAddressError.self) { try LabelPrinterAddress(text) }
    #expect(error?.problem == problem)
  }

  @Test("the sentences") func sentences() {
    func words(_ text: String) -> String? {
      do throws(LabelPrinterAddressError) {
        _ = try LabelPrinterAddress(text)
        return nil
      } catch { return error.description }
    }
    #expect(
      words("zebra") == "'zebra' is not a label printer; give tcp://HOST:9100, a device such as "
        + "/dev/usb/lp0, or cups:QUEUE")
    #expect(
      words("tcp://")
        == "'tcp://' has no valid host; write tcp://HOST:9100, with the printer's name or "
        + "address")
    #expect(
      words("tcp://a:b") == "'tcp://a:b' has no port from 1 to 65535 after the host; write "
        + "tcp://HOST:9100 without a path")
    #expect(
      words("cups:") == "'cups:' does not name a CUPS queue; lpstat -e lists the queues")
  }
}
