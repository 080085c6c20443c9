/// The text and JSON that show a diagnosis of readers.
struct DoctorReport: CommandResult {
  let diagnosis: Diagnosis

  func text(_ styling: Styling) -> String {
    func section(_ title: String, _ lines: [String], none: String?) -> String {
      let shown = lines.isEmpty ? [none].compactMap(\.self) : lines
      if shown.isEmpty { return "" }
      return styling(.bold, title) + "\n" + shown.map { "  " + $0 + "\n" }.joined()
    }
    return section("Readers", diagnosis.readers.map(line), none: "none on USB")
      + section("Ports", diagnosis.ports.map { "\($0.node), \($0.kind.rawValue)" }, none: nil)
      + section("libnfc", library, none: "not found")
      + section("PC/SC", service, none: nil)
      + section("Findings", diagnosis.findings.flatMap { lines($0, styling) }, none: nil)
      + "\n" + summary + "\n"
  }

  private func line(_ reader: USBReader) -> String {
    let way =
      switch reader.model.route {
      case .libnfc where reader.isThroughService, .pcsc: "by PC/SC (\(route(reader).title))"
      case .libnfc(let driver): "libnfc's driver \(driver)"
      case .other: "neither for libnfc nor for PC/SC"
      }
    return "\(reader.model.name) (\(reader.model.ids)) on USB bus \(reader.bus), device "
      + "\(reader.device): \(way)"
  }

  private func route(_ reader: USBReader) -> ReaderRoute {
    reader.isThroughService ? .smartCard(label: reader.model.label) : .libnfc
  }

  private var service: [String] {
    let service = diagnosis.service
    if service.library == nil, service.state == .missing { return [] }
    return [
      "pcscd \(service.state.sentence), "
        + (service.library.map { "client \($0.safeForTerminal())" } ?? "no client library")
    ]
      + service.drivers.map { driver in
        let count = driver.ids.map { "\(counted($0.count, "reader"))" } ?? "cannot be read"
        return
          "driver \((driver.version ?? "?").safeForTerminal()), \(driver.path.safeForTerminal()): \(count)"
      } + diagnosis.slots.map { "\($0.name.safeForTerminal()): \($0.words)" }
  }

  private var library: [String] {
    guard let library = diagnosis.library else { return [] }
    let version = library.version.map { "\($0.safeForTerminal()), " } ?? ""
    return [
      version + library.path.safeForTerminal(),
      "drivers: " + (library.drivers.isEmpty ? "none" : library.drivers.joined(separator: ", ")),
    ]
  }

  private func lines(_ finding: Finding, _ styling: Styling) -> [String] {
    let level = styling.level(finding.level.rawValue)
    let indent = String(repeating: " ", count: 9)
    return ["\(level)  \(finding.id): \(finding.message.safeForTerminal())"]
      + (finding.advice.isEmpty ? [] : [indent + finding.advice.safeForTerminal()])
      + finding.commands.map { indent + "$ " + $0.safeForTerminal() }
      + (finding.afterwards.isEmpty ? [] : [indent + finding.afterwards.safeForTerminal()])
  }

  private var summary: String {
    let counts = Finding.Level.allCases.map { level in
      counted(diagnosis.findings.count { $0.level == level }, level.rawValue)
    }
    let verdict =
      switch diagnosis.verdict {
      case .ready: "ready for \(diagnosis.user.safeForTerminal())\(condition)"
      case .untried: "perhaps ready for \(diagnosis.user.safeForTerminal())\(condition)"
      case .trouble: "not ready for \(diagnosis.user.safeForTerminal())"
      case .noReader: "no reader"
      }
    return "\(verdict): \(counts.joined(separator: ", "))"
  }

  /// The condition, in words, under which a reader works that only an attempt can confirm.
  private var condition: String {
    guard !diagnosis.untried.isEmpty else { return "" }
    let nodes = diagnosis.untried.joined(separator: " or ").safeForTerminal()
    return ", if a PN532 answers at \(nodes)"
  }

  var json: JSONValue {
    [
      "verdict": .string(diagnosis.verdict.rawValue), "user": .string(diagnosis.user),
      "readers": .array(diagnosis.readers.map(json)),
      "ports": .array(
        diagnosis.ports.map { port in
          [
            "node": .string(port.node), "kind": .string(port.kind.rawValue),
            "connection": .string(port.connection),
          ]
        }),
      "libnfc": diagnosis.library.map { library in
        [
          "path": .string(library.path), "version": JSONValue(library.version),
          "drivers": .array(library.drivers.map(JSONValue.string)),
        ]
      } ?? .null,
      "pcsc": [
        "library": JSONValue(diagnosis.service.library),
        "service": .string(diagnosis.service.state.word),
        "drivers": .array(diagnosis.service.drivers.map(json)),
        "slots": .array(diagnosis.slots.map(json)),
      ],
      "untried": .array(diagnosis.untried.map(JSONValue.string)),
      "findings": .array(diagnosis.findings.map(json)),
    ]
  }

  private func json(_ reader: USBReader) -> JSONValue {
    [
      "name": .string(reader.model.name), "label": .string(reader.model.label),
      "ids": .string(reader.model.ids), "bus": .integer(reader.bus),
      "device": .integer(reader.device), "node": .string(reader.node),
      "driver": JSONValue(reader.model.driver), "route": JSONValue(word(reader)),
    ]
  }

  private func word(_ reader: USBReader) -> String? {
    if case .other = reader.model.route { return nil }
    return route(reader).rawValue
  }

  private func json(_ driver: SmartCardDriver) -> JSONValue {
    [
      "path": .string(driver.path), "version": JSONValue(driver.version),
      "readers": JSONValue(driver.ids?.count),
    ]
  }

  private func json(_ slot: ServiceSlot) -> JSONValue {
    [
      "name": .string(slot.name), "use": .string(slot.use.rawValue),
      "label": JSONValue(slot.label),
      "route": JSONValue(slot.use == .tags ? slot.route.rawValue : nil),
    ]
  }

  private func json(_ finding: Finding) -> JSONValue {
    [
      "id": .string(finding.id), "level": .string(finding.level.rawValue),
      "message": .string(finding.message), "advice": .string(finding.advice),
      "commands": .array(finding.commands.map(JSONValue.string)),
      "afterwards": .string(finding.afterwards),
    ]
  }
}
