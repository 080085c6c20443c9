import NDEF

/// The text of a payload that should be a URL, and the reactions of phones to the payload.
struct PayloadInterpretation {
  /// The text of the payload that is interpreted as a URL, or `nil` if there is none.
  var text: String?
  var reasons: [String] = []
  var phones: [PhoneReaction] = []

  init(_ payload: Payload) {
    switch payload.carrier {
    case .nfcTag: readTag(payload.bytes)
    case .qrCode, .appClipCode: readText(payload.text, isWedge: false)
    case .keyboardWedge: readText(payload.text, isWedge: true)
    }
  }

  private mutating func react(
    _ phone: PhoneReaction.Phone, _ action: PhoneReaction.Action, _ sentence: String
  ) {
    phones.append(PhoneReaction(phone: phone, action: action, sentence: sentence))
  }

  // MARK: Text

  private mutating func readText(_ text: String?, isWedge: Bool) {
    guard let text else {
      reasons.append("the bytes are not UTF-8 text")
      return
    }
    var scalars = text.unicodeScalars[...]
    if scalars.first == "\u{FEFF}" {
      scalars = scalars.dropFirst()
      reasons.append("a byte order mark before the text was ignored")
    }
    let trimmed = Self.trim(scalars)
    if trimmed.count < scalars.count, !isWedge {
      reasons.append("white space around the text was ignored")
    }
    scalars = trimmed
    if isWedge, let rest = Self.withoutSymbology(scalars) {
      scalars = rest
      reasons.append("the scanner's symbology identifier before the text was ignored")
    }
    let result = String(String.UnicodeScalarView(scalars))
    if let end = result.utf8.firstIndex(of: UInt8(ascii: ":")),
      result[..<end].utf8.contains(where: { (0x41...0x5A).contains($0) })
    {
      reasons.append("the scheme is in upper case, which means the same")
    }
    self.text = result
    reactToText(result)
  }

  private static func trim(
    _ scalars: Substring.UnicodeScalarView
  ) -> Substring.UnicodeScalarView {
    let isSpace: (Unicode.Scalar) -> Bool = { $0.properties.isWhitespace || $0.value < 0x20 }
    var rest = scalars.drop(while: isSpace)
    while let last = rest.last, isSpace(last) { rest.removeLast() }
    return rest
  }

  /// Returns the text without a symbology identifier such as `]Q1`, which scanners can be set to
  /// send before the data.
  private static func withoutSymbology(
    _ scalars: Substring.UnicodeScalarView
  ) -> Substring.UnicodeScalarView? {
    let head = Array(scalars.prefix(3))
    guard head.count == 3, head[0] == "]", head[1].isASCII, head[1].properties.isAlphabetic,
      ("0"..."9").contains(head[2])
    else { return nil }
    return scalars.dropFirst(3)
  }

  private mutating func reactToText(_ text: String) {
    switch Self.scheme(of: text) {
    case "https":
      react(.iPhone, .opens, "the camera offers the App Clip, the app or Safari")
      react(.android, .opens, "the camera offers the app or the browser")
    case "http":
      react(
        .iPhone, .browser, "App Clips and universal links need https, so Safari is offered")
      react(.android, .browser, "the camera offers the browser")
    default: break
    }
  }

  static func scheme(of text: String) -> String {
    text.contains(":") ? text.prefix { $0 != ":" }.lowercased() : ""
  }

  // MARK: Tags

  private mutating func readTag(_ bytes: [UInt8]) {
    var options = NDEFDecodingOptions.strict
    do {
      try read(NDEFMessage(decoding: bytes, options: options), options, isStrict: true)
    } catch {
      reasons.append(error.description)
      react(
        .android, .ignored, "Android accepts only well-formed messages, and this one is malformed")
      options.tolerances = .lenient
      do {
        try read(NDEFMessage(decoding: bytes, options: options), options, isStrict: false)
        reasons.append("read despite its errors")
      } catch {
        react(.iPhone, .ignored, "the message is malformed")
      }
    }
  }

  private mutating func read(
    _ message: NDEFMessage, _ options: NDEFDecodingOptions, isStrict: Bool
  ) throws(NDEFError) {
    let contents = try message.contents(options: options)
    guard !contents.isEmpty else {
      reasons.append("the message has no records")
      react(.iPhone, .ignored, "the message is empty")
      if isStrict { react(.android, .ignored, "the message is empty") }
      return
    }
    choose(contents)
    guard isStrict else {
      return react(.iPhone, .ignored, "an iPhone may not read a malformed message")
    }
    reactOnIPhone(contents)
    reactOnAndroid(contents)
  }

  /// Chooses the first URI record, else a Smart Poster, else an absolute URI.
  private mutating func choose(_ contents: [NDEFContent]) {
    for content in contents { if case .uri(let uri) = content { return text = uri } }
    for content in contents {
      if case .smartPoster(let poster) = content {
        reasons.append("the URL is in a Smart Poster; write it as a URI record before it")
        return text = poster.uri
      }
    }
    for content in contents {
      if case .absoluteURI(let uri, _) = content {
        reasons.append("the URL is in an absolute URI record; write it as a URI record")
        return text = uri
      }
    }
    reasons.append(
      "the message has no URI record but \(contents.map(\.kind.rawValue).joined(separator: ", "))")
  }

  private mutating func reactOnIPhone(_ contents: [NDEFContent]) {
    guard case .uri(let uri)? = contents.first(where: { $0.kind == .uri }) else {
      return react(
        .iPhone, .ignored, "an iPhone in the background acts on URI records only; there is none")
    }
    switch Self.scheme(of: uri) {
    case "https": react(.iPhone, .opens, "a notification opens the App Clip, the app or Safari")
    case "http":
      react(.iPhone, .browser, "App Clips and universal links need https, so Safari opens")
    case "mailto", "tel", "sms", "facetime", "facetime-audio", "x-hm":
      react(.iPhone, .system, "a notification opens the system's app for the scheme")
    case let scheme:
      react(.iPhone, .ignored, "an iPhone in the background ignores the scheme '\(scheme)'")
    }
  }

  private mutating func reactOnAndroid(_ contents: [NDEFContent]) {
    for content in contents {
      if case .androidApplication(let package) = content {
        react(
          .android, .package, "Android opens \(package), or the Play Store when it is missing")
        if contents.first?.kind == .androidApplication, contents.count > 1 {
          reasons.append("the Android application record comes first; write it last")
        }
        return
      }
    }
    let uri: String? =
      switch contents.first {
      case .uri(let uri)?, .absoluteURI(let uri, _)?: uri
      case .smartPoster(let poster)?: poster.uri
      default: nil
      }
    guard let uri else {
      let kind = contents.first?.kind.rawValue ?? ""
      return react(
        .android, .ignored, "Android uses the first record, which is of kind \(kind) and not a URL")
    }
    switch Self.scheme(of: uri) {
    case "https":
      react(.android, .opens, "Android opens the app that claims the URL, or the browser")
    case "http": react(.android, .browser, "Android opens the browser, or an app that claims http")
    case let scheme:
      react(.android, .system, "Android opens an app that claims the scheme '\(scheme)'")
    }
  }
}
