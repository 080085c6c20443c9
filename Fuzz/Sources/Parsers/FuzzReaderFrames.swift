import VirtualReaders

/// The first two bytes choose the tags, the rest comes from the computer; at the end the chip must
/// still answer.
///
/// Random bytes are hardly ever a frame with good checksums, so each input is tried twice: as it is,
/// and as the bodies of frames, each with its length before it.
func fuzzReaderFrames(_ input: [UInt8]) {
  guard input.count > 2 else { return }
  let models = ChipModel.allCases
  let first = VirtualTag(models[Int(input[0]) % models.count])
  var tags = [first]
  if input[1] & 1 == 1 {
    let length = input[1] & 2 == 0 ? 4 : 7
    let uid = Array((input + [1, 2, 3, 4, 5, 6, 7]).prefix(length))
    tags.append(VirtualTag(models[Int(input[1] >> 2) % models.count], uid: uid))
  }
  let stream = Array(input[2...])
  run(VirtualChip(tags: tags), stream)
  run(VirtualChip(tags: tags), framed(stream))
}

private func run(_ chip: VirtualChip, _ stream: [UInt8]) {
  var chip = chip
  for start in stride(from: 0, to: stream.count, by: 64) {
    _ = chip.receive(Array(stream[start..<min(start + 64, stream.count)]))
  }
  _ = chip.advance(milliseconds: 10_000)
  let probe = [UInt8](repeating: 0x55, count: 300) + frame([0x12, 0x14]) + frame([0x02])
  let answer = chip.receive(probe)
  require(answer.suffix(13).starts(with: [0x00, 0x00, 0xFF, 0x06, 0xFA, 0xD5, 0x03]), "it answers")
  // Of a FeliCa card that is no Lite-S no memory is simulated.
  for tag in chip.tags {
    require(tag.memory.isEmpty == (tag.model == .feliCa), "a tag keeps its memory")
  }
}

/// Every run of bytes after its length, as a command.
private func framed(_ stream: [UInt8]) -> [UInt8] {
  var rest = stream[...]
  var result: [UInt8] = [0x55, 0x55, 0x00, 0x00, 0x00]
  while let length = rest.popFirst() {
    result += frame(Array(rest.prefix(Int(length))))
    rest = rest.dropFirst(Int(length))
  }
  return result
}

private func frame(_ command: [UInt8]) -> [UInt8] {
  let body = [0xD4] + command
  let count = body.count
  let (high, low) = (UInt8(count >> 8), UInt8(count & 0xFF))
  let lengths = count < 256 ? [low, 0 &- low] : [0xFF, 0xFF, high, low, 0 &- (high &+ low)]
  return [0x00, 0x00, 0xFF] + lengths + body + [0 &- body.reduce(0, &+), 0x00]
}
