import AuthenticTags

/// The result of a key change for output. Of the keys it shows only how they are derived.
struct AuthenticReport {
  enum Operation: String {
    case personalize, reset
  }

  let operation: Operation
  let uid: TagUID
  let isLocked: Bool
  let result: Result
  let exchanges: Int

  /// The result of the change of keys, for either type of chip.
  struct Result {
    var chip: String
    var keys: String
    /// The version of the tag's keys after the change; nil if servers do not distinguish versions.
    var keyVersion: UInt8?
    /// Whether the tag has begun to count its taps from 0.
    var restartsCounter = false
    var steps: Int
    var changedKeys: Set<UInt8>
    var recoveries: Int
    var refusedKeys: Int
    var proof: SUNProof?
  }

  var sentence: String {
    let name = result.chip
    guard result.steps > 0 else {
      return "\(name) \(uid) needed no change: keys \(result.keys), "
        + counted(exchanges, "exchange")
    }
    var facts = ["keys \(result.keys)"]
    if !result.changedKeys.isEmpty {
      facts.append("\(counted(result.changedKeys.count, "key")) changed")
    }
    if isLocked { facts.append("locked for ever") }
    if let tap = result.proof?.tap {
      facts.append("it proves itself" + (tap.counter.map { " (tap \($0))" } ?? ""))
    }
    if operation == .personalize, result.restartsCounter, let version = result.keyVersion,
      version > 1
    {
      facts.append("it counts its taps from 0 again, so servers need keys of version \(version)")
    }
    if result.recoveries > 0 {
      facts.append("tried again \(counted(result.recoveries, "time"))")
    }
    facts.append(counted(exchanges, "exchange"))
    let verb = operation == .reset ? "reset to delivery" : "personalized"
    return "\(verb) \(name) \(uid): " + facts.joined(separator: ", ")
  }

  var json: JSONValue {
    [
      "operation": .string(operation.rawValue), "uid": .string("\(uid)"),
      "chip": .string(result.chip), "keys": .string(result.keys),
      "keyVersion": JSONValue(result.keyVersion.map { Int($0) }),
      "counterRestarted": .bool(result.restartsCounter && result.steps > 0),
      "steps": .integer(result.steps),
      "changedKeys": .array(result.changedKeys.sorted().map { .integer(Int($0)) }),
      "locked": .bool(isLocked), "url": JSONValue(result.proof?.url),
      "counter": JSONValue(result.proof?.tap?.counter),
      "recoveries": .integer(result.recoveries), "refusedKeys": .integer(result.refusedKeys),
      "exchanges": .integer(exchanges),
    ]
  }
}

/// The plan for personalizing a tag, which is made without a tag.
struct AuthenticPlan: CommandResult {
  let template: SDMTemplate
  let locks: Bool

  func text(_ styling: Styling) -> String {
    var lines = ["the NDEF file, \(counted(template.file.count, "byte")):"]
    lines.append("  \(ByteEncoding.hexadecimal.text(template.file))")
    lines.append("  \(template.url.text.safeForTerminal())")
    for part in template.parts {
      lines.append(
        "  \(part.placeholder.text.padded(to: 10)) bytes \(part.range.lowerBound) to "
          + "\(part.range.upperBound - 1)")
    }
    lines += settings(template.openSettings, "the settings of the NDEF file:")
    lines += ["keys 0 to 4, all of them changed, key 0 last:"]
    lines += uses.map { "  key \($0.number): \($0.use)" }
    if locks {
      lines += settings(template.finalSettings, "and finally, which cannot be undone:")
      lines.append(
        "  the capability container says that nobody may write, and nobody can change it")
    }
    lines.append("nothing was written")
    return lines.map { $0 + "\n" }.joined()
  }

  private func settings(_ settings: FileSettings, _ title: String) -> [String] {
    [title]
      + settings.lines.map { line in
        "  \(ByteEncoding.hexadecimal.text(line.bytes).padded(to: 6))  \(line.name.padded(to: 18)) "
          + line.meaning
      }
  }

  private var uses: [(number: Int, use: String)] {
    (0..<Int(dnaKeyCount)).map { number in
      let key = UInt8(number)
      var uses: [String] = []
      if key == 0 {
        uses.append(locks ? "changes the keys" : "changes keys, settings and content")
      }
      if template.sdm.picc.key == key { uses.append("encrypts number and counter") }
      if template.sdm.file.key == key { uses.append("makes the code") }
      return (
        number,
        uses.isEmpty
          ? "for nothing; changed so that nobody else can use it" : uses.joined(separator: ", ")
      )
    }
  }

  var json: JSONValue {
    [
      "operation": "personalize", "dryRun": true, "url": .string(template.url.text),
      "file": .string(ByteEncoding.hexadecimal.text(template.file)),
      "places": .array(
        template.parts.map { part in
          [
            "placeholder": .string(part.placeholder.text),
            "offset": .integer(part.range.lowerBound), "length": .integer(part.range.count),
          ]
        }),
      "settings": json(template.openSettings),
      "finalSettings": locks ? json(template.finalSettings) : .null,
      "keys": .array(
        uses.map { ["number": .integer($0.number), "use": .string($0.use)] }),
    ]
  }

  private func json(_ settings: FileSettings) -> JSONValue {
    [
      "bytes": .string(ByteEncoding.hexadecimal.text(settings.encoded)),
      "fields": .array(
        settings.lines.map { line in
          [
            "bytes": .string(ByteEncoding.hexadecimal.text(line.bytes)), "name": .string(line.name),
            "meaning": .string(line.meaning),
          ]
        }),
    ]
  }
}
