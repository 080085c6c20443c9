package import AuthenticTags
import InvocationURLs
import NDEF

extension SDMTemplate {
  /// How a server reads such URLs; `nil` where something that a chip shows does not stand in the query, where it looks.
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

  /// Where the text begins that the code is over.
  private var covered: SUNStart {
    let first = parts.first { $0.range.lowerBound == sdm.places[.macInput] }?.placeholder
    return switch first {
    case .encrypted: .field(.data)
    case .tamper: .field(.tamper)
    default: .nothing
    }
  }
}

/// What a tap of a personalised tag showed.
package struct DNAProof: Hashable, Sendable {
  /// The URL as a phone gets it.
  package let url: String
  /// What it says; `nil` where only a server of one's own can read it.
  package let tap: SUNTap?
}

extension SDMTemplate {
  /// Judges a file as phones read it, with the keys of the tag.
  func proof<Key: TagKey>(
    in file: [UInt8], keys: DNAKeySet<Key>, uid: [UInt8]
  ) throws(DNAChangeProblem) -> DNAProof {
    let uri: String?
    do throws(NDEFError) {
      let message = try NDEFMessage(decoding: Array(file[2..<min(file.count, self.file.count)]))
      uri = try message.firstURI()
    } catch { throw .notProved("\(error)") }
    guard let uri else { throw .notProved("its message has no URL") }
    guard let layout else { return DNAProof(url: uri, tap: nil) }
    let verifier = SUNVerifier(
      layouts: [layout],
      keys: [
        SUNKeys(
          identity: sdm.picc.key.map { keys[$0] }, file: keys[sdm.file.key ?? 0], scheme: .same)
      ])
    switch verifier.verdict(on: uri) {
    case .refused(let refusal): throw .notProved("\(refusal)")
    case .authentic(let tap):
      guard tap.uid == uid else { throw .notProved("it shows the number of another tag") }
      return DNAProof(url: uri, tap: tap)
    }
  }
}
