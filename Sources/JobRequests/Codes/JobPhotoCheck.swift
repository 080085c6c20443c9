import CodeRequests
import CommandHabits
import AppClipCodes
import CommandLineKit
import HostIO
import InvocationURLs
import JSONText
import Jobs
import Ledgers
import Codes
import Scanning

/// Compares the codes in pictures with the rows of a job.
struct JobPhotoCheck {
  private static let largestFile = 1 << 30

  private let place: JobPlace
  private let isJSON: Bool
  private var clips: ClipCodeReader

  init(_ place: JobPlace, isJSON: Bool) throws {
    (self.place, self.isJSON) = (place, isJSON)
    clips = try ClipCodeReader(place.tables)
  }

  /// Exits 1 when a picture has no code, or a code that is not a row of the job.
  mutating func run(_ paths: [String]) throws -> ExitStatus {
    let ledger = try place.ledgerToRead()
    var output = StandardOutput()
    var status = ExitStatus.done
    for path in paths {
      let texts = try texts(in: path)
      if texts.isEmpty {
        Beckon.say("\(path): no code found")
        status = .no
      }
      for text in texts {
        let rows = try ledger.rows(showing: text, in: place.file.name)
        if rows.isEmpty { status = .no }
        try output.write(line(path, text, rows))
      }
    }
    try output.flush()
    return status
  }

  /// What the codes of a picture or of a drawing say.
  private mutating func texts(in path: String) throws -> [String] {
    let bytes = try ProbedFile(path).contents(limit: Self.largestFile, allowsDrawings: true)
    if ClipCodeReader.isDrawing(bytes) {
      return [clips.sighting(of: try ClipCodeDrawing.payload(of: bytes))].map {
        content(of: $0, path)
      }
    }
    let scanner = CodeScanner(readsAppClipCodes: true)
    let picture = try Picture(reading: bytes, limits: PictureLimits())
    let look = try scanner.look(at: picture)
    return look.codes.compactMap(\.text)
      + clips.sightings(of: look.clipCodes).map { content(of: $0, path) }
  }

  private func content(of sighting: ClipCodeReader.Sighting, _ path: String) -> String {
    if let obstacle = sighting.obstacle {
      Beckon.say("\(path): the App Clip Code \(sighting.payload.hex): \(obstacle)")
    }
    return sighting.content
  }

  private func line(_ path: String, _ text: String, _ rows: [LedgerRow]) -> String {
    let numbers = rows.map(\.number)
    if isJSON {
      let json: JSONValue = [
        "file": .string(path), "text": .string(text),
        "rows": .array(numbers.map { .integer($0) }),
      ]
      return json.text() + "\n"
    }
    let photo = path.safeForTerminal()
    let said = text.safeForTerminal()
    return numbers.isEmpty
      ? "\(photo): \(said) is not a row of '\(place.file.name)'\n"
      : "\(photo): row \(numbers.map(String.init).joined(separator: ", ")), \(said)\n"
  }
}

extension Ledger {
  /// The rows of a job with this URL, in whatever case its host is printed.
  func rows(showing text: String, in job: String) throws -> [LedgerRow] {
    var texts = [text]
    if let url = try? InvocationURL(text) { texts.append(url.canonical.text) }
    for text in texts {
      let rows = try rows(url: text).filter { $0.job == job }
      if !rows.isEmpty { return rows }
    }
    return []
  }
}
