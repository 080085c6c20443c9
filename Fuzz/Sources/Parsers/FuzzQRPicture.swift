import QRReading

/// No picture has more pixels, and one that is looked at enlarged has a quarter of them: they must be small for many to
/// be tried.
private let most = 4_500

/// Of what the engine has usually, a small part: fields of marks would take all the time.
private let patience = 100

/// Takes the input for a picture: the first byte is its width, the second how many pixels each of the
/// others becomes (1 to 4), whether a bit or a byte is one (4), whether it is looked at once more, enlarged (16) or in
/// other views (24), each of which is a search of its own, and which stage is left out (32 and up).
func fuzzQRPicture(_ input: [UInt8]) {
  guard input.count > 2 else { return }
  let (width, options) = (Int(input[0]) + 1, input[1])
  let (isPacked, again) = (options & 4 == 4, options & 24)
  let cells = isPacked ? (input.count - 2) * 8 : input.count - 2
  let limit = again == 16 ? most / 4 : most
  let height = min(cells, limit) / width
  guard height > 0 else { return }
  var scale = Int(options & 3) + 1
  while scale > 1, width * height * scale * scale > limit { scale -= 1 }
  var pixels: [UInt8] = []
  pixels.reserveCapacity(width * height * scale * scale)
  for y in 0..<height * scale {
    for x in 0..<width * scale {
      let cell = y / scale * width + x / scale
      pixels.append(
        isPacked ? input[2 + cell / 8] >> UInt8(7 - cell % 8) & 1 == 1 ? 20 : 235 : input[2 + cell])
    }
  }
  guard let picture = GreyPixels(width: width * scale, height: height * scale, pixels: pixels)
  else { return }
  let stages = Stage.allCases.enumerated().filter {
    (options >> 5 == 0 || $0.offset != options >> 5)
      && (again == 16 || $0.element != .filters) && (again == 24 || $0.element != .views)
  }
  var reader = PictureReader(stages: Set(stages.map(\.element)))
  reader.patience = patience
  let found = reader.read(picture)
  for code in found.codes { look(code) }
  for place in found.unexplained {
    require(place.x.isFinite && place.y.isFinite, "a mark is somewhere")
  }
}

/// What must hold of every code.
private func look(_ code: LocatedCode) {
  require(code.verdict.evidence >= GridDecoder.minEvidence, "nothing is believed without evidence")
  require(!code.verdict.message.bytes.isEmpty, "a code says something")
  require(code.corners.count == 4, "a code has corners")
  require(code.corners.allSatisfy { $0.x.isFinite && $0.y.isFinite }, "a code is somewhere")
  require(0...1 ~= code.confidence, "confidence is a share")
  _ = code.verdict.message.text
}
