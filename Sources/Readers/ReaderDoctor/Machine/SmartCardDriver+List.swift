internal import PropertyLists

extension SmartCardDriver {
  init?(_ files: MachineFiles, _ path: String) {
    guard let bytes = files.bytes(path, limit: 1 << 21) else { return nil }
    self.path = path
    guard let list = try? PropertyList(reading: bytes), list.members != nil else {
      (version, ids) = (nil, nil)
      return
    }
    version = list["CFBundleShortVersionString"]?.stringValue
    ids = Self.ids(list)
  }

  /// The USB IDs from two parallel lists: vendor IDs and product IDs.
  private static func ids(_ list: PropertyList) -> Set<String>? {
    guard let vendors = list["ifdVendorID"]?.arrayValue,
      let products = list["ifdProductID"]?.arrayValue
    else { return nil }
    return Set(
      zip(vendors, products).compactMap { vendor, product in
        guard let vendor = number(vendor), let product = number(product) else { return nil }
        return ReaderModel.digits(vendor) + ":" + ReaderModel.digits(product)
      })
  }

  /// Parses a number such as `0x072F`.
  private static func number(_ value: PropertyList) -> UInt16? {
    guard let text = value.stringValue, text.lowercased().hasPrefix("0x") else { return nil }
    return UInt16(text.dropFirst(2), radix: 16)
  }
}
