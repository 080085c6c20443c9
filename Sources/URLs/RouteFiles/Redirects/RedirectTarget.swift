import InvocationRouter
import Basics

/// The target of a redirect: a URL with a fixed host and placeholders for values of the route.
package struct RedirectTarget: Sendable, Hashable {
  /// A piece of a target: fixed text or a value from the request.
  package enum Piece: Sendable, Hashable {
    /// A fixed text.
    case text(String)
    /// The value of the parameter of this name, as written in the request.
    case value(String)
  }

  /// The position of a value in the target, which decides the characters that it may have.
  package enum Place: Sendable, Hashable { case path, query, fragment }

  /// The template exactly as given.
  package let text: String
  /// The pieces of the target up to its fragment: scheme, host, path and query.
  package let pieces: [Piece]
  /// The pieces of the fragment, including `#`; empty if the target has none.
  package let fragment: [Piece]
  /// For each value, the parts of the target that it is used in. A value can be used in several.
  package let places: [String: Set<Place>]
  /// Whether the target itself has a query.
  package let hasQuery: Bool

  /// The names of the values in the target.
  package var names: Set<String> { Set(places.keys) }

  /// Parses a template. `{name}` is replaced by a value and is only allowed after the slash that
  /// ends the host, so that no request can change the host.
  package init(_ text: String) throws(RedirectError.Problem) {
    let all = try Self.pieces(of: text)
    let sample = all.map { if case .text(let text) = $0 { text } else { "x" } }.joined()
    let url: InvocationURL
    do {
      url = try InvocationURL(sample)
    } catch {
      throw .target(text, why: error.description)
    }
    guard case .text(let start)? = all.first,
      start.utf8.count > url.scheme.rawValue.utf8.count + 3,
      start.utf8.dropFirst(url.scheme.rawValue.utf8.count + 3).contains(where: "/?#".utf8.contains)
        || all.count == 1
    else { throw .openTarget(text) }
    self.text = text
    var before: [Piece] = []
    var behind: [Piece] = []
    var places: [String: Set<Place>] = [:]
    var place = Place.path
    for piece in all {
      switch piece {
      case .value(let name):
        places[name, default: []].insert(place)
        if place == .fragment { behind.append(piece) } else { before.append(piece) }
      case .text(let text):
        let halves = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        if place == .fragment {
          behind.append(piece)
        } else {
          if let first = halves.first, !first.isEmpty { before.append(.text(String(first))) }
          if text.contains("?"), place == .path { place = .query }
          if halves.count > 1 {
            place = .fragment
            behind.append(.text("#" + halves[1]))
          }
        }
      }
    }
    pieces = before
    fragment = behind
    self.places = places
    hasQuery = url.query != nil
  }

  private static func pieces(of text: String) throws(RedirectError.Problem) -> [Piece] {
    var pieces: [Piece] = []
    var rest = text[...]
    while let open = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
      guard rest[open] == "{", let close = rest[open...].firstIndex(of: "}") else {
        throw .target(text, why: "the braces do not come in pairs")
      }
      let name = String(rest[rest.index(after: open)..<close])
      guard !name.isEmpty, name.utf8.allSatisfy({ $0.isLetter || $0.isDigit || $0 == 0x5F }) else {
        throw .target(
          text,
          why: "'{\(name)}' is not a parameter; in a target, write {name} with nothing else in the "
            + "braces")
      }
      if open > rest.startIndex { pieces.append(.text(String(rest[..<open]))) }
      pieces.append(.value(name))
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { pieces.append(.text(String(rest))) }
    return pieces
  }

  /// Returns the target with some values filled in.
  func with(_ values: RouteValues) throws(RedirectError.Problem) -> RedirectTarget {
    guard values.pairs.contains(where: { names.contains($0.name) }) else { return self }
    let filled = (pieces + fragment).map { piece in
      switch piece {
      case .text(let text): text
      case .value(let name):
        values[name].map { PercentEncoding.encode("\($0)", keeping: .unreserved) } ?? "{\(name)}"
      }
    }
    return try RedirectTarget(filled.joined())
  }
}
