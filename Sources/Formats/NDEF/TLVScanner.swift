/// A scan of the blocks of a data area up to the NDEF message, skipping reserved bytes.
struct TLVScanner {
  private let area: ArraySlice<UInt8>
  /// The address of the area's first byte in the tag's memory.
  private let base: Int
  /// Whether the control blocks have an effect; only Type 2 tags have them.
  private let heedsControls: Bool
  /// One flag for each byte of the area, once a control block reserves bytes inside it.
  private var isReserved: [Bool] = []

  private(set) var blocks: [TLVBlock] = []
  private(set) var controlAreas: [ControlArea] = []
  /// The index of the NDEF block, or where one would be written: at the terminator or after the
  /// last block.
  private(set) var messageIndex: Int?
  /// The index of the first byte of the NDEF block's length; nil without such a block.
  private(set) var lengthIndex: Int?
  /// The value of the NDEF block; nil without such a block.
  private(set) var message: ArraySlice<UInt8>?
  private(set) var error: TLVError?

  /// Scans `area`, whose first byte has the address `base` in the tag's memory.
  init(_ area: ArraySlice<UInt8>, base: Int, heedsControls: Bool = true) {
    self.area = area
    self.base = base
    self.heedsControls = heedsControls
    var index = area.startIndex
    messageIndex = index
    do throws(TLVError) {
      while let next = try walk(from: index) { index = next }
    } catch {
      self.error = error
    }
    if error == nil, let index = messageIndex { messageIndex = firstFree(from: index) }
  }

  /// Whether a control block excludes the byte at `index`.
  func skips(_ index: Int) -> Bool {
    !isReserved.isEmpty && isReserved[index - area.startIndex]
  }

  /// The address in the tag's memory of the byte at `index`.
  func address(_ index: Int) -> Int { index - area.startIndex + base }

  /// The index of the first usable byte from `index` on; nil at the end of the area.
  func firstFree(from index: Int) -> Int? {
    var index = index
    while index < area.endIndex {
      if !skips(index) { return index }
      index += 1
    }
    return nil
  }

  /// The number of usable bytes from `index` on.
  func freeCount(from index: Int) -> Int {
    isReserved.isEmpty
      ? area.endIndex - index : (index..<area.endIndex).count(where: { !skips($0) })
  }

  /// Reads the block at `index` and returns the index of the next one, or `nil` at the end.
  private mutating func walk(from index: Int) throws(TLVError) -> Int? {
    guard let start = firstFree(from: index) else { return nil }
    let tag = area[start]
    if tag == TLVBlock.Kind.null { return start + 1 }
    messageIndex = start
    let kind = TLVBlock.Kind(tag: tag)
    if kind == .terminator {
      blocks.append(TLVBlock(kind: kind, offset: address(start), length: 0))
      return nil
    }
    if kind != .message { messageIndex = nil }
    let (length, valueStart) = try readLength(kind, after: start)
    let (value, end) = try readValue(kind, from: valueStart, length)
    blocks.append(TLVBlock(kind: kind, offset: address(start), length: length))
    if kind == .message {
      message = value
      lengthIndex = firstFree(from: start + 1)
      return nil
    }
    noteControl(kind, value)
    messageIndex = end
    return end
  }

  /// Reads the length after the tag byte at `start`, and returns it with the start of the value.
  private func readLength(
    _ kind: TLVBlock.Kind, after start: Int
  ) throws(TLVError) -> (length: Int, valueStart: Int) {
    var index = start + 1
    func next() throws(TLVError) -> UInt8 {
      guard let found = firstFree(from: index) else {
        throw TLVError(.truncatedLength(kind), at: address(start))
      }
      index = found + 1
      return area[found]
    }
    let first = try next()
    guard first == TLVLength.longMark else { return (Int(first), index) }
    let length = Int(try next()) << 8 | Int(try next())
    if length == TLVLength.reserved { throw TLVError(.reservedLength(kind), at: address(start)) }
    return (length, index)
  }

  /// Reads the value from `start` on, and returns it with the end of the block. The value is a
  /// slice of the area unless reserved bytes interrupt it.
  private func readValue(
    _ kind: TLVBlock.Kind, from start: Int, _ length: Int
  ) throws(TLVError) -> (value: ArraySlice<UInt8>, end: Int) {
    if isReserved.isEmpty, length <= area.endIndex - start {
      return (area[start..<(start + length)], start + length)
    }
    var end = start
    var value: [UInt8] = []
    while value.count < length {
      guard let index = firstFree(from: end) else {
        throw TLVError(
          .truncatedValue(kind, need: length, have: freeCount(from: start)), at: address(start))
      }
      value.append(area[index])
      end = index + 1
    }
    return value.count == end - start ? (area[start..<end], end) : (value[...], end)
  }

  /// Evaluates a control block; one with a length other than 3 is ignored.
  private mutating func noteControl(_ kind: TLVBlock.Kind, _ value: ArraySlice<UInt8>) {
    guard heedsControls, kind == .lockControl || kind == .memoryControl, value.count == 3 else {
      return
    }
    let bytes = Array(value)
    let control =
      kind == .lockControl
      ? ControlArea(lockControl: bytes[0], bytes[1], bytes[2])
      : ControlArea(memoryControl: bytes[0], bytes[1], bytes[2])
    controlAreas.append(control)
    let inside = control.range.clamped(to: base..<(base + area.count))
    if inside.isEmpty { return }
    if isReserved.isEmpty { isReserved = Array(repeating: false, count: area.count) }
    for address in inside { isReserved[address - base] = true }
  }
}
