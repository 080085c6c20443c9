import InvocationURLs
import Basics
import Cryptography
import Testing

@testable import AuthenticTags

/// The loop of tags with tamper detection.
@Suite("Tamper status")
struct SUNTamperTests {
  @Test("in the clear it is as good as the code that covers it")
  func plain() throws {
    #expect(try status("CC", start: .nothing)?.isCovered == false)
    let covered = try #require(try status("CC", start: .field(.uid)))
    #expect(covered.isCovered && covered.isIntact)
    let open = try #require(try status("OC", start: .field(.tamper)))
    #expect(open.ever == .open && open.now == .closed && !open.isIntact && open.isCovered)
  }

  @Test("letters that no tag writes are refused", arguments: ["XX", "cc", "C0"])
  func letters(_ letters: String) throws {
    let layout = try SUNLayout("u={uid}&n={ctr}&tt={tt}&c={cmac}", start: .field(.uid))
    #expect(
      SUNVerifier(layouts: [layout], keys: [try zeroKeys()]).verdict(on: try url(letters, layout))
        .refusal
        == .tamperStatus)
  }

  @Test(
    "in the data it is where the layout says",
    arguments: [(0, "OO"), (14, "II"), (15, nil), (16, nil)])
  func inData(_ place: Int, _ expected: String?) throws {
    let keys = try zeroKeys()
    let who = SUNIdentity(uid: bytes("04010203040506"), counterFromTop: [0, 0, 5])
    let session = SUNSession(file: keys.file, who)
    let layout = try SUNLayout("m={uid}{ctr}{enc}{cmac}", tamper: .inData(at: place))
    let plain = Array("OOxxxxxxxxxxxxII".utf8)
    let data = try SimulatedData.encrypted(plain, for: who, by: keys.file)
    let code = try session.code(over: Array(hexadecimal(data).utf8))
    let verdict = SUNVerifier(layouts: [layout], keys: [keys]).verdict(
      on: "https://example.com/?m=04010203040506000005\(hexadecimal(data))\(hexadecimal(code))")
    if expected == nil {
      #expect(verdict.refusal == .tamperStatus)
    } else {
      let tamper = try #require(verdict.tap?.tamper)
      #expect(tamper.ever == (expected == "OO" ? .open : .notEnabled) && tamper.isCovered)
      #expect(verdict.tap?.data == plain)
    }
  }

  private func status(_ letters: String, start: SUNCoverageStart) throws -> SUNTamperStatus? {
    let layout = try SUNLayout("u={uid}&n={ctr}&tt={tt}&c={cmac}", start: start)
    return SUNVerifier(layouts: [layout], keys: [try zeroKeys()])
      .verdict(on: try url(letters, layout)).tap?.tamper
  }

  /// A tag's URL; its code is made over what the layout says.
  private func url(_ letters: String, _ layout: SUNLayout) throws -> String {
    let text = "u=04010203040506&n=000005&tt=\(letters)&c="
    let covered: Substring =
      switch layout.start {
      case .field(.uid): text.dropFirst(2)
      case .field(.tamper): text.dropFirst(29)
      default: ""
      }
    let session = SUNSession(
      file: try zeroKeys().file,
      SUNIdentity(uid: bytes("04010203040506"), counterFromTop: [0, 0, 5]))
    return "https://example.com/?" + text + hexadecimal(try session.code(over: Array(covered.utf8)))
  }
}

/// Data as a tag encrypts them.
enum SimulatedData {
  static func encrypted(
    _ plain: [UInt8], for who: SUNIdentity, by file: TagAESKey
  ) throws -> [UInt8] {
    let key = try file.derived(by: [0xC3, 0x3C, 0, 1, 0, 0x80] + who.uid + who.counter)
    let vector = try key.encrypt(
      who.counter + [UInt8](repeating: 0, count: 13), vector: zeroVector)
    return try key.encrypt(plain, vector: vector)
  }
}
