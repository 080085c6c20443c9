import Basics

/// A reader of the binary format: a signature, values that refer to each other by number, a table
/// of their offsets, and a trailer of 32 bytes with the sizes of the numbers.
struct BinaryPropertyListReader {
  static let mark = Array("bplist00".utf8)
  private static let trailerSize = 32

  let bytes: [UInt8]
  private let offsetSize: Int
  let referenceSize: Int
  private let count: Int
  private let top: Int
  private let table: Int
  private var budget: ExpansionBudget
  /// The indices of the values that are being read, outermost first.
  private var open: [Int] = []

  init(_ bytes: [UInt8]) throws(PropertyListError) {
    self.bytes = bytes
    budget = ExpansionBudget(fileSize: bytes.count)
    let trailer = bytes.count - Self.trailerSize
    guard trailer > Self.mark.count else { throw PropertyListError(.truncated, .byte(bytes.count)) }
    offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
      let count = Self.number(bytes, trailer + 8, 8), let top = Self.number(bytes, trailer + 16, 8),
      let table = Self.number(bytes, trailer + 24, 8), top < count, table >= Self.mark.count,
      table < trailer, count <= (trailer - table) / offsetSize
    else { throw PropertyListError(.trailer, .byte(trailer)) }
    (self.count, self.top, self.table) = (count, top, table)
  }

