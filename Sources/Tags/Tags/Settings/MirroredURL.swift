public import InvocationURLs

/// A URL in which the tag's chip mirrors its UID, its read counter or both.
///
/// ```swift
/// let url = try MirroredURL("https://eat.example.com/t?u={uid}")
/// print(url.text(uid: try TagUID(parsing: "04E10CDA993C80"), counter: 0))
/// ```
public struct MirroredURL: Hashable, Sendable {
  /// The URL as the tag stores it, with zeros in place of the values that the chip mirrors.
  public let url: InvocationURL
  /// The values that the chip mirrors into the URL.
  package let mirror: TagMirror
  /// The byte offset of the mirrored values in the URL's text, counted from 0.
  public let index: Int

  /// Parses a URL that contains `{uid}`, `{counter}` or `{uid}x{counter}` once, after the host.
  public init(_ template: String) throws(MirroredURLError) {
    let text = Array(template.utf8)
    let place = try MirroredURL.place(in: text)
    mirror = place.mirror
    index = place.range.lowerBound
    let filled = text[..<index] + Array(mirror.placeholder.utf8) + text[place.range.upperBound...]
    do {
      url = try InvocationURL(String(decoding: filled, as: UTF8.self))
    } catch {
      throw .url(error)
    }
    guard index >= url.parts.path.lowerBound else { throw .inHost }
  }

  /// Whether a text contains a placeholder that only a chip can fill in.
  package static func isTemplate(_ text: String) -> Bool {
    let text = Array(text.utf8)
    return !places(of: "{uid}", in: text).isEmpty || !places(of: "{counter}", in: text).isEmpty
  }

  /// Returns the NDEF message for the tag, which has one URI record.
  public func message() throws(NDEFBuildError) -> TagMirroredMessage {
    let bytes = NDEFMessage([try .uri(url.text)]).encoded()
    // A prefix code may replace the first characters, up to the host; the rest is unchanged.
    return TagMirroredMessage(
      unchecked: bytes, mirror, bytes.count - (url.text.utf8.count - index))
  }

  /// Returns the URL that a phone reads from the tag with this UID when its counter is at
  /// `counter`.
  public func text(uid: TagUID, counter: Int) -> String {
    let text = Array(url.text.utf8)
    let shown = Array(mirror.text(uid: uid, counter: counter).utf8)
    return String(
      decoding: text[..<index] + shown + text[(index + mirror.length)...], as: UTF8.self)
  }

  /// Returns the range of the placeholder in a text, and the values that it represents.
  private static func place(
    in text: [UInt8]
  ) throws(MirroredURLError) -> (mirror: TagMirror, range: Range<Int>) {
    let uids = places(of: "{uid}", in: text)
    let counters = places(of: "{counter}", in: text)
    guard uids.count <= 1, counters.count <= 1 else { throw .repeated }
    switch (uids.first, counters.first) {
    case (nil, nil): throw .nothing
    case (let uid?, nil): return (.uid, uid)
    case (nil, let counter?): return (.counter, counter)
    case (let uid?, let counter?):
      guard text[uid.upperBound...].starts(with: "x{counter}".utf8) else { throw .apart }
      return (.both, uid.lowerBound..<counter.upperBound)
    }
  }

  private static func places(of word: StaticString, in text: [UInt8]) -> [Range<Int>] {
    let word = Array(word.description.utf8)
    return text.indices.compactMap { index in
      text[index...].starts(with: word) ? index..<(index + word.count) : nil
    }
  }
}

/// An error in a URL with placeholders for a chip's UID or counter.
public enum MirroredURLError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text has neither `{uid}` nor `{counter}`.
  case nothing
  /// The text has one of the placeholders more than once.
  case repeated
  /// The text has both placeholders, but not as `{uid}x{counter}`.
  case apart
  /// A placeholder is in the scheme, the host or the port.
  case inHost
  /// The text is not a valid URL even with its placeholders filled.
  case url(InvocationURLError)

  /// The problem as a sentence.
  public var description: String {
    switch self {
    case .nothing: "the URL has neither {uid} nor {counter} in it"
    case .repeated: "a chip shows its number in one place: write {uid} and {counter} once"
    case .apart: "a chip shows both numbers side by side: write {uid}x{counter}"
    case .inHost: "{uid} and {counter} can only come after the host"
    case .url(let error): "with zeros for {uid} and {counter}: \(error)"
    }
  }
}
