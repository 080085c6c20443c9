import InvocationRouter
import JSONText
import RouteFiles

/// A reader that requests the files of a site one after the other, and checks them.
struct SiteReader {
  /// A file of the site that is to be requested.
  enum Question {
    case association(FetchRequest)
    case appleCopy(FetchRequest)
    case links(FetchRequest)

    var request: FetchRequest {
      switch self {
      case .association(let request), .appleCopy(let request), .links(let request): request
      }
    }
  }

  private(set) var report = SiteReport()
  private var questions: [Question] = []
  private var ownCopy: JSONValue?
  private let settings: LiveSettings
  private let host: String

  /// Creates a reader for the site of a URL.
  init(_ url: InvocationURL, _ settings: LiveSettings) {
    self.settings = settings
    host = String(url.canonical.host)
    let site = RouteHost(url).description
    let limit = SiteAssociation.maximumSize + 1
    if let file = try? InvocationURL(site + "/.well-known/apple-app-site-association") {
      report.place = file.text
      questions.append(.association(FetchRequest(file, as: .beckon, bodyLimit: limit)))
    }
    let hasPin = settings.fetching.pins.contains { $0.host == host }
    let isForOthers = settings.fetching.addresses == .publicOnly && url.port == nil && !hasPin
    if let base = settings.appleCDN, isForOthers || base != LiveSettings.appleCDN,
      let file = try? InvocationURL(base + host)
    {
      questions.append(.appleCopy(FetchRequest(file, as: .beckon, bodyLimit: limit)))
    }
    if let file = try? InvocationURL(site + "/.well-known/assetlinks.json") {
      questions.append(.links(FetchRequest(file, as: .beckon)))
    }
  }

  /// The next file to be requested; nil after the last.
  var next: Question? { questions.first }

  /// Processes the answer to a request for a file.
  mutating func take(_ result: Result<FetchResponse, FetchFailure>, for question: Question) {
    questions.removeFirst()
    let place = question.request.url.text
    switch (question, result) {
    case (.association, .success(let answer)): takeAssociation(answer, place)
    case (.association, .failure(let failure)): fail(failure, .siteUnreachable, question)
    case (.appleCopy, .success(let answer)): takeCopy(answer, place)
    case (.appleCopy, .failure): report.isComplete = false
    case (.links, .success(let answer)): takeLinks(answer, place)
    case (.links, .failure(let failure)): fail(failure, .linksUnreachable, question)
    }
  }

  private mutating func add(
    _ code: LiveFindingCode, _ place: String, _ sentence: String, level: LiveFinding.Level? = nil
  ) {
    report.findings.append(LiveFinding(code, place, sentence, level: level))
  }

  private mutating func fail(_ failure: FetchFailure, _ code: LiveFindingCode, _ question: Question)
  {
    report.isComplete = false
    guard let finding = failure.finding(at: question.request.url) else { return }
    add(code, finding.place, "the file cannot be fetched: \(finding.sentence)")
  }

  private mutating func checkType(
    _ answer: FetchResponse, _ code: LiveFindingCode, _ place: String, _ wish: String
  ) {
    let type = answer.header["content-type"]
    guard MediaType(type ?? "")?.name != "application/json" else { return }
    add(code, place, "the file is sent as \(type.map { quoted($0) } ?? "nothing"); \(wish)")
  }

  private var expectsApps: Bool { !settings.apps.isEmpty || !settings.clips.isEmpty }

  // MARK: apple-app-site-association

  private mutating func takeAssociation(_ answer: FetchResponse, _ place: String) {
    switch answer.status {
    case 200: break
    case 300..<400:
      return add(
        .siteRedirect, place,
        "the file is redirected (status \(answer.status)), but Apple does not follow redirects here; serve it "
          + "at exactly this address")
    case 404, 410:
      return add(
        .siteMissing, place,
        "there is no apple-app-site-association (\(answer.status)), so no app and no App Clip starts "
          + "from this site; 'beckon link aasa' makes one",
        level: expectsApps ? .error : .note)
    default:
      return add(
        .siteStatus, place,
        "the file is answered with status \(answer.status) instead of 200; let everybody read it, "
          + "including Apple's servers")
    }
    checkType(answer, .siteType, place, "Apple requires application/json")
    guard answer.ending != .cut, answer.ending != .huge,
      answer.body.count <= SiteAssociation.maximumSize
    else {
      return add(
        .siteTooLarge, place,
        "the file has more than \(SiteAssociation.maximumSize >> 10) KiB, which is Apple's limit; use "
          + "fewer and wider patterns")
    }
    read(withoutMark(answer.body, .siteBOM, place), place)
  }

  private mutating func read(_ bytes: [UInt8], _ place: String) {
    let file: SiteFile
    do {
      file = try SiteFile(reading: bytes)
    } catch {
      let fault = error.faults.first.map { "\($0)" } ?? ""
      return add(
        .siteInvalid, place,
        "the file is not a valid apple-app-site-association: \(shortened(fault, to: 300)); fix it, and "
          + "check it with 'beckon link aasa --check FILE'")
    }
    ownCopy = try? JSONValue(parsing: bytes)
    report.association = file.association
    let errors = file.findings.filter { $0.level == .error }
    guard let first = errors.first else { return }
    let count = errors.reduce(0) { $0 + $1.count }
    let words = (first.place.isEmpty ? "" : first.place + ": ") + first.sentence
    add(
      .siteFaults, place,
      "the file has \(counted(count, "fault")): \(shortened(words, to: 300)); 'beckon link "
        + "aasa --check FILE' shows all")
  }

  private mutating func withoutMark(
    _ bytes: [UInt8], _ code: LiveFindingCode, _ place: String
  ) -> [UInt8] {
    guard bytes.starts(with: [0xEF, 0xBB, 0xBF]) else { return bytes }
    add(
      code, place,
      "the file begins with a byte order mark, which JSON does not allow; save it without")
    return Array(bytes.dropFirst(3))
  }

  // MARK: Apple's copy

  private mutating func takeCopy(_ answer: FetchResponse, _ place: String) {
    guard answer.status == 200 else {
      let why = answer.header["apple-failure-reason"].map { ": \(shortened($0, to: 200))" } ?? ""
      return add(
        .appleCopyMissing, place,
        "Apple has no copy of the file of \(host) (status \(answer.status)\(why)); it usually fetches "
          + "new files within a day")
    }
    guard let ownCopy, let copy = try? JSONValue(parsing: answer.body), copy != ownCopy else {
      return
    }
    add(
      .appleCopyDiffers, place,
      "Apple still has another version of the file of \(host), and phones use Apple's copy; it is usually updated within a day"
    )
  }

  // MARK: assetlinks.json

  private mutating func takeLinks(_ answer: FetchResponse, _ place: String) {
    switch answer.status {
    case 200: break
    case 300..<400:
      return add(
        .linksRedirect, place,
        "the file is redirected (status \(answer.status)), but Android does not follow redirects here; serve "
          + "it at exactly this address")
    case 404, 410:
      return add(
        .linksMissing, place,
        "there is no assetlinks.json (\(answer.status)), so Android opens the page and no app; this is fine "
          + "without an app")
    default:
      return add(
        .linksStatus, place,
        "the file is answered with status \(answer.status) instead of 200; let everybody read it")
    }
    checkType(answer, .linksType, place, "Android accepts only application/json")
    for (code, sentence) in AssetLinks(answer.body).faults { add(code, place, sentence) }
  }
}
