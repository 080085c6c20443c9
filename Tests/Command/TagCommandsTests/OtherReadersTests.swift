import SystemIO
import JSONText
import TestSupport
import Testing
import VirtualReaders

/// Security keys and readers for cards with contacts beside a reader for tags.
@Suite("Smart card readers that take no tags", .needs(.pcscd)) struct OtherReadersTests {
  /// The answer to reset of a YubiKey 5.
  private static let yubiKey = VirtualSmartCardReader.Neighbour(
    "Yubico YubiKey OTP+FIDO+CCID",
    answerToReset: [
      0x3B, 0xFD, 0x13, 0x00, 0x00, 0x81, 0x31, 0xFE, 0x15, 0x80, 0x73, 0xC0, 0x21, 0xC0, 0x57,
      0x59, 0x75, 0x62, 0x69, 0x4B, 0x65, 0x79, 0x40,
    ])
  private static let alcor = VirtualSmartCardReader.Neighbour("Alcor Micro AU9540")
  private static let generic = VirtualSmartCardReader.Neighbour(
    "Generic Smart Card Reader Interface")

  private func environment(_ reader: VirtualSmartCardReader) -> [String: String] {
    // Nothing of this machine's own.
    reader.environment.merging(["LIBNFC_AUTO_SCAN": "false"]) { $1 }
  }

  @Test("with a YubiKey first, the tag on the ACR1252U is read, and the others are listed apart")
  func first() throws {
    let tag = try VirtualTag(specification: "ntag213:url=https://eat.example.com/s/42")
    let virtual = try VirtualSmartCardReader(
      .acr1252u, tags: [tag], neighbours: [Self.yubiKey, Self.alcor, Self.generic])
    let read = try runBeckon(["tag", "read"], environment: environment(virtual))
    #expect(read.status == 0 && read.stdout.contains("https://eat.example.com/s/42"), "\(read)")
    let list = try runBeckon(["readers"], environment: environment(virtual))
    #expect(
      list.stdout == """
        acr1252u  ACS ACR1252U by PC/SC (transparent session): ready
        not for tags: Yubico YubiKey OTP+FIDO+CCID 00 00 (a security key or token)
        not for tags: Alcor Micro AU9540 01 00 (for cards with contacts)
        not known to read tags: Generic Smart Card Reader Interface 02 00; hold a tag to it and run this again, or \
        name it: --reader 'pcsc:Generic Smart Card Reader Interface 02 00'

        """, "\(list)")
    let json = try runBeckon(["readers", "--json"], environment: environment(virtual))
    let lines = try json.stdout.split(separator: "\n").map { try JSONValue(parsing: String($0)) }
    #expect(
      lines.map { $0["use"] } == ["tags", "security-key", "contacts", "unknown"]
        && lines.map { $0["state"] } == ["ready", "notForTags", "notForTags", "notForTags"])
  }

  @Test("without a reader for tags no tag is waited for, and what there is is named") func alone()
    throws
  {
    let virtual = try VirtualSmartCardReader(
      .omnikey5022, name: "Gemalto PC Twin Reader", neighbours: [Self.yubiKey])
    let run = try runBeckon(["tag", "read"], environment: environment(virtual))
    #expect(
      run.status == 69
        && run.stderr
          == "beckon: no reader: no reader for tags is connected, only Yubico YubiKey OTP+FIDO+CCID 00 00 "
          + "(a security key or token), Gemalto PC Twin Reader 01 00 (for cards with contacts); connect "
          + "one, such as an ACR1552U\n",
      "\(run)")
    let list = try runBeckon(["readers", "--json"], environment: environment(virtual))
    #expect(list.status == 69 && list.stdout.split(separator: "\n").count == 2, "\(list)")
  }

  @Test("a security key that is named is refused, and the readers for tags are named") func named()
    throws
  {
    let virtual = try VirtualSmartCardReader(.acr1252u, neighbours: [Self.yubiKey])
    let run = try runBeckon(
      ["tag", "read", "--reader", "pcsc:YubiKey"], environment: environment(virtual))
    #expect(
      run.status == 69
        && run.stderr.contains("which cannot reach tags; readers for tags: pcsc:ACS ACR1252"),
      "\(run)")
  }

  @Test("a part of a name that two readers have names both") func twins() throws {
    let twin = VirtualSmartCardReader.Neighbour(SmartCardFamily.acr1252u.readerName)
    let tag = try VirtualTag(specification: "ntag213:url=https://eat.example.com/s/42")
    let virtual = try VirtualSmartCardReader(.acr1252u, tags: [tag], neighbours: [twin])
    let run = try runBeckon(
      ["tag", "read", "--reader", "pcsc:ACR1252"], environment: environment(virtual))
    let name = "pcsc:" + SmartCardFamily.acr1252u.readerName
    #expect(
      run.status == 64
        && run.stderr.contains(
          "2 readers have this name; name one of them: '\(name) 00 00', '\(name) 01 00'"),
      "\(run)")
    let chosen = try runBeckon(
      ["tag", "read", "--reader", "\(name) 01 00"], environment: environment(virtual))
    #expect(chosen.status == 0, "\(chosen)")
    let list = try runBeckon(["readers"], environment: environment(virtual))
    #expect(list.stdout.contains("acr1252u-2  "), "\(list)")
  }

  @Test("a reader that nobody knows is taken once a tag lies on it, or by its name") func shown()
    throws
  {
    let virtual = try VirtualSmartCardReader(
      .omnikey5022, name: "Somebody's Reader", neighbours: [Self.yubiKey])
    let empty = try runBeckon(["tag", "read"], environment: environment(virtual))
    #expect(
      empty.status == 69
        && empty.stderr.contains("or name it: --reader 'pcsc:Somebody's Reader 01 00'"), "\(empty)")
    let named = try runBeckon(
      ["tag", "read", "--reader", "pcsc:Somebody", "--timeout", "0"],
      environment: environment(virtual))
    #expect(named.status == 75, "\(named)")
    let url = "https://eat.example.com/s/42"
    virtual.present(try VirtualTag(specification: "ntag213:url=\(url)"))
    #expect(
      eventually {
        (try? runBeckon(["readers"], environment: environment(virtual)).stdout)?
          .hasPrefix("somebody's-reader  Somebody's Reader by PC/SC") == true
      })
    let read = try runBeckon(["tag", "read"], environment: environment(virtual))
    #expect(read.status == 0 && read.stdout.contains(url), "\(read)")
  }
}
