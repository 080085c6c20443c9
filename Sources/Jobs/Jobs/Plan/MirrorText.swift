import InvocationURLs
import Tags

/// A URL with placeholders for mirrored fields, and the same URL with zeros in their place.
struct MirrorText {
  /// The text as it is written to a tag, with zeros in place of mirrored fields.
  let zeros: String
  /// The kind of mirror, and the byte offset in `zeros` at which it begins; nil without one.
  let mirror: (kind: TagMirror, offset: Int)?

  /// Parses the URL of a row. URLs contain no braces, so that every brace belongs to a placeholder.
  init(_ marked: String) {
    guard let brace = marked.utf8.firstIndex(of: UInt8(ascii: "{")) else {
      (zeros, mirror) = (marked, nil)
      return
    }
    let rest = marked[brace...]
    // The longest placeholder comes first, because another one is its beginning.
    let kinds: [TagMirror] = [.both, .uid, .counter]
    guard let kind = kinds.first(where: { rest.hasPrefix($0.mark) }) else {
      (zeros, mirror) = (marked, nil)
      return
    }
    let offset = marked.utf8.distance(from: marked.startIndex, to: brace)
    zeros = marked[..<brace] + kind.placeholder + rest.dropFirst(kind.mark.count)
    mirror = (kind, offset)
  }
}

/// Finds mirrored fields by comparing two expansions of a URL that differ only in these fields.
///
/// A template may encode, cut or repeat its values. Comparing the results finds the places in all
/// cases.
struct MirrorProbe {
  /// The stand-ins for the UID and the counter in the first of two expansions.
  static let zeros = (uid: TagMirror.uid.placeholder, counter: TagMirror.counter.placeholder)
  /// The stand-ins in the second expansion, which have no character in common with zeros.
  static let letters = (uid: "AAAAAAAAAAAAAA", counter: "BBBBBB")

  /// Throws if a placeholder comes before the path, where capitals are not allowed in a URL and a
  /// chip cannot mirror.
  static func checkPlace(_ marked: String, _ url: InvocationURL) throws(JobMirrorError) {
    let bytes = marked.utf8
    guard let brace = bytes.firstIndex(of: UInt8(ascii: "{")) else { return }
    let offset = bytes.distance(from: bytes.startIndex, to: brace)
    if offset < url.parts.path.lowerBound { throw .inHost }
  }

  /// The URL with placeholders where two expansions differ; nil if they are equal.
  static func marked(
    _ zeros: String, _ letters: String
  ) throws(JobMirrorError) -> String? {
    let (first, second) = (Array(zeros.utf8), Array(letters.utf8))
    guard first.count == second.count else { throw .changed }
    let places = first.indices.filter { first[$0] != second[$0] }
    guard let start = places.first, let last = places.last else { return nil }
    let span = second[start...last]
    let kinds: [(TagMirror, String)] = [
      (.uid, self.letters.uid), (.counter, self.letters.counter),
      (.both, self.letters.uid + "x" + self.letters.counter),
    ]
    guard let kind = kinds.first(where: { span.elementsEqual($0.1.utf8) })?.0 else {
      let isWhole = places.count % self.letters.uid.utf8.count == 0 || places.count == 20
      throw isWhole ? .apart : .changed
    }
    return String(decoding: first[..<start], as: UTF8.self) + kind.mark
      + String(decoding: first[(last + 1)...], as: UTF8.self)
  }
}

extension TagMirror {
  /// The placeholder of the mirror in a row's URL.
  fileprivate var mark: String {
    switch self {
    case .uid: "{uid}"
    case .counter: "{counter}"
    case .both: "{uid}x{counter}"
    }
  }
}
