/// A record that is being built from options. Later options change it until the next record begins.
struct RecordDraft {
  enum Shape {
    case uri(String)
    case text(NDEFText)
    case poster(NDEFSmartPoster)
    case androidApplication(String)
    case data(DataKind, type: String)
    case empty
  }

  /// A kind of record whose payload can be any bytes.
  enum DataKind {
    case media, external, absoluteURI, wellKnown, unknown
  }

  var shape: Shape
  /// The name of the option that began the record, for messages.
  let option: String
  var id: [UInt8] = []
  var payload: [UInt8] = []

  func record() throws(NDEFBuildError) -> NDEFRecord {
    switch shape {
    case .uri(let uri): try .uri(uri, id: id)
    case .text(let text): try .text(text, id: id)
    case .poster(let poster): try .smartPoster(poster, id: id)
    case .androidApplication(let package): try .androidApplication(package, id: id)
    case .data(.media, let type): try .media(type, payload, id: id)
    case .data(.external, let type): try .external(type, payload, id: id)
    case .data(.absoluteURI, let type): try .absoluteURI(type, payload, id: id)
    case .data(.wellKnown, let type): try .wellKnown(type, payload, id: id)
    case .data(.unknown, _): try NDEFRecord(format: .unknown, id: id, payload: payload)
    case .empty: try NDEFRecord(format: .empty, id: id)
    }
  }

  /// Changes the text, or a poster's last title, and returns whether the record has one.
  mutating func changeText(_ change: (inout NDEFText) -> Void) -> Bool {
    switch shape {
    case .text(var text):
      change(&text)
      shape = .text(text)
    case .poster(var poster):
      guard var last = poster.titles.popLast() else { return false }
      change(&last)
      poster.titles.append(last)
      shape = .poster(poster)
    default: return false
    }
    return true
  }

  /// Changes a Smart Poster, and returns whether the record is one.
  mutating func changePoster(_ change: (inout NDEFSmartPoster) -> Void) -> Bool {
    guard case .poster(var poster) = shape else { return false }
    change(&poster)
    shape = .poster(poster)
    return true
  }

  /// Sets the payload of a record that accepts any bytes. Returns whether the record is one.
  mutating func setPayload(_ bytes: [UInt8]) -> Bool {
    guard case .data = shape else { return false }
    payload = bytes
    return true
  }
}
