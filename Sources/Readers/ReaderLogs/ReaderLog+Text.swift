import PNGStreams

extension ReaderLog {
  /// The version of the file format that is written.
  package static let version = 1

  /// The recording as a file: one JSON object a line, the checksum last.
  package var bytes: [UInt8] {
    var output: [UInt8] = []
    Self.write(header.json, to: &output)
    var sent: [UInt8] = []
    for entry in entries {
      if case .frame(let frame, _) = entry, frame.isToReader { sent = frame.bytes }
      Self.write(json(entry, after: sent), to: &output)
    }
    return Self.ending(output)
  }

  /// Returns the lines followed by the last one, which contains their checksum.
  package static func ending(_ lines: [UInt8]) -> [UInt8] {
    var output = lines
    let sum = hexadecimal(crc32(output[...]), width: 8, .small)
    write(["lines": .integer(lines.count { $0 == 0x0A }), "crc32": .string(sum)], to: &output)
    return output
  }

  private static func write(_ value: JSONValue, to output: inout [UInt8]) {
    value.write(to: &output)
    output.append(0x0A)
  }

  private func json(_ entry: Entry, after sent: [UInt8]) -> JSONValue {
    switch entry {
    case .frame(let frame, let time):
      var members: [(String, JSONValue)] = [("at", .integer(time))]
      let digits = JSONValue.string(hexadecimal(frame.bytes, .small))
      switch frame {
      case .sent: members.append(("sent", digits))
      case .received: members.append(("received", digits))
      case .control(let code, _):
        members += [("control", .string(hexadecimal(code, width: 8, .small))), ("sent", digits)]
      case .failed(let code):
        members.append(("failed", .string(hexadecimal(code, width: 8, .small))))
      case .card: members.append(("card", digits))
      }
      if let words = FrameDescription.words(frame, after: sent, header.layer) {
        members.append(("says", .string(words)))
      }
      return .object(JSONObject(members))
    case .begun(let name, let expects):
      return ["begin": .string(name), "expects": .string(expects)]
    case .result(let step):
      return [
        "step": .string(step.name), "result": .string(step.result), "says": .string(step.says),
        "exchanges": step.exchanges.map { .integer($0) } ?? .null,
      ]
    case .machine(let facts): return ["machine": facts]
    case .note(let text): return ["note": .string(text)]
    }
  }
}

extension ReaderLog.Frame {
  /// Whether the frame was sent to the reader, not by it.
  var isToReader: Bool {
    switch self {
    case .sent, .control: true
    case .received, .failed, .card: false
    }
  }
}

extension ReaderLog.Header {
  var json: JSONValue {
    var members: [(String, JSONValue)] = [
      ("readerLog", .integer(ReaderLog.version)), ("program", .string(program)),
      ("system", .string(system)), ("layer", .string(layer.rawValue)),
      ("reader", .string(reader)),
    ]
    for (name, text) in [
      ("firmware", firmware), ("driver", driver), ("chip", chip), ("checkedBy", checkedBy),
    ] {
      if let text { members.append((name, .string(text))) }
    }
    members += [
      ("day", .string(day)), ("simulated", .bool(isSimulated)), ("standIns", .bool(hasStandIns)),
      ("source", .string(source)),
    ]
    return .object(JSONObject(members))
  }
}
