import SecureTags
import Contents
import HTMLReports
import QRCodes

/// Makes the rows of a proof: draws the codes and tags of each row, and finds the destination of
/// its URL.
final class JobProofMaker {
  private let source: JobRowSource
  private let linter: Linter
  private var qr: JobQRMaker?
  private var look: JobQRStyle?
  private var labels: JobLabels?
  private var label: JobLabelMaker?
  private var compressor: URLCompressor?

  init(_ source: JobRowSource) throws {
    self.source = source
    linter = Linter(publicSuffixes: try PublicSuffixFile.load())
    look = try source.place.file.qr.map { try JobQRStyle($0, at: source.place.path) }
    labels = try source.place.file.label.map { _ in try JobLabels(source.place) }
    if source.place.file.clipCode != nil {
      compressor = try source.place.tables.find().map { URLCompressor($0) }
    }
  }

  /// Sets the version that all QR codes have; without it, no codes can be drawn.
  func decide(_ versions: JobQRVersions?) throws {
    look?.version = versions?.version
    if let versions { labels?.decide(versions.version) }
    label = try labels.map { try JobLabelMaker($0) }
    // Codes without a size of their own are those of the labels.
    qr = look.flatMap { $0.qr.isSized || label == nil ? JobQRMaker($0) : nil }
  }

  func proof(of row: RowContent) throws -> ProofRow {
    var proof = ProofRow(
      number: row.number, name: row.name, pictures: [], url: HighlightedURL(row.url))
    do {
      try addLabel(row, to: &proof)
      try addQR(row, to: &proof)
      try addClipCode(row, to: &proof)
      try addTag(row, to: &proof)
    } catch {
      throw BadData(
        "\(source.place.path), row \(row.number), \(row.url.safeForTerminal()): \(error); nothing "
          + "was written")
    }
    if !row.caption.isEmpty, qr == nil, label == nil {
      let lines = row.caption.split(separator: "\n").joined(separator: " / ")
      proof.facts.append(("Caption", lines))
    }
    addContent(row.url, to: &proof)
    addRoute(row.url, to: &proof)
    return proof
  }

  private func addLabel(_ row: RowContent, to proof: inout ProofRow) throws {
    guard let label else { return }
    let made = try label.label(row)
    let (bytes, page) = try label.drawing(of: made)
    let size = "\(Self.millimetres(page.width)) × \(Self.millimetres(page.height)) mm"
    proof.pictures.append(
      ProofPicture(
        .drawing(bytes, width: page.width, height: page.height),
        label: "Label: \(size), \(label.stock)"))
    if qr == nil { addFacts(of: made.code, to: &proof) }
  }

  private func addQR(_ row: RowContent, to proof: inout ProofRow) throws {
    guard let (drawn, file) = try qr?.proof(of: row) else { return }
    let (width, height) = (drawn.page.width, drawn.page.height)
    let size = "\(Self.millimetres(width)) × \(Self.millimetres(height)) mm"
    proof.pictures.append(
      ProofPicture(
        .drawing(file.bytes, width: width, height: height),
        label: "QR code: \(size) with its border"))
    addFacts(of: drawn, to: &proof)
  }

  private func addFacts(of drawn: RenderedQR, to proof: inout ProofRow) {
    let symbol = drawn.symbol
    // The words after the colon repeat the width.
    let modules = drawn.size.sentence.split(separator: ":")[0]
    proof.facts.append(("Size", "\(Self.millimetres(drawn.size.width)) mm across: \(modules)"))
    proof.facts.append(
      ("Error correction", "level \(symbol.level), in a symbol of version \(symbol.version)"))
    proof.warnings += drawn.findings.map { "\($0)" }
  }

  private func addClipCode(_ row: RowContent, to proof: inout ProofRow) throws {
    guard var clip = source.place.file.clipCode else { return }
    clip.output.format = .svg
    let size = clip.kind == .camera ? ClipSize.minPrintedDiameter : ClipSize.minDiameterWithTag
    let label = "App Clip Code: preview, \(Self.millimetres(size)) mm"
    guard let payload = try compressor?.payload(of: row.url) else {
      let why = "No preview: Apple's weight tables were not found (beckon clipcode tables)"
      proof.pictures.append(ProofPicture(.missing(why), label: "App Clip Code"))
      return
    }
    let drawing = try ClipFile(clip).picture(of: AppClipCode(payload), title: row.url).bytes
    proof.pictures.append(
      ProofPicture(.drawing(drawing, width: size, height: size), label: label))
    proof.facts.append(("App Clip Code", "\(payload.usedBits) of \(ClipPayload.bitCount) bits"))
  }

  private func addTag(_ row: RowContent, to proof: inout ProofRow) throws {
    guard let tag = source.place.file.tag else { return }
    let message = try JobMessage(
      url: row.url, of: source.place.file.url.content, androidPackage: tag.androidPackage,
      isPersonalized: tag.personalization != nil)
    if proof.pictures.isEmpty {
      proof.pictures.append(ProofPicture(.tag, label: "NFC tag"))
    }
    let room = tag.smallestChip.map { " of the \($0.capacity) of \($0.chip.title)" } ?? ""
    proof.facts.append(("Tag", "\(message.bytes.count) bytes\(room)"))
    if let mirror = message.mirrored?.mirror {
      proof.facts.append(("The chip adds", mirror.sentence))
    }
    if let template = message.template {
      let shown = template.parts.map(\.placeholder.text).joined(separator: ", ")
      proof.facts.append(("The chip adds", "what proves the tag: \(shown)"))
    }
  }

  /// Adds the meaning of a content: the signer wants to see payee, account and amount.
  private func addContent(_ text: String, to proof: inout ProofRow) {
    guard let content = try? RowPayload(text, of: source.place.file.url.content).content() else {
      return
    }
    proof.facts.append(("Content", type(of: content).definition.title))
    proof.facts += content.facts.map { ("· \($0.name)", $0.value) }
    proof.warnings += content.remarks
  }

  /// Adds the route of the URL, and lint warnings.
  private func addRoute(_ text: String, to proof: inout ProofRow) {
    // Placeholders are replaced by digits, as the chip does.
    let isPersonalized = source.place.file.tag?.personalization != nil
    let template = isPersonalized ? try? SDMTemplate(text) : nil
    let filled =
      template?.url.text
      ?? text.replacing("{uid}", with: String(repeating: "0", count: 14))
      .replacing("{counter}", with: "000000")
    guard let url = try? InvocationURL(filled) else { return }
    if let match = source.router?.match(url).match {
      proof.facts.append(("Leads to", "route \(match.route.name)"))
      proof.facts += match.values.pairs.map { ("· \($0.name)", $0.value.description) }
    } else {
      let why = source.router == nil ? "the job names no routes" : "no route of the table"
      proof.facts.append(("Leads to", "\(url.canonical.host); \(why)"))
    }
    proof.warnings += linter.findings(in: url).filter { $0.level >= .warning }
      .map { "\($0.message); \($0.remedy)" }
  }

  /// The length in millimetres as text, such as `30` or `30.25`.
  private static func millimetres(_ micrometres: Int) -> String {
    let hundredths = (micrometres + 5) / 10
    let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
    if rest == 0 { return "\(whole)" }
    return rest % 10 == 0 ? "\(whole).\(rest / 10)" : "\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }
}

extension TagMirror {
  /// The value that the chip inserts into the URL.
  fileprivate var sentence: String {
    switch self {
    case .uid: "its own number, in the place of {uid}"
    case .counter: "how often it was read, in the place of {counter}"
    case .both: "its own number and how often it was read, in the place of {uid}x{counter}"
    }
  }
}
