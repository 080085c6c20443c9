import InvocationURLs

extension SDMTemplate {
  /// The layout with which a server reads the tag's URLs, or `nil` if a mirrored value is outside
  /// the query, where servers look for it.
  package var layout: SUNLayout? {
    guard url.query != nil, let query = url.parts.query else { return nil }
    let start = file.count - url.text.utf8.count
    var text: [UInt8] = []
    var index = query.lowerBound
    let all = Array(url.text.utf8)
    for part in parts {
      let place = part.range.lowerBound - start
      guard place >= index, place + part.range.count <= query.upperBound else { return nil }
      text += all[index..<place]
      text += "{\(part.placeholder.field.rawValue)}".utf8
      index = place + part.range.count
    }
    text += all[index..<query.upperBound]
    let items = String(decoding: text, as: UTF8.self).split(separator: "&")
      .filter { $0.contains("{") }
    return try? SUNLayout(items.joined(separator: "&"), start: covered)
  }

  /// The start of the text that the MAC covers, as a server's layout describes it.
  private var covered: SUNCoverageStart {
    let first = parts.first { $0.range.lowerBound == sdm.places[.macInput] }?.placeholder
    return switch first {
    case .encrypted: .field(.data)
    case .tamper: .field(.tamper)
    default: .nothing
    }
  }

  /// Verifies the URL in a file that was read as phones do, with the tag's keys, and returns its
  /// proof.
  func proof<Key: TagKey>(
    in file: [UInt8], keys: DNAKeySet<Key>, uid: [UInt8]
  ) throws(DNAChangeProblem) -> SUNProof {
    let uri: String?
    do throws(NDEFError) {
      let message = try NDEFMessage(decoding: Array(file[2..<min(file.count, self.file.count)]))
      uri = try message.firstURI()
    } catch { throw .notProved("\(error)") }
    guard let uri else { throw .notProved("its message has no URL") }
    guard let layout else { return SUNProof(url: uri, tap: nil) }
    let verifier = SUNVerifier(
      layouts: [layout],
      keys: [
        SUNKeys(
          identity: sdm.picc.key.map { keys[$0] }, file: keys[sdm.file.key ?? 0], scheme: .same)
      ])
    switch verifier.verdict(on: uri) {
    case .refused(let refusal): throw .notProved("\(refusal)")
    case .authentic(let tap):
      guard tap.uid == uid else { throw .notProved("it shows the UID of another tag") }
      return SUNProof(url: uri, tap: tap)
    }
  }
}

/// The verified URL that a tap of a personalized tag showed.
package struct SUNProof: Hashable, Sendable {
  /// The URL as a phone receives it.
  package let url: String
  /// The data of the verified tap; `nil` if only the owner's server can verify the URL.
  package let tap: SUNTap?
}
