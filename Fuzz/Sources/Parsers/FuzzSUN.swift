import AuthenticTags
import InvocationURLs
import Cryptography

/// Tries one input as a layout and, behind its first line, a URL that a tag might have made.
func fuzzSUN(_ input: [UInt8]) {
  let lines = input.split(
    separator: 0x0A, maxSplits: 1, omittingEmptySubsequences: false)
  let text = String(decoding: lines.last ?? [], as: UTF8.self)
  judge(text, by: SUNLayout.usual)
  do {
    let layout = try SUNLayout(String(decoding: lines[0], as: UTF8.self))
    require(layout.fields.contains(.code), "a layout has a code")
    let again = try? SUNLayout(layout.text, start: layout.start, tamper: layout.tamper)
    require(again == layout, "a layout is read the same again")
    judge(text, by: [layout])
    for field in layout.fields {
      if let layout = try? SUNLayout(layout.text, start: .field(field)) {
        judge(text, by: [layout])
      }
    }
  } catch {
    require(!error.description.isEmpty, "an error has a sentence")
  }
}

private func judge(_ text: String, by layouts: [SUNLayout]) {
  var zeros = [UInt8](repeating: 0, count: 16)
  guard let key = try? TagAESKey(wiping: &zeros) else { return }
  let verifier = SUNVerifier(layouts: layouts, keys: [SUNKeys(identity: key, file: key)])
  var store = MemoryTapCounters()
  let first = verifier.verdict(on: text, counting: &store)
  switch first {
  case .authentic(let tap):
    require(tap.uid.count == 7, "a UID has seven bytes")
    require((0..<1 << 24).contains(tap.counter ?? -1), "a counter has three bytes")
    let second = verifier.verdict(on: text, counting: &store)
    require(second.refusal?.kind == .replayed, "a URL counts once")
  case .refused(let refusal):
    require(!refusal.description.isEmpty, "a refusal has a sentence")
    require(verifier.verdict(on: text).refusal == refusal || refusal == .noCounter, "and is steady")
  }
}
