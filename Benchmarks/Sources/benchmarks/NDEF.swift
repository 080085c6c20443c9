import BenchmarkKit
import NDEF

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

enum NDEFBenchmarks: Suite {
  static let name = "ndef"

  static let uri = "https://id.example.com/t?u=00000000000000x000000"

  static func run(_ report: inout Report) throws {
    let message = NDEFMessage([try .uri(uri)])
    let bytes = message.encoded()
    report.heading("NDEF (a URI message of \(bytes.count) bytes)")
    let peer = Peer.measure(bytes)
    func row(_ name: String, _ theirs: Double?, _ body: () throws -> Void) rethrows {
      var row = try measure(name, body)
      row.note = theirs.map { "\(fixed($0 / row.nanoseconds, 0)) times ndeflib" } ?? ""
      report.add(row)
    }
    try row("ndef.decode", peer?.decode) { keep(try NDEFMessage(decoding: bytes)) }
    try row("ndef.decode and the URI's text", peer?.uri) {
      keep(try NDEFMessage(decoding: bytes).firstURI())
    }
    try row("ndef.decode and content", peer?.uri) {
      keep(try NDEFMessage(decoding: bytes).records[0].content())
    }
    row("ndef.encode", peer?.encode) { keep(message.encoded()) }
    try row("ndef.make the record and encode", peer?.make) {
      keep(NDEFMessage([try .uri(uri)]).encoded())
    }
    addPeer(peer, to: &report)
    try tags(bytes, &report)
  }

  private static func tags(_ bytes: [UInt8], _ report: inout Report) throws {
    let container = CapabilityContainer(magic: 0xE1, version: 0x10, sizeCode: 0x12, access: 0)
    let delivered: [UInt8] =
      [1, 3, 0xA0, 0x0C, 0x34, 3, 0, 0xFE] + [UInt8](repeating: 0, count: 136)
    let blank = NDEFTagMemory(container: container, data: delivered[...])
    let plan = try blank.plan(writing: bytes)
    let written = NDEFTagMemory(container: container, data: plan.data[...])
    report.heading("NDEF on an NTAG213")
    report.add(measure("tag.survey") { keep(written.survey()) })
    report.add(try measure("tag.plan") { keep(try blank.plan(writing: bytes)) })
  }

  private static func addPeer(_ peer: Peer?, to report: inout Report) {
    guard let peer else {
      print("no Python with ndeflib: run scripts/python-peers")
      return
    }
    report.add(Measurement("ndeflib: decode", nanoseconds: peer.decode))
    report.add(Measurement("ndeflib: decode and .uri", nanoseconds: peer.uri))
    report.add(Measurement("ndeflib: encode", nanoseconds: peer.encode))
    report.add(Measurement("ndeflib: make the record and encode", nanoseconds: peer.make))
  }
}

/// What ndeflib takes for the same message, in nanoseconds.
private struct Peer {
  var decode, uri, encode, make: Double

  /// Runs ndeflib in a Python of its own, the fastest of five turns each; `nil` without ndeflib.
  static func measure(_ message: [UInt8]) -> Peer? {
    let digits = message.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    let script = """
      import ndef, timeit
      b = bytes.fromhex("\(digits)")
      r = next(ndef.message_decoder(b))
      u = r.iri
      def decode(): list(ndef.message_decoder(b))
      def uri(): next(ndef.message_decoder(b)).uri
      def encode(): b"".join(ndef.message_encoder([r]))
      def make(): b"".join(ndef.message_encoder([ndef.UriRecord(u)]))
      for f in decode, uri, encode, make:
        print(min(timeit.repeat(f, number=10000)) * 1e5)
      """
    let python = getenv("BECKON_PYTHON").map { String(cString: $0) } ?? ".build/venv/bin/python"
    guard let pipe = popen("'\(python)' -c '\(script)' 2>/dev/null", "r") else { return nil }
    defer { pclose(pipe) }
    var output: [UInt8] = []
    while case let byte = getc(pipe), byte != EOF { output.append(UInt8(truncatingIfNeeded: byte)) }
    let times = String(decoding: output, as: UTF8.self).split(separator: "\n").compactMap {
      Double($0)
    }
    guard times.count == 4 else { return nil }
    return Peer(decode: times[0], uri: times[1], encode: times[2], make: times[3])
  }
}
