/// A model of reader, identified by its USB IDs.
///
/// This is the only table of models. It has the name that `beckon doctor` and `beckon readers`
/// show, the libnfc driver that the reader needs, and the IDs for which there are udev rules.
package struct ReaderModel: Hashable, Sendable {
  /// The USB vendor ID.
  package let vendor: UInt16
  /// The USB product ID.
  package let product: UInt16
  /// The model's name for people.
  package let name: String
  /// The label by which `--reader` names a reader of this model.
  package let label: String
  /// The software interface through which programs reach the reader.
  package let route: Route

  /// The software interfaces through which programs reach readers.
  package enum Route: Hashable, Sendable {
    /// The named driver of libnfc.
    case libnfc(driver: String)
    /// PC/SC only: the reader has no PN53x, or none that libnfc supports.
    case pcsc
    /// Neither libnfc nor PC/SC; the phrase says why.
    case other(String)
  }

  /// Both USB IDs in the format of `lsusb`, such as "072f:2200".
  package var ids: String { Self.digits(vendor) + ":" + Self.digits(product) }

  /// The name of the libnfc driver, or `nil` if libnfc does not drive the model.
  package var driver: String? {
    if case .libnfc(let driver) = route { driver } else { nil }
  }

  /// Whether the running smart card service takes the reader, because it presents itself as a CCID
  /// reader.
  package var isSmartCardReader: Bool { driver == "acr122_usb" || route == .pcsc }

  /// The first version of the CCID driver that supports the model, for models newer than 1.5.2.
  package var driverVersion: String? { ids == "072f:2303" ? "1.5.3" : nil }

  /// Returns the model with these USB IDs, or `nil` if it is not in the table.
  package static func find(vendor: UInt16, product: UInt16) -> ReaderModel? {
    all.first { $0.vendor == vendor && $0.product == product }
  }

  /// Returns an ID as four hexadecimal digits, as udev and `lsusb` write it.
  static func digits(_ id: UInt16) -> String {
    let text = String(id, radix: 16)
    return String(repeating: "0", count: 4 - text.count) + text
  }

  private init(_ vendor: UInt16, _ product: UInt16, _ name: String, _ label: String, _ route: Route)
  {
    (self.vendor, self.product, self.name, self.label) = (vendor, product, name, label)
    self.route = route
  }

  /// All known models: first those of libnfc, in the order of its own rules, then those for PC/SC,
  /// then those that people try but cannot use.
  package static let all: [ReaderModel] =
    [
      ReaderModel(0x04CC, 0x0531, "Philips PN531", "pn531", .libnfc(driver: "pn53x_usb")),
      ReaderModel(0x054C, 0x0193, "Sony PN531", "sony-pn531", .libnfc(driver: "pn53x_usb")),
      ReaderModel(0x04CC, 0x2533, "NXP PN533", "pn533", .libnfc(driver: "pn53x_usb")),
      ReaderModel(0x04E6, 0x5591, "SCM SCL3711", "scl3711", .libnfc(driver: "pn53x_usb")),
      ReaderModel(0x04E6, 0x5594, "SCM SCL3712", "scl3712", .libnfc(driver: "pn53x_usb")),
      ReaderModel(0x1FD3, 0x0608, "ASK LoGO", "logo", .libnfc(driver: "pn53x_usb")),
      ReaderModel(0x054C, 0x02E1, "Sony RC-S360", "rc-s360", .libnfc(driver: "pn53x_usb")),
      ReaderModel(0x072F, 0x2200, "ACS ACR122U", "acr122u", .libnfc(driver: "acr122_usb")),
      ReaderModel(0x072F, 0x90CC, "Touchatag", "touchatag", .libnfc(driver: "acr122_usb")),
      ReaderModel(0x072F, 0x2214, "ACS ACR1222", "acr1222", .libnfc(driver: "acr122_usb")),
    ] + smartCardReaders + [
      ReaderModel(0x054C, 0x06C1, "Sony RC-S380/S", "rc-s380", .other(port100)),
      ReaderModel(0x054C, 0x06C3, "Sony RC-S380/P", "rc-s380", .other(port100)),
    ]

  private static let port100 = "it has Sony's own chip (Port-100), which nfcpy supports"

  /// Contactless readers that only PC/SC reaches. The IDs come from the lists of the CCID driver.
  private static let smartCardReaders: [ReaderModel] = [
    (0x072F, 0x221A, "ACS ACR1251U", "acr1251u"), (0x072F, 0x223B, "ACS ACR1252U", "acr1252u"),
    (0x072F, 0x223E, "ACS ACR1252U", "acr1252u"), (0x072F, 0x2259, "ACS ACR1252U", "acr1252u"),
    (0x072F, 0x223F, "ACS ACR1255U", "acr1255u"), (0x072F, 0x2224, "ACS ACR1281U", "acr1281u"),
    (0x072F, 0x2303, "ACS ACR1552U", "acr1552u"), (0x072F, 0x2308, "ACS ACR1552U", "acr1552u"),
    (0x072F, 0x2301, "ACS ACR1581U", "acr1581u"),
    (0x076B, 0x5022, "HID OMNIKEY 5022", "omnikey-5022"),
    (0x076B, 0x5023, "HID OMNIKEY 5023", "omnikey-5023"),
    (0x076B, 0x5412, "HID OMNIKEY 5122", "omnikey-5122"),
    (0x076B, 0x5422, "HID OMNIKEY 5422", "omnikey-5422"),
    (0x076B, 0x5321, "OMNIKEY 5321", "omnikey-5321"),
    (0x076B, 0x5421, "OMNIKEY 5421", "omnikey-5421"),
    (0x076B, 0x502A, "HID OMNIKEY 5025-CL", "omnikey-5025"),
    (0x076B, 0x5127, "HID OMNIKEY 5127 CK", "omnikey-5127"),
    (0x076B, 0x5427, "HID OMNIKEY 5427 CK", "omnikey-5427"),
    (0x04E6, 0x5790, "Identiv uTrust 3700 F", "utrust-3700"),
    (0x04E6, 0x5791, "Identiv uTrust 3701 F", "utrust-3701"),
    (0x04E6, 0x5612, "Identiv uTrust 3720 F", "utrust-3720"),
    (0x04E6, 0x5724, "Identiv uTrust 4701 F", "utrust-4701"),
    (0x054C, 0x0DC8, "Sony RC-S300", "rc-s300"), (0x054C, 0x0DC9, "Sony RC-S300", "rc-s300"),
    (0x04E6, 0x5720, "Identive CLOUD 4500 F", "cloud-4500"),
    (0x04E6, 0x5291, "SCM SCL010", "scl010"), (0x04E6, 0x5293, "SCM SCL01x", "scl01x"),
    (0x04E6, 0x5121, "SCM SDI010", "sdi010"), (0x04E6, 0x512B, "SCM SDI011", "sdi011"),
    (0x1C34, 0x7141, "SpringCard Prox'N'Roll", "prox-n-roll"),
    (0x1C34, 0x8141, "SpringCard NFC'Roll", "nfc-roll"),
    (0x1C34, 0x91B1, "SpringCard H663", "springcard-h663"),
    (0x1C34, 0xA1A1, "SpringCard H512", "springcard-h512"),
    (0x1C34, 0x7121, "SpringCard CSB6", "springcard-csb6"),
    (0x1C34, 0x7113, "SpringCard CrazyWriter", "crazywriter"),
    (0x1FC9, 0x0107, "NXP Pegoda 2", "pegoda"), (0x1FC9, 0x010B, "NXP PR533", "pr533"),
    (0x096E, 0x0608, "Feitian 502-CL", "feitian-502"),
    (0x096E, 0x060D, "Feitian R502", "feitian-r502"),
    (0x09D8, 0x0427, "Elatec TWN4", "twn4"), (0x1DB2, 0x088B, "DUALi Dragon NFC", "dragon"),
  ].map { ReaderModel($0.0, $0.1, $0.2, $0.3, .pcsc) }
}
