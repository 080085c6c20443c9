/// The text and JSON with the facts that an NTAG 424 DNA reveals without a key.
struct DNAInfoOutput {
  let report: DNACardReport

  /// Asks the tag on a reader, or returns `nil` if it does not support these commands.
  static func asking(_ tag: inout NDEFTag<Reader>) throws -> DNAInfoOutput? {
    guard let uid = tag.selection?.uid else { return nil }
    let result = tag.withLink { link in
      Result { () throws(DNAError) in
        try DNACard<Reader, TagAESKey>.lent(&link, uid: uid, cardEnvironment: .real) {
          card throws(DNAError) in try card.report()
        }
      }
    }
    do { return DNAInfoOutput(report: try result.get()) } catch {
      switch error.problem {
      case .status, .otherChip, .answerLength, .unreadableSettings: return nil
      default: throw error
      }
    }
  }

  var rows: [(String, String)] {
    var rows = [("proof", report.state.sentence)]
    if let first = report.keyVersions.first, first != nil {
      rows.append(
        (
          "keys",
          "versions " + report.keyVersions.map { $0.map { "\($0)" } ?? "?" }.joined(separator: " ")
        ))
    }
    if let ndef = report.settings[.ndef] {
      rows.append(
        (
          "file",
          "read: \(ndef.access.read), write: \(ndef.access.write), change settings: \(ndef.access.change)"
        ))
    }
    return rows
  }

  var json: JSONValue {
    [
      "chip": .string(report.version.name), "state": .string(report.state.name),
      "meaning": .string(report.state.sentence),
      "keyVersions": .array(report.keyVersions.map { JSONValue($0.map { Int($0) }) }),
      "files": .array(
        DNAFile.allCases.compactMap { file in
          report.settings[file].map { settings in
            [
              "number": .integer(Int(file.rawValue)),
              "settings": .string(ByteEncoding.hexadecimal.text(settings.encoded)),
              "read": .string("\(settings.access.read)"),
              "write": .string("\(settings.access.write)"),
              "readWrite": .string("\(settings.access.readWrite)"),
              "change": .string("\(settings.access.change)"),
              "showsChanges": .bool(settings.sdm != nil),
            ]
          }
        }),
    ]
  }
}
