import AuthenticTags
import Cryptography

var zeros = [UInt8](repeating: 0, count: 16)  // as the tag is delivered
let keys = try SUNKeys(version: 1, master: TagAESKey(wiping: &zeros), scheme: .same)
let verifier = SUNVerifier(keys: [keys])
let counters = SharedTapCounters()
let url =
  "https://ntag.nxp.com/424?e=EF963FF7828658A599F3041510671E88&c=94EED9EE65337086"
for _ in 1...2 {
  switch try await counters.verdict(of: verifier, on: url) {
  case .authentic(let tap): print("tap \(tap.counter ?? 0) of \(tap.uidText)")
  case .refused(let reason): print("refused: \(reason)")
  }
}
