import CommandHabits
import CommandLineKit
import Contents
import HostIO
package import InvocationURLs
import Codes
import QRCodes

/// One code that was made.
struct MadeQR: Sendable {
  var item: QRItem
  var drawn: DrawnQR
  /// The file; `nil` when it is a page of a document.
  var picture: PublishedPicture?
  /// What is kept of the file when it was written.
  var record: PublishedRecord?
  /// Where it lies, when it was written.
  var path: String?
  /// Which page of that file it is, from 1, when it has many.
  var page: Int?
  /// Whether the file was there already and says what it should.
  var wasKept = false
}

/// What became of one text.
struct QROutcome: Sendable {
  var item: QRItem
  var codes: [MadeQR] = []
  /// What is worth a word, each with the rule or finding that it comes from.
  var warnings: [(kind: String, sentence: String)] = []
  var failure: (any Error)?
}

/// Makes codes from texts; one for each thread.
final class QRMaker {
  private let request: QRRequest
  private let publisher: QRPublisher?
  private let failure: (any Error)?

  /// A font that cannot be opened is every text's failure.
  init(_ request: QRRequest) {
    self.request = request
    let opened = Result { try QRPublisher(request.style) }
    publisher = try? opened.get()
    if case .failure(let error) = opened { failure = error } else { failure = nil }
  }

  /// The codes of one text, drawn; nothing is written.
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
        outcome.codes.append(MadeQR(item: item, drawn: drawn))
        warn(drawn, &outcome)
      }
    } catch { outcome.failure = error }
    return outcome
  }

  /// The codes of one text as files, read back, and written when there is a folder for them.
  func make(_ item: QRItem, _ format: OutputFormat, in folder: String? = nil) -> QROutcome {
    var outcome = draw(item)
    guard let publisher, outcome.failure == nil else { return outcome }
    do {
      for index in outcome.codes.indices {
        let picture = try publisher.publish(
          outcome.codes[index].drawn, as: format, verifies: request.verifies, press: request.press)
        if let folder {
          let part = outcome.codes.count > 1 ? index + 1 : nil
          try write(picture, &outcome.codes[index], folder, part)
        } else {
          outcome.codes[index].picture = picture
        }
      }
    } catch { outcome.failure = error }
    return outcome
  }

  /// The lines below a code: those of its own line, or else those of the options.
  private func captions(of item: QRItem) throws -> [String] {
    guard let lines = item.captions, !lines.isEmpty else {
      return item.captions ?? request.style.captions
    }
    if case .terminal = request.destination {
      throw BadData("a terminal cannot show a caption; name a folder with -o, as in -o codes/")
    }
    guard lines.count <= (request.style.captionsHost ? 1 : 2) else {
      throw BadData(QRLookOptions.mostLines)
    }
    return lines
  }

  /// Adds a page for each code to a document.
  func add(_ codes: [MadeQR], to document: inout PublishedDocument) throws {
    for code in codes { try publisher?.add(code.drawn, to: &document) }
  }

  /// A text that is meant to be a URL. What has another scheme may be meant as it stands.
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

  private func warn(_ drawn: DrawnQR, _ outcome: inout QROutcome) {
    guard let format = request.destination.format else { return }
    for finding in drawn.findings + format.findings(on: drawn.page) {
      outcome.warnings.append((warningKind("\(finding)"), "\(finding)"))
    }
  }
}

extension QRMaker {
  private func write(
    _ picture: PublishedPicture, _ code: inout MadeQR, _ folder: String, _ part: Int?
  ) throws {
    let url = request.isText ? nil : try InvocationURL(code.item.text)
    let name = request.template.name(
      index: code.item.index, text: code.item.content?.shortName ?? code.item.text, url: url)
    let suffix = (part.map { "-\($0)" } ?? "") + picture.format.suffix
    let path = folder + (folder.hasSuffix("/") ? "" : "/") + name + suffix
    code.path = path
    if request.resumes, try FileInTheWay.isWritten(picture.bytes, at: path) {
      code.wasKept = true
    } else {
      try picture.write(to: path, existing: request.existing)
    }
    code.record = picture.record
  }
}

extension Linter {
  /// Throws what forbids to print a URL, and hands over what is worth a word, each with its rule.
  package func requirePrintable(
    _ url: InvocationURL, warn: (_ sentence: String, _ rule: String) -> Void
  ) throws {
    for finding in findings(in: url) {
      switch finding.level {
      case .error: throw QRRefusal(finding: finding)
      case .warning: warn("\(finding.message) (\(finding.id)); \(finding.remedy)", finding.id)
      case .info: break
      }
    }
  }
}

/// A URL that lint forbids to print.
struct QRRefusal: BadInput, CustomStringConvertible {
  let finding: LintFinding

  var description: String {
    "\(finding.message) (\(finding.id)); \(finding.remedy), or insist with --no-lint"
  }
}

/// A warning without its numbers, so that those of many codes can be counted together.
package func warningKind(_ sentence: String) -> String {
  String(sentence.filter { !$0.isNumber && $0 != "." })
}
