import HTMLReports
import QRCodes

/// The page that `beckon job proof` writes.
struct JobProofSheet {
  /// The maximum number of rows that are all shown, unless more are requested.
  private static let maxRowCount = 200
  /// The number of rows in the sample that is shown of larger jobs.
  private static let sampleSize = 100

  private let source: JobRowSource
  private let selection: RowRanges?
  private let isAll: Bool
  private let maker: JobProofMaker

  init(_ place: JobContext, selection: RowRanges?, isAll: Bool) throws {
    let source = try JobRowSource(place)
    self.source = source
    (self.selection, self.isAll) = (selection, isAll)
    maker = try JobProofMaker(source)
  }

  /// Writes the sheet, whole or not at all. Returns the number of rows on it, in words.
  func write(to path: String, existing: OutputFile.Existing) throws -> String {
    let survey = try Survey(source)
    try maker.decide(survey.versions)
    if let largest = selection?.largest, largest > survey.rows {
      throw BadData(
        "\(source.place.path): there is no row \(largest), the job has \(survey.rows); nothing was "
          + "written")
    }
    let common = try CommonProofFacts(source, maker) { isShown($0, survey) }
    let page = page(survey, common)
    var output = try OutputFile(path, existing: existing)
    try output.write(page.head())
    var shown = 0
    try source.forEach { row in
      guard isShown(row.number, survey) else { return }
      try output.write(page.bytes(of: common.rest(of: try maker.proof(of: row))))
      shown += 1
    }
    try output.write(page.foot())
    try output.commit()
    return "\(shown) of \(counted(survey.rows, "row"))"
  }

  private func isShown(_ row: Int, _ survey: Survey) -> Bool {
    if source.takenOut.contains(row) { return false }
    if let selection { return selection.contains(row) }
    if isAll || survey.rows <= Self.maxRowCount { return true }
    if row == survey.longestRow { return true }
    // The first row, the last, and others at equal distances.
    let place = (row - 1) * (Self.sampleSize - 1) / (survey.rows - 1)
    return row == 1 || place != (row - 2) * (Self.sampleSize - 1) / (survey.rows - 1)
  }

  private func page(_ survey: Survey, _ common: CommonProofFacts) -> ProofPage {
    let place = source.place
    let time = "Made \(JobStatusPage.words(WallClock.seconds)) UTC"
    let origin = source.isBegun ? "the ledger \(place.ledgerPath)" : "\(place.path); not begun yet"
    return ProofPage(
      title: "Proof of \(place.file.name)", made: "\(time) from \(origin)",
      instruction: place.file.qr != nil || place.file.clipCode != nil || place.file.label != nil
        ? "Scan each code from the paper with a phone, and tick it when the right page opens."
        : "Tick each row whose URL is right.",
      notices: notices(survey), facts: facts(survey), common: common.facts,
      signed: signed(survey), pictureWidth: common.width)
  }

  /// The text above the signature.
  private func signed(_ survey: Survey) -> String {
    let rows = counted(survey.rows - source.takenOut.count, "row")
    guard !source.hasStandIns, let digest = survey.digest else {
      return "Seen: the layout of \(rows), whose random values are not drawn yet"
    }
    return "Seen: \(rows) with the fingerprint \("\(digest)".prefix(16))…"
  }

  private func notices(_ survey: Survey) -> [String] {
    var notices: [String] = []
    if source.hasStandIns {
      notices.append(
        "These are not the final codes: random values are drawn when the job begins, and stand-ins "
          + "of the same length are shown here. Begin it, with beckon job run, and make the sheet "
          + "again to sign the codes themselves.")
    }
    if source.hasChanged {
      notices.append(
        "The job file has changed since the job began. The rows are those of the ledger; sizes and "
          + "levels are those of the file as it is now.")
    }
    if source.place.file.clipCode != nil {
      notices.append(
        "The App Clip Codes on this sheet are previews. Production codes come from Apple's tools; "
          + "print those.")
    }
    if !source.takenOut.isEmpty {
      let rows = counted(source.takenOut.count, "row")
      notices.append(
        "Taken out of line: \(rows), neither on this sheet nor part of its fingerprint.")
    }
    if selection != nil || !(isAll || survey.rows <= Self.maxRowCount) {
      notices.append("This sheet does not show every row.")
    }
    return notices
  }

