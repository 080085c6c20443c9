extension String {
  /// Decodes UTF-8, or returns `nil` if the bytes are not valid. The standard library's initializer
  /// for this needs iOS 18.
  @inlinable package init?(valid bytes: some Collection<UInt8>) {
    self.init(decoding: bytes, as: UTF8.self)
    // Decoding replaces what is not valid, so only valid bytes come back unchanged.
    guard utf8.elementsEqual(bytes) else { return nil }
  }

  /// Decodes UTF-16, or returns `nil` if it has a surrogate without its pair.
  @inlinable package init?(valid units: some Collection<UInt16>) {
    self.init(decoding: units, as: UTF16.self)
    guard utf16.elementsEqual(units) else { return nil }
  }
}
