extension RadioField {
  /// Sends a frame of ISO 15693 or FeliCa to the tags that speak it, without its checksum, and hears what comes
  /// back, so too.
  mutating func exchange(
    _ frame: [UInt8], _ air: FamilyFacts.Air, _ bench: inout TestBench
  ) -> [UInt8]? {
    if air == .vicinity { return exchange(vicinity: frame, &bench) }
    guard frame.count > 1 else { return nil }
    return PN532.heardFrame(exchange(.feliCa(frame), &bench))?.feliCaContent
  }
}
