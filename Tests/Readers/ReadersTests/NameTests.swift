import SystemIO
import TestSupport
import Testing

@testable import Readers

/// Readers in words that people use, and errors in sentences.
@Suite("Names of readers") struct NameTests {
  @Test(
    "the device behind a connection string",
    arguments: [
      ("pn532_uart:/dev/ttyUSB0", "/dev/ttyUSB0"),
      ("pn532_uart:/dev/ttyUSB0:115200", "/dev/ttyUSB0"),
      ("pn532_spi:/dev/spidev0.0:1000000", "/dev/spidev0.0"),
      ("pn532_i2c:/dev/i2c-1", "/dev/i2c-1"),
      ("acr122_usb:001:007", "/dev/bus/usb/001/007"),
      ("pn53x_usb:003:012", "/dev/bus/usb/003/012"),
      ("pn53x_usb", nil), ("", nil), ("acr122_pcsc:ACS ACR122U 00 00", nil),
      ("pn532_uart:", nil), ("acr122_usb:001:", nil), ("acr122_usb:../x:007", nil),
    ] as [(String, String?)])
  func node(_ connection: String, _ path: String?) {
    #expect(DeviceNode(connection: connection)?.path == path)
  }

  private static func usb(_ bus: Substring, _ device: Substring) -> USBDevice? {
    bus == "001" ? USBDevice(name: "ACS ACR122U", label: "acr122u") : nil
  }

