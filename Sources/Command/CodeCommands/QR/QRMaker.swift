/// A QR code that was made, with the file that it is in.
struct FinishedQR: Sendable {
  var item: QRItem
  var drawn: RenderedQR
  /// The picture file; nil for a page of a document.
  var picture: PublishedPicture?
  /// The record of the file; nil until it is written.
  var record: FileRecord?
  /// The path of the file; nil until it is written.
  var path: String?
  /// The page of that file, from 1, if the file has several codes.
  var page: Int?
  /// Whether the file existed already with the right content.
  var wasKept = false
}

/// The outcome for one text: the finished codes, the warnings and the failure.
struct QROutcome: Sendable {
  var item: QRItem
  var codes: [FinishedQR] = []
  /// The warnings, each with the rule or finding that it comes from.
  var warnings: [(kind: String, sentence: String)] = []
  var failure: (any Error)?
}

/// A maker of codes from texts, one for each thread.
final class QRMaker {
  private let request: QRRequest
  private let publisher: QRPublisher?
  private let failure: (any Error)?
  /// The files that will be written together.
  private var group = OutputFileGroup()

  /// Creates a maker; if the font cannot be opened, every text fails with that error.
  init(_ request: QRRequest) {
    self.request = request
    let opened = Result { try QRPublisher(request.style) }
    publisher = try? opened.get()
    if case .failure(let error) = opened { failure = error } else { failure = nil }
  }

  /// The drawn codes of a text, of which nothing is written.
  func draw(_ item: QRItem) -> QROutcome {
    var outcome = QROutcome(item: item)
    do {
      if let failure { throw failure }
      guard let publisher else { return outcome }
      try publisher.setCaptions(captions(of: item))
      let url = request.isText ? nil : try Self.url(item.text)
      if let url {
        try request.linter?.requirePrintable(url) { outcome.warnings.append(($1, $0)) }
      }
      if let content = item.content {
        outcome.warnings += ContentCarrier.code.remarks(content).map { ("content", $0) }
      }
      let content: QRContent = url.map { .url($0) } ?? .text(item.text)
      let symbols =
        if let series = request.series {
          try publisher.series(of: content, count: series.count)
        } else {
          [try publisher.symbol(of: content)]
        }
      for symbol in symbols {
        let drawn = try publisher.draw(symbol, title: item.text, url: url)
        outcome.codes.append(FinishedQR(item: item, drawn: drawn))
        warn(drawn, &outcome)
      }
    } catch { outcome.failure = error }
    return outcome
  }

  /// The codes of a text as files in memory, which were read back.
  func make(_ item: QRItem, _ format: OutputFormat) -> QROutcome {
    var outcome = draw(item)
    guard let publisher, outcome.failure == nil else { return outcome }
    do {
      for index in outcome.codes.indices {
        outcome.codes[index].picture = try publisher.publish(
          outcome.codes[index].drawn, as: format, verifies: request.verifies, press: request.press)
      }
    } catch { outcome.failure = error }
    return outcome
  }

  /// Makes the codes of texts as files in a folder, which are written to the disk together.
  func make(_ items: [QRItem], _ format: OutputFormat, in folder: String) -> [QROutcome] {
    var outcomes: [QROutcome] = []
    /// The index of the outcome to which each file of the group belongs.
    var owners: [Int] = []
    for item in items {
      var outcome = make(item, format)
      do {
        for index in outcome.codes.indices where outcome.failure == nil {
          guard let picture = outcome.codes[index].picture.take() else { continue }
          let part = outcome.codes.count > 1 ? index + 1 : nil
          if try add(picture, &outcome.codes[index], folder, part) { owners.append(outcomes.count) }
        }
      } catch { outcome.failure = error }
      outcomes.append(outcome)
    }
    for (owner, failure) in zip(owners, group.commit()) {
      if let failure, outcomes[owner].failure == nil { outcomes[owner].failure = failure }
    }
    return outcomes
  }

  /// The lines below a code: its own, or else those given by options.
  private func captions(of item: QRItem) throws -> [String] {
    guard let lines = item.captions, !lines.isEmpty else {
      return item.captions ?? request.style.captions
    }
    if case .terminal = request.destination {
      throw BadData("a terminal cannot show a caption; name a folder with -o, as in -o codes/")
    }
    guard lines.count <= (request.style.captionsHost ? 1 : 2) else {
      throw BadData(QRLookOptions.tooManyLines)
    }
    return lines
  }

  /// Adds a page to a document for each code.
  func add(_ codes: [FinishedQR], to document: inout VerifiedPDFWriter) throws {
    for code in codes { try publisher?.add(code.drawn, to: &document) }
  }

  /// Adds to a document the sheets of a code that is divided over paper of this size.
  func add(
    _ code: FinishedQR, dividedOver paper: (width: Int, height: Int),
    to document: inout VerifiedPDFWriter
  ) throws {
    try publisher?.add(code.drawn, dividedOver: paper, to: &document)
  }

  /// Parses a text that is meant to be a URL. For another scheme, the error mentions `--text`.
  private static func url(_ text: String) throws -> InvocationURL {
    do throws(InvocationURLError) {
      return try InvocationURL(text)
    } catch {
      switch error.problem {
      case .unsupportedScheme, .noScheme(nil):
        throw BadData("\(error); --text makes a code of any text")
      default: throw error
      }
    }
  }

  private func warn(_ drawn: RenderedQR, _ outcome: inout QROutcome) {
    guard let format = request.destination.format else { return }
    for finding in drawn.findings + format.findings(on: drawn.page) {
      outcome.warnings.append((warningWithoutNumbers("\(finding)"), "\(finding)"))
    }
  }

  /// Adds a file to those that are written together; returns `false` if the folder has it already.
  private func add(
    _ picture: PublishedPicture, _ code: inout FinishedQR, _ folder: String, _ part: Int?
  ) throws -> Bool {
    let url = request.isText ? nil : try InvocationURL(code.item.text)
    let name = request.template.name(
      index: code.item.index, text: code.item.content?.shortName ?? code.item.text, url: url)
    let suffix = (part.map { "-\($0)" } ?? "") + picture.format.suffix
    let path = folder + (folder.hasSuffix("/") ? "" : "/") + name + suffix
    code.path = path
    code.record = picture.record
    if request.resumes, try ExistingFileDiffers.isWritten(picture.bytes, at: path) {
      code.wasKept = true
      return false
    }
    try group.add(picture.bytes, to: path, existing: request.existing)
    return true
  }
}
