import BenchmarkKit
import SystemIO
import NDEF
import ReaderLogs
import Readers
import Tags
import VirtualReaders

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Exchanges on a simulated reader through the real libnfc, beside nfcpy on the same simulator.
///
/// All checks are: a look for a second tag (counted apart, as in all that Beckon says), the chip's
/// version, and everything read back before the write that makes it valid and after. nfcpy checks its
/// writes by their acknowledgement.
///
/// The time is the one that the simulator counts for hardware (115,200 baud, 106 kbit/s, 4.5 ms for
/// a page), so that a busy machine does not change it.
enum TagBenchmarks: Suite {
  static let name = "tags"

  /// 46 bytes, one URI.
  private static let message = Array(
    [0xD1, 0x01, 0x2A, 0x55, 0x04] + "example.com/p/0123456789abcdefghijABCDEFG".utf8)

  static func run(_ report: inout Report) throws {
    guard let host = ReaderHostProgram.own() else { throw TagBenchmarkError.noProgram }
    report.heading("Tags (one URI message of \(message.count) bytes; time as on hardware)")
    let careful = TagOptions()
    for model in [
      ChipModel.ntag213, .ntag215, .ntag203, .ultralight, .ultralightC, .type4v2, .feliCaLiteS,
    ] {
      var blank = VirtualTag(model)
      blank.format()
      var written = blank
      try written.hold(message: message)
      let name = "tags.\(model.rawValue)"
      let few = TagOptions.fewestExchanges
      try report.add(
        ours("\(name) write, fewest exchanges", blank, few, host) {
          try $0.write(message).searchExchangeCount
        })
      try report.add(
        ours("\(name) write, all checks", blank, careful, host) {
          try $0.write(message).searchExchangeCount
        })
      try report.add(
        ours("\(name) write what is there", written, careful, host) {
          try $0.write(message).searchExchangeCount
        })
      if let peer = try nfcpy("\(name) write, nfcpy", ["write", hex(message)], blank) {
        report.add(peer)
      }
      try report.add(
        ours("\(name) read", written, few, host) {
          _ = try $0.read()
          return 0
        })
      if let peer = try nfcpy("\(name) read, nfcpy", ["read"], written) { report.add(peer) }
    }
    try keys(&report, host)
    try smartCards(&report, host)
    try recorded(&report)
  }

  /// The times of real readers, as far as logs of them are in the repository.
  private static func recorded(_ report: inout Report) throws {
    let folder = "Vectors/reader-logs"
    let names = FileAttributes.names(in: folder).filter { $0.hasSuffix(".jsonl") }.sorted()
    for name in names {
      let log = try ReaderLog(
        parsing: InputFile.contents(of: "\(folder)/\(name)", limit: ReaderLog.maxSize))
      if log.header.isSimulated { continue }
      for (step, microseconds) in log.timedSteps where step.result == "good" {
        guard let microseconds else { continue }
        let note = "\(log.header.reader), \(log.header.chip ?? "unknown chip")"
        report.add(
          Measurement(
            "tags.recorded.\(name.dropLast(6)) \(step.name)",
            nanoseconds: Double(microseconds) * 1_000, note: note))
      }
    }
  }

  /// The same on PC/SC readers, one for each way through them.
  private static func smartCards(_ report: inout Report, _ host: ReaderHostProgram) throws {
    report.heading(
      "Tags on PC/SC readers (the same message; exchanges with the tag, commands to the reader)")
    let ways: [(SmartCardFamily, [ChipModel])] = [
      (.acr122u, [.ntag213, .ntag215, .type4v2, .feliCaLiteS]),
      (.acr1252u, [.ntag213, .ntag215, .type4v2, .feliCaLiteS]),
      (.acr1552u, [.ntag213, .ntag215, .type4v2, .feliCaLiteS, .slix2, .st25tv02k]),
      (.utrust3720f, [.ntag213, .ntag215, .type4v2, .slix2, .st25tv02k]),
      (.omnikey5022, [.ntag213, .ntag215, .type4v2, .slix2, .st25tv02k]),
    ]
    for (family, models) in ways {
      for model in models {
        var blank = VirtualTag(model)
        blank.format()
        var written = blank
        try written.hold(message: message)
        let name = "tags.\(family.rawValue).\(model.rawValue)"
        try report.add(
          ours("\(name) write, all checks", blank, TagOptions(), host, family) {
            try $0.write(message).searchExchangeCount
          })
        try report.add(
          ours("\(name) read", written, .fewestExchanges, host, family) {
            _ = try $0.read()
            return 0
          })
      }
    }
  }

  private static func ours(
    _ name: String, _ card: VirtualTag, _ options: TagOptions, _ host: ReaderHostProgram,
    _ family: SmartCardFamily? = nil, _ searches: (inout NDEFTag<Reader>) throws -> Int
  ) throws -> Measurement {
    let virtual = try VirtualReaderSpecification(family: family, tags: [card]).start()
    let searchExchangeCount: Int
    do {
      var host = host
      if !virtual.environment.isEmpty {
        host.environment = Environment.current.without([]).merging(virtual.environment) { $1 }
      }
      let reader = try Reader(connection: virtual.connectionString, host: host)
      virtual.resetCounters()
      var tag = NDEFTag(reader, options: options)
      searchExchangeCount = try searches(&tag)
    }
    return row(name, virtual.counters, searchExchangeCount, hasCommands: family != nil)
  }

  /// `nil` where nfcpy is not installed; `scripts/python-peers` does it.
  private static func nfcpy(
    _ name: String, _ words: [String], _ card: VirtualTag
  ) throws -> Measurement? {
    let virtual = try VirtualReader(tags: [card])
    let script = ["Tests/Python/nfc_peer.py", words[0], virtual.path] + words.dropFirst()
    let outcome = try? ChildCommand(".build/venv/bin/python", script).run(within: .seconds(60))
    guard outcome?.ending == .exited(0) else { return nil }
    return row(name, virtual.counters)
  }

  static func row(
    _ name: String, _ counters: ReaderCounters, _ searchExchangeCount: Int = 0,
    hasCommands: Bool = false
  ) -> Measurement {
    let milliseconds = counters.modelledMicroseconds / 1_000
    let search =
      searchExchangeCount > 0 ? " and \(searchExchangeCount) to look for a second tag" : ""
    let exchanges = "\(counters.exchanges - searchExchangeCount) exchanges\(search)"
    return Measurement(
      name, nanoseconds: Double(counters.modelledMicroseconds) * 1_000,
      note: "\(exchanges), \(counters.pageWrites) writes, "
        + (hasCommands ? "\(counters.commands) commands" : "\(milliseconds) ms")
    )
  }

  private static func hex(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

private enum TagBenchmarkError: Error { case noProgram }
