package import InvocationURLs
import InvocationRouter
package import JSONText

extension PhoneAnswer {
  /// The reaction to a URL as `beckon simulate phone --json` prints it.
  package func json(_ url: InvocationURL, _ way: OpeningMethod, _ phone: VirtualPhone) -> JSONValue
  {
    [
      "url": .string(url.text), "ios": .string("\(phone.ios)"), "via": .string(way.rawValue),
      "installed": .string(phone.installed.rawValue), "outcome": .string(outcome.rawValue),
      "certain": .bool(isCertain), "card": card?.json ?? .null, "launch": launch?.json ?? .null,
      "steps": .array(steps.map(\.json)),
    ]
  }
}

extension PhoneAnswer.Card {
  fileprivate var json: JSONValue {
    [
      "title": text(title), "subtitle": text(subtitle),
      "action": text(action?.rawValue), "image": text(image),
      "experience": text(experience?.text), "language": text(language),
    ]
  }
}

extension PhoneAnswer.Launch {
  fileprivate var json: JSONValue {
    [
      "target": .string(target.rawValue), "url": text(url?.text), "route": text(route),
      "values": .object(JSONObject(values.pairs.map { ($0.name, $0.value.json) })),
    ]
  }
}

extension RouteValue {
  /// The value as JSON: a number for a number, an array for a list.
  fileprivate var json: JSONValue {
    switch self {
    case .integer(let number): .integer(number)
    case .text(let text): .string(text)
    case .list(let values): .array(values.map(\.json))
    }
  }
}

extension PhoneAnswer.Step {
  fileprivate var json: JSONValue {
    [
      "id": .string(id.rawValue), "answer": .string(verdict.rawValue),
      "basis": .string(basis.rawValue), "message": .string(message),
      "file": file.isEmpty ? .null : .string(file),
    ]
  }
}

private func text(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }
