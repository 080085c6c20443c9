import ArchiveTestSupport
import PropertyLists
import TestSupport
import Testing

@testable import AppBinaries

@Suite("Code signatures") struct SignatureTests {
  private static let list = PropertyList.dictionary([
    ("a", .bool(true)), ("b", .strings(["x", "y"])), ("c", .integer(-129)),
    ("d", .dictionary([("e", .string("ä"))])), ("f", .array([])),
  ])

  private static func problem(_ bytes: [UInt8]) -> AppBinaryError.Problem? {
    do throws(AppBinaryError) {
      _ = try CodeSignature(bytes)
      return nil
    } catch {
      #expect(!error.description.isEmpty)
      return error.problem
    }
  }

  @Test("entitlements in both forms") func both() throws {
    let signature = try CodeSignature(TestSignature(Self.list).bytes)
    #expect(signature.entitlements == Self.list && signature.derEntitlements == Self.list)
    var one = TestSignature()
    one.derEntitlements = Self.list
    one.team = nil
    let read = try CodeSignature(one.bytes)
    #expect(read.entitlements == nil && read.derEntitlements == Self.list && read.team == nil)
  }

  @Test("a signature that lies about its parts is refused") func lies() {
    let good = TestSignature(Self.list)
    func changed(_ value: UInt32, at offset: Int) -> AppBinaryError.Problem? {
      var bytes = good.bytes
      bytes.set(value, at: offset)
      return Self.problem(bytes)
    }
    #expect(changed(0xFADE_0CC1, at: 0) == .signatureMagic)
    #expect(changed(0xFFFF_FFFF, at: 4) == .blobBounds)
    #expect(changed(8, at: 4) == .blobBounds)
    #expect(changed(65, at: 8) == .blobCount(65))
    #expect(changed(0xFFFF_FFFF, at: 8) == .blobCount(0xFFFF_FFFF))
    #expect(changed(60, at: 8) == .blobBounds)
    // The index: type and offset of the directory, of the entitlements, of those in DER.
    #expect(changed(0, at: 20) == .blobTwice(0))
    #expect(changed(16, at: 16) == .blobBounds)
    #expect(changed(0xFFFF_FFFF, at: 16) == .blobBounds)
    #expect(changed(7, at: 20) == .blobTwice(7))
    #expect(changed(7, at: 12) == .blobTwice(7))
    // The entitlements are in the directory, or the other way round.
    #expect(changed(36 + 8, at: 24) == .blobOverlap)
    #expect(changed(36, at: 24) == .blobOverlap)
    #expect(changed(0xFADE_7171, at: 36) == .blobMagic(0))
    #expect(changed(4, at: 40) == .blobBounds)
    #expect(changed(0xFFFF_FFFF, at: 40) == .blobOverlap)
    // The names of the directory.
    for offset in [0, 8, 43, 4_000, 0xFFFF_FFFF] as [UInt32] {
      #expect(changed(offset, at: 36 + 20) == .directoryText, "\(offset)")
      if offset > 0 { #expect(changed(offset, at: 36 + 48) == .directoryText, "\(offset)") }
    }
    #expect(Self.problem([]) == .signatureMagic)
    for count in 0..<good.bytes.count - good.padding {
      #expect(Self.problem(Array(good.bytes.prefix(count))) != nil, "\(count)")
    }
  }

  @Test("entitlements that are no property list are refused, with its place in the sentence")
  func badLists() throws {
    var signature = TestSignature()
    signature.others = [(5, TestSignature.blob(0xFADE_7171, Array("<plist><dict></plist>".utf8)))]
    let error = #expect(throws: AppBinaryError.self) { try CodeSignature(signature.bytes) }
    #expect(error?.description.contains("not a property list: line 1") == true, "\(error as Any)")
    signature.others = [(7, TestSignature.blob(0xFADE_7172, [0x30, 0]))]
    #expect(Self.problem(signature.bytes) == .tag(0x30))
    // Parts of other types are not read.
    signature.others = [(2, [1, 2, 3, 4, 5, 6, 7, 8]), (0x1_0000, [])]
    #expect(Self.problem(signature.bytes) == .blobBounds)
    signature.others = [(2, [1, 2, 3, 4, 5, 6, 7, 8]), (0x1_0000, TestSignature.blob(1, []))]
    #expect(Self.problem(signature.bytes) == nil)
  }
}

@Suite("Entitlements in DER") struct DERTests {
  /// The output of Apple's `codesign --generate-entitlement-der`, as published with rcodesign.
  @Test(
    "what codesign writes",
    arguments: [
      ([112, 5, 2, 1, 1, 176, 0], .dictionary([])),
      (
        [112, 15, 2, 1, 1, 176, 10, 48, 8, 12, 3, 107, 101, 121, 1, 1, 0],
        .dictionary([("key", .bool(false))])
      ),
      (
        [112, 15, 2, 1, 1, 176, 10, 48, 8, 12, 3, 107, 101, 121, 2, 1, 255],
        .dictionary([("key", .integer(-1))])
      ),
      (
        [112, 14, 2, 1, 1, 176, 9, 48, 7, 12, 3, 107, 101, 121, 48, 0],
        .dictionary([("key", .array([]))])
      ),
      (
        [
          112, 22, 2, 1, 1, 176, 17, 48, 15, 12, 3, 107, 101, 121, 48, 8, 1, 1, 255, 12, 3, 102,
          111, 111,
        ], .dictionary([("key", .array([.bool(true), .string("foo")]))])
      ),
      (
        [
          112, 26, 2, 1, 1, 176, 21, 48, 19, 12, 3, 107, 101, 121, 176, 12, 48, 10, 12, 5, 105, 110,
          110, 101, 114, 1, 1, 0,
        ], .dictionary([("key", .dictionary([("inner", .bool(false))]))])
      ),
    ] as [([UInt8], PropertyList)])
  func published(_ bytes: [UInt8], _ list: PropertyList) throws {
    #expect(try DEREntitlements.read(bytes, at: 0) == list)
    #expect(TestDER.entitlements(list) == bytes)
  }

  private static func problem(_ bytes: [UInt8]) -> AppBinaryError.Problem? {
    do throws(AppBinaryError) {
      _ = try DEREntitlements.read(bytes, at: 1_000)
      return nil
    } catch {
      #expect(error.offset >= 1_000)
      return error.problem
    }
  }

  private static func one(_ value: [UInt8]) -> [UInt8] {
    TestDER.value(
      0x70, [2, 1, 1] + TestDER.value(0xB0, TestDER.value(0x30, [12, 1, 0x61] + value)))
  }

  @Test("forms that DER does not have are refused") func strict() {
    #expect(Self.problem(Self.one([1, 1, 0xFF])) == nil)
    #expect(Self.problem(Self.one([1, 1, 1])) == .scalar)
    #expect(Self.problem(Self.one([1, 0])) == .scalar)
    #expect(Self.problem(Self.one([2, 0])) == .scalar)
    #expect(Self.problem(Self.one([2, 2, 0, 1])) == .scalar)
    #expect(Self.problem(Self.one([2, 2, 0xFF, 0x80])) == .scalar)
    #expect(Self.problem(Self.one([2, 2, 0, 0x80])) == nil)
    #expect(Self.problem(Self.one([2, 9, 1, 0, 0, 0, 0, 0, 0, 0, 0])) == .scalar)
    #expect(Self.problem(Self.one([12, 1, 0xFF])) == .text)
    #expect(Self.problem(Self.one([12, 0x81, 1, 0x61])) == .length)
    #expect(
      Self.problem(Self.one([12, 0x82, 0, 0x81] + [UInt8](repeating: 0x61, count: 0x81))) == .length
    )
    #expect(Self.problem(Self.one([0x30, 0x80, 0, 0])) == .length)
    #expect(Self.problem(Self.one([0x1F, 1, 0])) == .tag(0x1F))
    #expect(Self.problem(Self.one([9, 1, 0])) == .tag(9))
    #expect(
      Self.problem(Self.one([12, 0x88, 0xFF] + [UInt8](repeating: 0xFF, count: 7))) == .length)
    #expect(Self.problem(Self.one([12, 0x84, 0x7F, 0xFF, 0xFF, 0xFF])) == .truncated)
    #expect(Self.problem(Self.one([1, 1, 0xFF, 1, 1, 0])) == .trailing)
    #expect(Self.problem(TestDER.entitlements(.dictionary([])) + [0]) == .trailing)
    #expect(Self.problem(TestDER.value(0x70, [2, 1, 2, 0xB0, 0])) == .scalar)
    let pair = TestDER.value(0x30, [12, 1, 0x61, 1, 1, 0])
    #expect(
      Self.problem(TestDER.value(0x70, [2, 1, 1] + TestDER.value(0xB0, pair + pair)))
        == .keyTwice("a"))
    var deep: [UInt8] = [1, 1, 0]
    for _ in 0..<40 { deep = TestDER.value(0x30, deep) }
    #expect(Self.problem(Self.one(deep)) == .tooDeep)
  }

  @Test("every prefix is refused") func cut() {
    let bytes = TestDER.entitlements(
      .dictionary([("a", .strings(["x", String(repeating: "y", count: 300)])), ("b", .bool(true))]))
    for count in 0..<bytes.count { #expect(Self.problem(Array(bytes.prefix(count))) != nil) }
  }
}

@Suite("Provisioning profiles") struct ProfileTests {
  static let list = PropertyList.dictionary([
    ("Name", .string(String(repeating: "Eat ", count: 60))), ("ExpirationDate", .date(8_000)),
    ("Entitlements", .dictionary([("get-task-allow", .bool(false))])),
  ])

  @Test("definite and indefinite lengths", arguments: [false, true]) func forms(_ isOpen: Bool)
    throws
  {
    let bytes = TestDER.profile(Self.list, isOpen: isOpen)
    let profile = try ProvisioningProfile(bytes)
    #expect(profile.list == Self.list && profile.expiration == 8_000)
    #expect(profile.entitlements?["get-task-allow"] == .bool(false))
    var refused = 0
    for count in 0..<bytes.count where (try? ProvisioningProfile(Array(bytes.prefix(count)))) == nil
    {
      refused += 1
    }
    // The signers after the content are not read where nothing says how long they are.
    #expect(refused >= bytes.count - 24)
    for index in bytes.indices {
      var changed = bytes
      changed[index] ^= 0x5A
      _ = try? ProvisioningProfile(changed)
    }
  }

  @Test("other files are refused") func others() {
    func problem(_ bytes: [UInt8]) -> AppBinaryError.Problem? {
      do throws(AppBinaryError) {
        _ = try ProvisioningProfile(bytes)
        return nil
      } catch { return error.problem }
    }
    #expect(problem([]) == .notSignedData)
    #expect(problem(Array("<plist><dict/></plist>".utf8)) == .notSignedData)
    // A certificate or other ASN.1.
    #expect(problem(TestDER.value(0x30, TestDER.value(0x30, [2, 1, 1]))) == .tag(0x30))
    #expect(problem(TestDER.value(0x30, [6, 1, 0x2A])) == .notSignedData)
    #expect(problem(TestDER.profile(Self.list) + [0]) == .trailing)
    #expect(problem(TestDER.profile(.strings(["a"]))) == .notSignedData)
    #expect(problem([UInt8](repeating: 0x30, count: 5 << 20)) == .tooLarge(5 << 20))
  }

  /// Signed data by OpenSSL, with a certificate of its own.
  @Test("what OpenSSL signs", .needs(.openssl)) func openSSL() throws {
    let folder = try ScratchFolder()
    try folder.write(Self.list.xml, to: "list.plist")
    _ = try Equipment.openssl.text([
      "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout",
      folder.path("key.pem"), "-out", folder.path("cert.pem"), "-subj", "/CN=Eat", "-days", "2",
    ])
    for extra in [[], ["-stream"], ["-stream", "-nosmimecap", "-nocerts"]] {
      _ = try Equipment.openssl.text(
        [
          "cms", "-sign", "-binary", "-nodetach", "-outform", "DER", "-in",
          folder.path("list.plist"),
          "-signer", folder.path("cert.pem"), "-inkey", folder.path("key.pem"), "-out",
          folder.path("profile"),
        ] + extra)
      let bytes = try folder.bytes(of: "profile")
      #expect(try ProvisioningProfile(bytes).list == Self.list, "\(extra)")
    }
  }
}
