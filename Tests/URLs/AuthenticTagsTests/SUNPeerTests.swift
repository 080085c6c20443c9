import AuthenticTags
import Basics
import Foundation
import Cryptography
import TestSupport
import Testing

/// The same URLs to a program that shares nothing with this one.
@Suite("SUN messages beside pycryptodome", .needs(.pycryptodome))
struct SUNPeerTests {
  private struct Case: Decodable {
    struct Said: Decodable {
      var uid, mode: String
      var counter: Int
      var data: String?
    }
    var url, layout, start, identityKey, fileKey, scheme, system: String
    var said: Said?
  }

  @Test("URLs that it makes and changes are judged the same")
  func same() throws {
    let count = Effort.count(slice: 600, whole: 40_000)
    let script = Repository.root.appendingPathComponent("Tests/Python/sun_peer.py").path
    let said = try Equipment.pycryptodome.text(
      [script, "26", "\(count)"], within: .seconds(900))
    let lines = said.split(separator: "\n")
    #expect(lines.count == count)
    var authentic = 0
    for line in lines {
      let row = try JSONDecoder().decode(Case.self, from: Data(line.utf8))
      let keys = try SUNKeys(
        identity: TagAESKey(hexadecimal: row.identityKey),
        file: TagAESKey(hexadecimal: row.fileKey),
        scheme: row.scheme == "same" ? .same : .an10922(system: bytes(row.system)))
      let layout = try SUNLayout(row.layout, start: start(named: row.start))
      let verdict = SUNVerifier(layouts: [layout], keys: [keys]).verdict(on: row.url)
      #expect((verdict.tap == nil) == (row.said == nil), "\(line): \(verdict)")
      guard let theirs = row.said, let ours = verdict.tap else { continue }
      authentic += 1
      #expect(ours.uidText == theirs.uid && ours.counter == theirs.counter, "\(line)")
      #expect(ours.data.map { hexadecimal($0) } == theirs.data, "\(line)")
      #expect(ours.mode.rawValue == theirs.mode)
    }
    #expect(authentic >= count / 2 && authentic < count)
  }
}