  private func facts(_ survey: Survey) -> [(name: String, value: String)] {
    let file = source.place.file
    var facts: [(name: String, value: String)] = [("Rows", rowsFact(survey))]
    if !survey.hosts.isEmpty { facts.append(("Hosts", survey.hosts.joined(separator: ", "))) }
    facts.append((file.url.content == nil ? "Longest URL" : "Longest text", survey.longestURL))
    if let tag = file.tag { facts.append(("Tags", tag.sentence)) }
    if let qr = file.qr {
      let version = survey.versions?.version.map { "version \($0), " } ?? ""
      facts.append(
        (
          "QR codes",
          "\(version)level \(qr.level) or better, \(qr.output.format.rawValue.uppercased()) files"
        ))
    }
    if let clip = file.clipCode {
      let template = ClipTemplate.all.first { $0.index == clip.template }?.name ?? ""
      facts.append(("App Clip Codes", "for \(clip.kind.rawValue), \(template); previews"))
    }
    if let digest = survey.digest, !source.hasStandIns {
      facts.append(("Fingerprint", "SHA-256 \(digest) of all URLs, one a line"))
    }
    return facts
  }

  private func rowsFact(_ survey: Survey) -> String {
    if selection != nil { return "some of \(survey.rows)" }
    if isAll || survey.rows <= Self.maxRowCount { return "\(survey.rows)" }
    return "\(Self.sampleSize) of \(survey.rows): the first, the last, the one with the longest "
      + "URL, and others evenly between"
  }
}

extension JobProofSheet {
  /// The facts about all rows that must be known before the first is shown.
  fileprivate struct Survey {
    private(set) var rows = 0
    private(set) var longestRow = 0
    private(set) var longestURL = ""
    /// The first hosts, in the order of the rows.
    private(set) var hosts: [String] = []
    private(set) var digest: SHA256Digest?
    private(set) var versions: JobQRVersions?

    init(_ source: JobRowSource) throws {
      var hash = try SHA256()
      var versions = source.place.file.drawnQR.flatMap { JobQRVersions($0) }
      var survey = (rows: 0, longest: (row: 0, url: "", length: 0), hosts: [String]())
      try source.forEach { row in
        survey.rows += 1
        versions?.add(row)
        let length = row.url.utf8.count
        if length > survey.longest.length { survey.longest = (row.number, row.url, length) }
        let host = HighlightedURL(row.url).host
        if survey.hosts.count < 20, !survey.hosts.contains(host) { survey.hosts.append(host) }
        if !source.takenOut.contains(row.number) {
          try hash.update(Array((row.url + "\n").utf8))
        }
      }
      (rows, hosts) = (survey.rows, survey.hosts)
      (longestRow, longestURL) = (survey.longest.row, survey.longest.url)
      digest = try hash.finish()
      self.versions = versions
    }
  }
}

extension JobTag {
  /// The chips and protection in words, such as "NTAG213 or NTAG215; locked for ever".
  fileprivate var sentence: String {
    var parts = [chips.map(\.title).joined(separator: " or ")]
    if locks { parts.append("locked for ever") }
    switch password?.derivation {
    case .cmacUID: parts.append("writing needs a password, another one for each tag")
    case nil: break
    case .some(.none): parts.append("writing needs a password, the same one for all")
    }
    if !locks, password == nil { parts.append("anybody can write over them") }
    if let androidPackage { parts.append("the Android app \(androidPackage) opens") }
    return parts.joined(separator: "; ")
  }
}
