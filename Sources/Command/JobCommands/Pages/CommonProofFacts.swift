import HTMLReports

/// The facts that many rows of a proof have in common, which are shown once at the top.
struct CommonProofFacts {
  /// The common facts, with the rows that have them unless all do.
  private(set) var facts: [(name: String, value: String)] = []
  /// The maximum total width of a row's pictures, in micrometres.
  private(set) var width = 0
  /// The names of the facts that rows no longer show.
  private var names: Set<String> = []

  /// Examines the rows that are shown, and finds the facts that they have in common.
  init(
    _ source: JobRowSource, _ maker: JobProofMaker, isShown: (Int) -> Bool
  ) throws {
    var survey = FactSurvey()
    var width = 0
    try source.forEach { row in
      guard isShown(row.number) else { return }
      let proof = try maker.proof(of: row)
      width = max(width, proof.pictures.reduce(0) { $0 + $1.width })
      survey.take(proof.pictures.map(\.asFact) + proof.facts, of: row.number)
    }
    self.width = width
    let groups = survey.groups
    names = Set(groups.map(\.name))
    facts = groups.flatMap { group in
      group.values.map { value in
        let rows = group.values.count == 1 ? "" : ", \(value.words)"
        return (group.name + rows, value.text)
      }
    }
  }

  /// The row without the common facts.
  func rest(of row: ProofRow) -> ProofRow {
    var row = row
    row.facts.removeAll { names.contains($0.name) }
    for index in row.pictures.indices where names.contains(row.pictures[index].asFact.name) {
      row.pictures[index].showsLabel = false
    }
    return row
  }
}

extension ProofPicture {
  /// The label of the picture as a fact: "QR code", "28 × 32 mm with its border".
  fileprivate var asFact: (name: String, value: String) {
    let parts = label.split(separator: ":", maxSplits: 1).map { String($0.drop { $0 == " " }) }
    return parts.count == 2 ? (parts[0], parts[1]) : (label, "")
  }
}

/// A survey of the values of each fact, with the rows that have them.
private struct FactSurvey {
  /// A value of a fact, with the rows that have it.
  struct Value {
    let text: String
    var runs: [ClosedRange<Int>]

    /// The rows in words, such as "rows 1-9, 12".
    var words: String {
      let parts = runs.map {
        $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)"
      }
      return (runs.count == 1 && runs[0].count == 1 ? "row " : "rows ")
        + parts.joined(separator: ", ")
    }
  }

  struct Group {
    let name: String
    var values: [Value] = []
    var rows = 0
    var runs: Int { values.reduce(0) { $0 + $1.runs.count } }
  }

  /// The maximum number of values or runs of rows for a common fact; more would be hard to read.
  private static let maxCount = 6

  private var all: [Group] = []
  private var tooMany: Set<String> = []
  private var rows = 0
  private var last = 0

  /// Adds the facts of the next row that is shown.
  mutating func take(_ facts: [(name: String, value: String)], of row: Int) {
    rows += 1
    for fact in facts where !tooMany.contains(fact.name) {
      let place = all.firstIndex { $0.name == fact.name } ?? all.endIndex
      if place == all.endIndex { all.append(Group(name: fact.name)) }
      all[place].rows += 1
      add(row, to: &all[place], fact.value)
      if all[place].runs > Self.maxCount { tooMany.insert(fact.name) }
    }
    last = row
  }

  private func add(_ row: Int, to group: inout Group, _ text: String) {
    guard let index = group.values.firstIndex(where: { $0.text == text }) else {
      return group.values.append(Value(text: text, runs: [row...row]))
    }
    // Rows in between that are not shown do not interrupt a run.
    if let run = group.values[index].runs.last, run.upperBound == last {
      group.values[index].runs[group.values[index].runs.count - 1] = run.lowerBound...row
    } else {
      group.values[index].runs.append(row...row)
    }
  }

  /// The facts that are shown once: those with few values, each shared by several rows.
  var groups: [Group] {
    all.filter { group in
      rows > 1 && group.rows == rows && !tooMany.contains(group.name)
        && (group.values.count == 1 || group.runs <= rows / 4)
    }
  }
}
