extension SimulationReport {
  /// The report as JSON, to be printed on a line.
  var json: JSONValue {
    switch self {
    case .ready(let reader):
      Self.ready(reader)
    case .event(let event): Self.object(event)
    case .tags(let tags): ["event": "tags", "tags": .array(tags.map(Self.object))]
    case .dump(let tag):
      [
        "event": "dump", "uid": .string(tag.name), "model": .string(tag.model.rawValue),
        "container": .string(Self.name(tag.capabilityContainer)),
        "memory": .string(Self.name(tag.memory)),
      ]
    case .counters(let counters): Self.object(counters)
    case .faults(let faults):
      ["event": "faults", "faults": .array(faults.map { .string("\($0)") })]
    case .unknown, .complaint, .help:
      ["event": "message", "text": .string(String(text.dropLast()))]
    }
  }

  private static func ready(_ reader: any SimulatedReader) -> JSONValue {
    let variables = reader.environment.sorted { $0.key < $1.key }
    var members: [(String, JSONValue)] = [
      ("event", "ready"), ("connection", .string(reader.connectionString)),
      ("path", .string(reader.path)),
    ]
    if !variables.isEmpty {
      members.append(
        ("environment", JSONValue(members: variables.map { ($0.key, .string($0.value)) })))
    }
    return JSONValue(members: members)
  }

  private static func object(_ tag: VirtualTag) -> JSONValue {
    ["uid": .string(tag.name), "model": .string(tag.model.rawValue)]
  }

  private static func object(_ event: ReaderEvent) -> JSONValue {
    switch event {
    case .presented(let uid, let model):
      ["event": "present", "uid": .string(name(uid)), "model": .string(model.rawValue)]
    case .removed(let uid): ["event": "removed", "uid": .string(name(uid))]
    case .selected(let uid): ["event": "selected", "uid": .string(name(uid))]
    case .wrotePage(let uid, let page, let bytes):
      [
        "event": "wrote", "uid": .string(name(uid)), "page": .integer(page),
        "bytes": .string(name(bytes)),
      ]
    case .wroteBlock(let uid, let block, let bytes):
      [
        "event": "wrote", "uid": .string(name(uid)), "block": .integer(block),
        "bytes": .string(name(bytes)),
      ]
    case .wroteFile(let uid, let file, let offset, let bytes):
      [
        "event": "wrote", "uid": .string(name(uid)), "file": .string(number(file)),
        "offset": .integer(offset), "bytes": .string(name(bytes)),
      ]
    case .parted(let place): ["event": "parted", "place": .string(place)]
    case .fault(let text): ["event": "fault", "fault": .string(text)]
    case .opened: ["event": "opened"]
    case .closed: ["event": "closed"]
    case .unplugged: ["event": "unplugged"]
    }
  }

  private static func object(_ counters: ReaderCounters) -> JSONValue {
    let frames = counters.frames.sorted { $0.key < $1.key }
    return [
      "event": "stats", "exchanges": .integer(counters.exchanges),
      "selections": .integer(counters.selections),
      "dataExchanges": .integer(counters.dataExchanges),
      "radioFrames": .integer(counters.radioFrames),
      "frames": JSONValue(members: frames.map { ($0.key, .integer($0.value)) }),
      "writes": .integer(counters.pageWrites), "commands": .integer(counters.commands),
      "bytesReceived": .integer(counters.bytesReceived),
      "bytesSent": .integer(counters.bytesSent),
      "hardwareMilliseconds": .integer(counters.modelledMicroseconds / 1_000),
    ]
  }
}
