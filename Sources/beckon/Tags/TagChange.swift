import CommandLineKit
import JSONText
import NDEF
import Readers
import Tags

/// What every command that changes a tag does: plan or carry out, and say so.
enum TagChange {
  static func run(
    _ operation: TagOperation, _ arguments: Arguments, content: String? = nil
  ) throws -> ExitStatus {
    var options = TagOptions()
    options.verifies = arguments.has(.verify)
    options.overwritesMalformed = arguments.has(.overwrite)
    return try TagDesk.withTag(arguments, options, changes: true) { tag in
      if arguments.has(.dryRun) { return try show(tag.plan(operation), arguments) }
      return try show(tag.perform(operation), content, arguments)
    }
  }

  private static func show(_ plan: TagPlan, _ arguments: Arguments) throws -> ExitStatus {
    if arguments.has(.json) { return try Beckon.print(plan.json.text() + "\n") }
    return try Beckon.print("\(plan)\nnothing was written\n")
  }

  private static func show(
    _ report: TagReport, _ content: String?, _ arguments: Arguments
  ) throws -> ExitStatus {
    if arguments.has(.json) { return try Beckon.print(report.json.text() + "\n") }
    return try Beckon.print(report.sentence(content) + "\n")
  }
}

extension TagReport {
  /// "wrote NTAG215 04…: 13 page writes, read back and equal, 18 exchanges".
  fileprivate func sentence(_ content: String?) -> String {
    let kind = plan.chip.isType2 ? "page write" : "update"
    var facts = [writes == 0 ? "it held this already" : counted(writes, kind)]
    if isVerified { facts.append("read back and equal") }
    if recoveries > 0 { facts.append("tried again " + counted(recoveries, "time")) }
    facts.append(counted(exchanges + searchExchanges, "exchange"))
    let what = content.map { " with \($0.safeForTerminal())" } ?? ""
    return "\(verb) \(plan.chip.name) \(plan.uid)\(what): \(facts.joined(separator: ", "))"
  }

  private var verb: String {
    switch plan.operation {
    case .write, .writeMirrored: "wrote"
    case .erase: "erased"
    case .format: "formatted"
    case .restore: "restored"
    case .unmirror: "unmirrored"
    case .lock: "locked"
    case .protect: "protected"
    case .unprotect: "unprotected"
    }
  }

  fileprivate var json: JSONValue {
    [
      "operation": .string(plan.operation.name), "uid": .string("\(plan.uid)"),
      "chip": .string(plan.chip.name), "before": plan.contents.json,
      "writes": .integer(writes), "verified": .bool(isVerified),
      "recoveries": .integer(recoveries), "exchanges": .integer(exchanges),
      "searchExchanges": .integer(searchExchanges),
    ]
  }
}

extension TagPlan {
  fileprivate var json: JSONValue {
    [
      "operation": .string(operation.name), "uid": .string("\(uid)"), "chip": .string(chip.name),
      "before": contents.json, "dryRun": .bool(true),
      "steps": .array(
        steps.map { step in
          switch step {
          case .write(let write):
            [
              "write": .string(ByteText.hexadecimal.text(write.bytes)),
              "address": .integer(write.address), "purpose": .string(write.purpose.rawValue),
            ]
          case .check(let range):
            ["check": .integer(range.count), "address": .integer(range.lowerBound)]
          case .reset: ["reset": true]
          case .prove: ["prove": true]
          }
        }),
    ]
  }
}

extension TagContents {
  /// What a tag holds: a word, and the message or the reason.
  var json: JSONValue {
    switch self {
    case .message(let bytes):
      ["state": "message", "message": .string(ByteText.hexadecimal.text(bytes))]
    case .empty: ["state": "empty"]
    case .noBlock: ["state": "noBlock"]
    case .notFormatted(let why): ["state": "notFormatted", "why": .string(why)]
    case .unreadable(let why): ["state": "unreadable", "why": .string(why)]
    case .malformed(let why): ["state": "malformed", "why": .string(why)]
    }
  }
}
