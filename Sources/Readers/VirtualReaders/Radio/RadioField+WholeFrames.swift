extension RadioField {
  /// Sends a frame of ISO 15693 or FeliCa to the tags of that technology, and returns the answer,
  /// both without checksums.
  mutating func exchange(
    _ frame: [UInt8], _ air: SmartCardFamilyProfile.RadioTechnology,
    _ bench: inout SimulationRecorder
  ) -> [UInt8]? {
    if air == .vicinity { return exchange(vicinity: frame, &bench) }
    guard frame.count > 1 else { return nil }
    return PN532.heardFrame(exchange(.feliCa(frame), &bench))?.feliCaContent
  }
}