  @Test("labels differ, and the configuration's own names come first") func labels() {
    let names = ReaderLabels(
      configured: ["pn532_uart:/dev/ttyS0": "Till 1"], usb: Self.usb,
      state: { $0 == "/dev/ttyS0" ? .absent : .ready })
    let readers = names.readers([
      "acr122_usb:001:007", "acr122_usb:001:008", "pn532_uart:/dev/ttyS0", "pn532_uart:/dev/pts/3",
      "pn53x_usb:002:004", "pcsc:something", "pn532_usart:/dev/ttyUSB0", "nonsense",
    ])
    #expect(
      readers.map(\.label) == [
        "acr122u", "acr122u-2", "Till 1", "pts3", "pn53x_usb", "something", "ttyUSB0", "nonsense",
      ])
    #expect(
      readers.map(\.title) == [
        "ACS ACR122U on USB bus 1, device 7", "ACS ACR122U on USB bus 1, device 8",
        "PN532 on a serial line at /dev/ttyS0", "PN532 on a serial line at /dev/pts/3",
        "PN53x reader on USB bus 2, device 4", "something by PC/SC (memory commands only)",
        "pn532_usart at /dev/ttyUSB0", "nonsense",
      ])
    // No driver of libnfc is called as the last two are.
    #expect(
      readers.map(\.state) == [.ready, .ready, .absent, .ready, .ready, .ready, .silent, .silent])
  }

  @Test(
    "a reader that the smart card service has is not named twice, and not by the way that is closed"
  )
  func twice() {
    let known = ["pcsc:ACS ACR122U PICC Interface"]
    for name in ["acr122_usb:001:007", "acr122_pcsc:ACS ACR122U 00 00", "pcsc:ACS ACR122U 00 00"] {
      #expect(name.isOneOf(known) && !name.isOneOf([]), "\(name)")
    }
    for name in ["pn53x_usb:001:007", "pn532_uart:/dev/ttyUSB0"] { #expect(!name.isOneOf(known)) }
    let other = ["pcsc:ACS ACR1252 Dual Reader [ACR1252 Dual Reader PICC]"]
    #expect(!"acr122_usb:001:007".isOneOf(other))
  }

  @Test("the way by which each reader goes has one word") func routes() {
    #expect(ReaderRoute(connection: "pn532_uart:/dev/ttyUSB0") == .libnfc)
    for (name, route) in [
      ("ACS ACR1552 1S CL Reader PICC", ReaderRoute.session),
      ("ACS ACR122U PICC Interface", .passThrough),
      ("Identiv uTrust 3700 F CL Reader", .vendor), ("HID Global OMNIKEY 5022", .blocks),
      ("Virtual PCD", .blocks),
    ] { #expect(ReaderRoute(connection: "pcsc:" + name) == route, "\(name)") }
    #expect(ReaderRoute.smartCard(label: "acr1552u") == .session)
    #expect(ReaderRoute.smartCard(label: "") == .blocks)
  }

  @Test("names in libnfc's configuration") func configuration() {
    let text = """
      # device.name = "not this"
      allow_autoscan = true
      device.name = "Till 1"
      device.connstring = "pn532_uart:/dev/ttyS0"
      device.connstring = pn532_spi:/dev/spidev0.0
      device.name =   Till two
      device.name = "lonely"
      """
    #expect(
      NFCConfiguration.parse(text) == [
        "pn532_uart:/dev/ttyS0": "Till 1", "pn532_spi:/dev/spidev0.0": "Till two",
      ])
    let own = "name = \"Desk\"\nconnstring = \"acr122_usb:001:002\"\noptional = true\n"
    #expect(NFCConfiguration.parse(own) == ["acr122_usb:001:002": "Desk"])
    #expect(NFCConfiguration.parse("").isEmpty)
  }

  @Test(
    "errors are sentences",
    arguments: [
      (
        ReaderError(.noneFound),
        "no reader: neither libnfc nor the smart card service finds one; connect a USB reader, or "
          + "name a serial one with --reader ttyUSB0 (--reader virtual:ntag213 needs no hardware)"
      ),
      (
        ReaderError(.unknownLabel(known: ["acr122u", "ttyS0"]), reader: "left"),
        "reader left: no reader has this name; connected: acr122u, ttyS0"
      ),
      (
        ReaderError(.unknownLabel(known: []), reader: "left"),
        "reader left: no reader has this name, and no other reader is connected; a connection string contains ':'"
      ),
      (
        ReaderError(.permissionDenied(path: "/dev/ttyUSB0"), reader: "x:y"),
        "reader x:y: permission denied for /dev/ttyUSB0; join the group that owns it, then log in "
          + "again"
      ),
      (
        ReaderError(.inUse(by: nil), reader: "x:y"),
        "reader x:y: in use by another process; wait for it, or stop it"
      ),
      (
        ReaderError(
          .inUse(
            by: ReaderHolder(processID: 7, words: ["/usr/bin/beckon", "tag", "read"])),
          reader: "x:y"),
        "reader x:y: in use by process 7 (beckon tag read); wait for it, or stop it"
      ),
      (
        ReaderError(.stopped(.crashed(signal: 6)), reader: "x:y"),
        "reader x:y: the reader stopped: its process was ended by signal 6"
      ),
      (
        ReaderError(.stopped(.silent), reader: "x:y"),
        "reader x:y: the reader stopped: it did not answer in time"
      ),
    ])
  func sentences(_ error: ReaderError, _ sentence: String) {
    #expect(error.description == sentence)
  }

  @Test("errors about readers that are not for tags, or not one") func otherReaders() {
    func slot(_ name: String) -> SmartCardSlot { SmartCardSlot(SmartCardName(name), hasTag: false) }
    let several = ReaderError(
      .ambiguous(known: ["pcsc:ACS ACR1252 00 00", "pcsc:ACS ACR1252 01 00"]),
      reader: "pcsc:ACR1252")
    #expect(
      several.description
        == "reader pcsc:ACR1252: 2 readers have this name; name one of them: "
        + "'pcsc:ACS ACR1252 00 00', 'pcsc:ACS ACR1252 01 00'")
    let key = ReaderError(.notForTags(known: ["pcsc:ACS ACR1252"]), reader: "pcsc:YubiKey")
    #expect(
      key.description
        == "reader pcsc:YubiKey: this is a security key or a reader for cards with contacts, "
        + "which cannot reach tags; readers for tags: pcsc:ACS ACR1252")
    #expect(
      ReaderError(.noneForTags([slot("Yubico YubiKey CCID 00 00")])).description
        == "no reader: no reader for tags is connected, only Yubico YubiKey CCID 00 00 (a security "
        + "key or token); connect one, such as an ACR1552U")
    #expect(
      ReaderError(.noneForTags([slot("Generic Reader 00 00")])).description
        == "no reader: no reader for tags is connected, only Generic Reader 00 00 (not known to take "
        + "tags); if Generic Reader 00 00 is for tags, hold one to it and run the same command again, "
        + "or name it: --reader 'pcsc:Generic Reader 00 00'")
  }

  @Test("a long command line is cut") func longWords() {
    let holder = ReaderHolder(
      processID: 1, words: ["beckon", String(repeating: "x", count: 200)])
    #expect(holder.phrase.count < 110 && holder.phrase.hasSuffix("…)"))
  }
}
