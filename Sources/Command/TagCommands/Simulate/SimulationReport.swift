/// A message of a simulation, as text or JSON.
enum SimulationReport: CommandResult {
  /// The simulated reader is ready to be opened.
  case ready(any SimulatedReader)
  /// An event happened at the reader.
  case event(ReaderEvent)
  /// A list of the tags in the field.
  case tags([VirtualTag])
  /// The memory of a tag, to be shown.
  case dump(VirtualTag)
  /// The counters of the reader, to be shown.
  case counters(ReaderCounters)
  /// The injected faults that are still to come.
  case faults([Fault])
  /// A tag with this UID was never presented.
  case unknown([UInt8])
  /// A step could not be performed, for this reason.
  case complaint(String)
  /// The list of the steps that can be given.
  case help

  func text(_ styling: Styling) -> String { text }

  /// The report as lines of text.
  var text: String {
    switch self {
    case .ready(let reader):
      "\(reader.connectionString)\n" + Self.exports(reader).map { $0 + "\n" }.joined()
    case .event(let event): Self.words(event) + "\n"
    case .tags(let tags):
      tags.isEmpty
        ? "no tag in the field\n" : tags.map { "\($0.name)  \($0.model.title)\n" }.joined()
    case .dump(let tag): Self.memory(tag)
    case .counters(let counters): Self.words(counters)
    case .faults(let faults):
      faults.isEmpty ? "no faults to come\n" : faults.map { "\($0)\n" }.joined()
    case .unknown(let uid):
      "no tag \(ByteEncoding.hexadecimal.text(uid).uppercased()) was ever here\n"
    case .complaint(let sentence): sentence + "\n"
    case .help:
      "present TAG, again UID, deal, remove [UID], swap TAG, fault FAULT, faults, clear-faults, list, "
        + "dump [UID], stats, reset-stats, wait TIME or EVENT, unplug, quit\n"
    }
  }

  /// The shell commands that set the environment variables which other programs need.
  private static func exports(_ reader: any SimulatedReader) -> [String] {
    reader.environment.sorted { $0.key < $1.key }.map { "export \($0.key)=\($0.value)" }
  }

  private static func words(_ event: ReaderEvent) -> String {
    switch event {
    case .presented(let uid, let model): "present   \(name(uid))  \(model.title)"
    case .removed(let uid): "removed   \(name(uid))"
    case .selected(let uid): "selected  \(name(uid))"
    case .wrotePage(let uid, let page, let bytes):
      "wrote     \(name(uid))  page \(page): \(name(bytes))"
    case .wroteBlock(let uid, let block, let bytes):
      "wrote     \(name(uid))  block \(block): \(name(bytes))"
    case .wroteFile(let uid, let file, let offset, let bytes):
      "wrote     \(name(uid))  file \(number(file)) from \(offset): \(name(bytes))"
    case .parted(let place): "parted    \(place)"
    case .fault(let text): "fault     \(text)"
    case .opened: "opened"
    case .closed: "closed"
    case .unplugged: "unplugged"
    }
  }

  private static func words(_ counters: ReaderCounters) -> String {
    """
    exchanges  \(counters.exchanges) (\(counters.selections) selections, \
    \(counters.dataExchanges) with data)
    frames     \(counters.radioFrames) on the air\(frames(counters))
    writes     \(counters.pageWrites)
    commands   \(counters.commands)
    bytes      \(counters.bytesReceived) received, \(counters.bytesSent) sent
    hardware   about \(counters.modelledMicroseconds / 1_000) ms

    """
  }

  private static func frames(_ counters: ReaderCounters) -> String {
    let parts = counters.frames.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    return parts.isEmpty ? "" : ": " + parts.joined(separator: ", ")
  }

  /// The memory as pages or blocks of four bytes, or as rows of sixteen bytes of the used part of
  /// an NDEF file.
  private static func memory(_ tag: VirtualTag) -> String {
    let isType2 = tag.model.isType2 || tag.model.isType5
    let width = isType2 ? 4 : 16
    let bytes = isType2 ? tag.memory : tag.usedMemory
    let rows = stride(from: 0, to: bytes.count, by: width).map { start in
      let row = bytes[start..<min(start + width, bytes.count)]
      let label = String(isType2 ? start / 4 : start, radix: 16, uppercase: true)
      return label.count < 2 ? "  0\(label)  \(name(row))\n" : "  \(label)  \(name(row))\n"
    }
    return "\(tag.name)  \(tag.model.title)\n" + rows.joined()
  }

  static func name(_ bytes: some Collection<UInt8>) -> String {
    ByteEncoding.hexadecimal.text(bytes).uppercased()
  }

  static func number(_ file: UInt16) -> String {
    name([UInt8(file >> 8), UInt8(truncatingIfNeeded: file)])
  }
}
