import QRCodes

private nonisolated(unsafe) var reader = QRReader()

/// Tries one input: as something to encode, under options that its first bytes choose, or as the
/// modules of a symbol.
func fuzzQR(_ input: [UInt8]) {
  guard input.count > 3 else { return }
  if input[0] & 0x80 == 0 { encode(input) } else { readModules(input) }
}

private func encode(_ input: [UInt8]) {
  var options = QROptions()
  options.level = QRLevel.allCases[Int(input[0]) % 5]
  options.boostsLevel = input[1] & 1 == 0
  options.usesKanji = input[1] & 2 == 0
  options.eci = input[1] & 4 == 0 ? .whenNeeded : .never
  options.versions = input[1] & 8 == 0 ? .any : .qr
  let body = Array(input[3...].prefix(60))
  let content =
    input[1] & 16 == 0 ? QRContent.text(String(decoding: body, as: UTF8.self)) : .bytes(body)
  if let code = try? QRCode(content, options: options) {
    let reading = try? reader.read(code.modules)
    require(reading?.payload == content.payload, "what is encoded is read back")
    require(code.capacityLeft >= 0, "a symbol holds what it holds")
  }
  // Now and then only: many symbols take long under the sanitizer.
  guard input[2] & 0xE0 == 0 else { return }
  if let codes = try? QRCode.series(content, count: Int(input[2]) % 20, options: options) {
    require(codes.flatMap(\.payload) == content.payload, "a series joins to the whole")
  }
}

private func readModules(_ input: [UInt8]) {
  let size = [11, 13, 15, 17, 21, 25, 29, 45][Int(input[0]) % 8]
  let modules = ModuleMatrix(size: size) { column, row in
    let bit = 8 + row * size + column
    return bit / 8 < input.count && input[bit / 8] >> UInt8(7 - bit % 8) & 1 == 1
  }
  guard let modules, let reading = try? reader.read(modules) else { return }
  require(reading.version.size == size, "a reading has the size of its symbol")
}
