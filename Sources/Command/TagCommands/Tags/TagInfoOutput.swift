/// The text and JSON that show the facts about a tag.
struct TagInfoOutput: CommandResult {
  private let info: TagInfo
  private let originality: OriginalityOutput
  private let dna: DNAInfoOutput?

  init(_ info: TagInfo, dna: DNAInfoOutput? = nil) throws {
    (self.info, self.dna) = (info, dna)
    originality = try OriginalityOutput(
      uid: info.selection.uid, signature: info.signature ?? [], maker: info.chip.maker)
  }

  func text(_ styling: Styling) -> String {
    styling(.bold, "\(info.chip.name) \(info.selection.uid)") + "\n" + rows.lines(width: 10)
  }

  private var rows: [(String, String)] {
    var rows: [(String, String)] = [
      ("holds", "\(info.contents)" + (malformed.map { ", malformed: \($0)" } ?? ""))
    ]
    if let capacity = info.capacity {
      rows.append(("room", "a message of \(counted(capacity, "byte"))"))
    }
    rows.append(("memory", "\(counted(info.userByteCount, "byte")) for the user"))
    rows.append(("writing", writing))
    if let keys = info.keys { rows.append(("key", keys.sentence)) }
    if let configuration = info.configuration {
      rows += configuration.rows(counter: info.counter)
    } else if let counter = info.counter {
      rows.append(("counter", "\(counter)"))
    }
    if !info.chip.version.isEmpty {
      rows.append(("version", ByteEncoding.hexadecimal.text(info.chip.version)))
    }
    if let maker = info.chip.maker { rows.append(("maker", "\(maker): a copy of another make")) }
    if let sentence = originality.sentence {
      rows.append(("signature", sentence))
    } else if dna != nil {
      rows.append(("signature", "could not be read"))
    }
    if let dna { rows += dna.rows }
    if info.selection.uid.isRandom {
      rows.append(("number", "random at every reset; do not use it as an identity"))
    }
    return rows
  }

  /// The error that strict rules find in the message; nil without one.
  private var malformed: String? {
    guard case .message(let bytes) = info.contents else { return nil }
    do throws(NDEFError) {
      _ = try NDEFMessage(decoding: bytes).contents()
      return nil
    } catch { return "\(error)" }
  }

  /// A sentence about who can write the tag.
  private var writing: String {
    switch info.lock?.extent {
    case .fully: "locked for good, all of it" + openContainer
    case .partly: "partly locked for good" + pages + finishing
    case .some(.none), nil: access + (info.lock?.stuckSentence.map { "; \($0)" } ?? "")
    }
  }

  private var openContainer: String {
    info.lock?.containerForbidsWriting ?? true
      ? "" : "; its \(container) still says that everyone may write, and is locked as well"
  }

  private var finishing: String {
    info.lockObstacle.map { "; it cannot be finished: \($0)" } ?? "; 'beckon tag lock' finishes it"
  }

  private var access: String {
    if let defect = info.defect { return "refused: \(defect)" }
    if let page = info.keyPage {
      return "with the tag's key only, from page \(page) on"
    }
    if let settings = info.fileSettings, !settings.allowsWriting { return settings.writing }
    if let page = info.passwordPage { return "with the password only, from page \(page) on" }
    switch info.contents {
    case .notFormatted:
      return info.formatObstacle.map { "refused: it is not formatted and cannot be: \($0)" }
        ?? "refused until it is formatted ('beckon tag format')"
    case .unreadable(let why): return "refused: \(why)"
    case .message, .empty, .noBlock, .unfinished, .malformed: break
    }
    return info.allowsWriting ? "free" : "forbidden by the \(container)"
  }

  /// The name of the structure in which tags of this type declare their write access.
  private var container: String {
    info.chip.type == .type3 ? "attribute block" : "capability container"
  }

  private var pages: String {
    if !info.lockedPages.isEmpty { return ", \(info.chip.unit.plural) \(spans(info.lockedPages))" }
    return info.allowsWriting ? "" : ", the \(container) alone"
  }

  var json: JSONValue {
    let selection = info.selection
    return [
      "uid": .string("\(selection.uid)"), "chip": .string(info.chip.name),
      "version": info.chip.version.isEmpty
        ? .null : .string(ByteEncoding.hexadecimal.text(info.chip.version)),
      "maker": JSONValue(info.chip.maker), "contents": info.contents.json,
      "malformed": JSONValue(malformed),
      "capacity": JSONValue(info.capacity), "userBytes": .integer(info.userByteCount),
      "container": .string(ByteEncoding.hexadecimal.text(info.container)),
      "lockedPages": .array(info.lockedPages.map { .integer($0) }),
      "lock": info.lock?.json ?? .null, "writable": .bool(info.isWritable),
      "passwordPage": JSONValue(info.passwordPage), "keys": info.keys?.json ?? .null,
      "defect": JSONValue(info.defect),
      "configuration": info.configuration?.json ?? .null, "counter": JSONValue(info.counter),
      "originality": originality.json, "dna": dna?.json ?? .null,
      "atqa": .string(ByteEncoding.hexadecimal.text(selection.atqa)),
      "sak": .string(ByteEncoding.hexadecimal.text([selection.sak])),
      "ats": .string(ByteEncoding.hexadecimal.text(selection.ats)),
      "exchanges": .integer(info.exchanges),
    ]
  }
}

extension TagLockState {
  fileprivate var json: JSONValue {
    [
      "extent": .string(extent.rawValue), "pages": .array(pages.map { .integer($0) }),
      "containerForbidsWriting": .bool(containerForbidsWriting), "frozen": .bool(isFrozen),
      "stuck": JSONValue(stuck),
    ]
  }
}

/// The numbers with ranges for neighbours, such as "4–7, 10".
private func spans(_ numbers: [Int]) -> String {
  var ranges: [ClosedRange<Int>] = []
  for number in numbers {
    if let last = ranges.last, last.upperBound + 1 == number {
      ranges[ranges.count - 1] = last.lowerBound...number
    } else {
      ranges.append(number...number)
    }
  }
  return ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)" }
    .joined(separator: ", ")
}