  /// The big-endian number in `size` bytes; nil if it does not fit into an `Int`.
  private static func number(_ bytes: [UInt8], _ start: Int, _ size: Int) -> Int? {
    Int(exactly: bytes[start..<start + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
  }

  mutating func read() throws(PropertyListError) -> PropertyList { try value(top) }

  /// The value with this index in the table of offsets.
  private mutating func value(_ index: Int) throws(PropertyListError) -> PropertyList {
    let entry = table + index * offsetSize
    guard let start = Self.number(bytes, entry, offsetSize), start >= Self.mark.count, start < table
    else { throw PropertyListError(.offset, .byte(entry)) }
    guard !open.contains(index) else { throw PropertyListError(.cycle, .byte(start)) }
    guard open.count < PropertyListLimits.depth else {
      throw PropertyListError(.tooDeep, .byte(start))
    }
    guard budget.take() else { throw PropertyListError(.tooMuch, .byte(start)) }
    open.append(index)
    let value = try value(at: start)
    open.removeLast()
    return value
  }

  private mutating func value(at start: Int) throws(PropertyListError) -> PropertyList {
    let marker = bytes[start]
    let low = Int(marker & 0x0F)
    switch marker >> 4 {
    case 0x0 where marker == 0x08: return .bool(false)
    case 0x0 where marker == 0x09: return .bool(true)
    case 0x1 where low <= 4: return try integer(at: start + 1, size: 1 << low)
    case 0x2 where low == 2 || low == 3: return .real(try real(at: start + 1, size: 1 << low))
    case 0x3 where low == 3: return .date(try date(at: start + 1))
    case 0x4: return .data(try content(start, low, width: 1))
    case 0x5: return .string(try ascii(start, low))
    case 0x6: return .string(try utf16(start, low))
    case 0x8 where low < 8:
      return .identifier(bits(try slice(start + 1, low + 1)))
    case 0xA: return .array(try values(references(start, low, times: 1)))
    case 0xD: return try dictionary(start, low)
    default: throw PropertyListError(.marker(marker), .byte(start))
    }
  }

  // MARK: Scalars

  private func slice(_ start: Int, _ count: Int) throws(PropertyListError) -> ArraySlice<UInt8> {
    guard count <= table - start else { throw PropertyListError(.truncated, .byte(start)) }
    return bytes[start..<start + count]
  }

  private func bits(_ slice: ArraySlice<UInt8>) -> UInt64 {
    slice.reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Reads an integer. One, two and four bytes are unsigned, eight are signed; sixteen hold larger
  /// values.
  private func integer(at start: Int, size: Int) throws(PropertyListError) -> PropertyList {
    let slice = try slice(start, size)
    let value = bits(slice.suffix(8))
    guard size == 16 else { return .integer(size == 8 ? Int64(bitPattern: value) : Int64(value)) }
    guard slice.prefix(8).allSatisfy({ $0 == 0 }) else {
      throw PropertyListError(.integerSize(size), .byte(start))
    }
    return Int64(exactly: value).map(PropertyList.integer) ?? .natural(value)
  }

  private func real(at start: Int, size: Int) throws(PropertyListError) -> Double {
    let value = bits(try slice(start, size))
    return size == 8
      ? Double(bitPattern: value) : Double(Float(bitPattern: UInt32(truncatingIfNeeded: value)))
  }

  private func date(at start: Int) throws(PropertyListError) -> Double {
    let seconds = try real(at: start, size: 8)
    guard PropertyListDate.range.contains(seconds) else {
      throw PropertyListError(.date, .byte(start))
    }
    return seconds
  }

  private mutating func ascii(_ start: Int, _ low: Int) throws(PropertyListError) -> String {
    let content = try content(start, low, width: 1)
    guard content.allSatisfy({ $0 < 0x80 }) else {
      throw PropertyListError(.notASCII, .byte(start))
    }
    return String(decoding: content, as: UTF8.self)
  }

  private mutating func utf16(_ start: Int, _ low: Int) throws(PropertyListError) -> String {
    let content = try content(start, low, width: 2)
    let units = stride(from: 0, to: content.count, by: 2).map {
      UInt16(content[$0]) << 8 | UInt16(content[$0 + 1])
    }
    guard let text = String(valid: units) else {
      throw PropertyListError(.notUTF16, .byte(start))
    }
    return text
  }

  /// The bytes after a marker and its count, `width` bytes for each item.
  private mutating func content(
    _ start: Int, _ low: Int, width: Int
  ) throws(PropertyListError) -> [UInt8] {
    let (count, first) = try counted(start, low)
    let (size, overflows) = count.multipliedReportingOverflow(by: width)
    guard !overflows else { throw PropertyListError(.truncated, .byte(start)) }
    let slice = try slice(first, size)
    guard budget.take(size) else { throw PropertyListError(.tooMuch, .byte(start)) }
    return Array(slice)
  }

  /// The number of items of a value, and the offset of the first.
  private func counted(
    _ start: Int, _ low: Int
  ) throws(PropertyListError) -> (count: Int, first: Int) {
    guard low == 0xF else { return (low, start + 1) }
    let marker = try slice(start + 1, 1).first ?? 0
    guard marker >> 4 == 1, marker & 0xF <= 3 else {
      throw PropertyListError(.size, .byte(start + 1))
    }
    let size = 1 << Int(marker & 0xF)
    guard let count = Int(exactly: bits(try slice(start + 2, size))) else {
      throw PropertyListError(.truncated, .byte(start))
    }
    return (count, start + 2 + size)
  }

  // MARK: Containers

  private mutating func values(_ numbers: [Int]) throws(PropertyListError) -> [PropertyList] {
    var values: [PropertyList] = []
    for number in numbers { values.append(try value(number)) }
    return values
  }

  /// Reads references to other values. They are in the file itself, so that no count is trusted
  /// before that.
  private mutating func references(
    _ start: Int, _ low: Int, times: Int
  ) throws(PropertyListError) -> [Int] {
    let (count, first) = try counted(start, low)
    let (size, overflows) = count.multipliedReportingOverflow(by: referenceSize * times)
    guard !overflows else { throw PropertyListError(.truncated, .byte(start)) }
    let slice = try slice(first, size)
    guard budget.take(slice.count) else { throw PropertyListError(.tooMuch, .byte(start)) }
    var numbers: [Int] = []
    for place in stride(from: first, to: first + size, by: referenceSize) {
      guard let number = Self.number(bytes, place, referenceSize), number < self.count else {
        let number = Self.number(bytes, place, referenceSize) ?? .max
        throw PropertyListError(.reference(number), .byte(place))
      }
      numbers.append(number)
    }
    return numbers
  }

  private mutating func dictionary(
    _ start: Int, _ low: Int
  ) throws(PropertyListError) -> PropertyList {
    let numbers = try references(start, low, times: 2)
    var members = PropertyList.Members()
    for index in 0..<numbers.count / 2 {
      let key = try value(numbers[index])
      guard let text = key.stringValue else {
        throw PropertyListError(.keyKind(key.kind), .byte(start))
      }
      guard members.add(text, try value(numbers[numbers.count / 2 + index])) else {
        throw PropertyListError(.duplicateKey(text), .byte(start))
      }
    }
    return .dictionary(members)
  }
}
