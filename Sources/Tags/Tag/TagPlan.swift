public import NDEF

/// What will be written to a tag, in order, before anything is.
public struct TagPlan: Hashable, Sendable {
  /// What it is for.
  public let operation: TagOperation
  /// The tag that it was made for.
  public let uid: TagUID
  /// The tag's chip.
  public let chip: TagChip
  /// What the tag holds now.
  public let contents: TagContents
  /// The steps, first to last; no write among them when the tag holds this already.
  public let steps: [Step]

  /// One step.
  public enum Step: Hashable, Sendable {
    /// Writes these bytes.
    case write(Write)
    /// Reads these bytes of the memory back and compares them.
    case check(Range<Int>)
  }

  /// A write of a page (Type 2) or of a piece of a file (Type 4).
  public struct Write: Hashable, Sendable {
    /// The address of the first byte: in the tag's memory for Type 2, in the NDEF file for Type 4.
    public let address: Int
    /// The bytes.
    public let bytes: [UInt8]
    /// What the write is for.
    public let purpose: NDEFWritePlan.Purpose
  }

  /// The writes alone.
  public var writes: [Write] {
    steps.compactMap { step in if case .write(let write) = step { write } else { nil } }
  }

  /// The memory that the steps begin with; its first byte has the address `base`.
  let image: [UInt8]
  let base: Int
  /// The addresses that the chip overlays with its UID or counter when they are read.
  var overlaid: Range<Int> = 0..<0

  /// The memory when all steps are done.
  var finalImage: [UInt8] { writes.reduce(into: image) { $1.apply(to: &$0, base) } }
}

extension TagPlan {
  /// `bytes`, read from `address` on, with zeros for what the chip overlays.
  func masked(_ bytes: [UInt8], from address: Int) -> [UInt8] {
    var bytes = bytes
    for index in overlaid.clamped(to: address..<(address + bytes.count)) {
      bytes[index - address] = 0
    }
    return bytes
  }
}

extension TagPlan.Write {
  func apply(to image: inout [UInt8], _ base: Int) {
    let start = address - base
    guard start >= 0, start + bytes.count <= image.count else { return }
    image.replaceSubrange(start..<(start + bytes.count), with: bytes)
  }
}

extension TagPlan: CustomStringConvertible {
  /// The plan, one line per step.
  public var description: String {
    let head = "\(operation.name) \(chip.name) \(uid)\nnow: \(contents)"
    if writes.isEmpty { return head + "\nnothing to write: it is as wanted" }
    return ([head] + steps.map { describe($0) } + [summary]).joined(separator: "\n")
  }

  private var summary: String {
    let count = writes.count
    let bytes = writes.reduce(0) { $0 + $1.bytes.count }
    return chip.isType2
      ? "\(plural(count, "page write")), \(plural(bytes, "byte"))"
      : "\(plural(count, "update")), \(plural(bytes, "byte"))"
  }

  /// A step as `--dry-run` prints it.
  private func describe(_ step: Step) -> String {
    switch step {
    case .write(let write):
      "\(place(write.address, write.bytes.count))  \(hex(write.bytes))  \(write.purpose.phrase)"
    case .check(let range): "\(place(range.lowerBound, range.count))  read back and compare"
    }
  }

  private func place(_ address: Int, _ count: Int) -> String {
    guard chip.isType2 else { return "bytes \(address) to \(address + count - 1)" }
    let first = address / NDEFTagMemory.pageSize
    let last = (address + count - 1) / NDEFTagMemory.pageSize
    return first == last ? "page \(first)" : "pages \(first) to \(last)"
  }
}

extension NDEFWritePlan.Purpose {
  fileprivate var phrase: String {
    switch self {
    case .empty: "take the old message away"
    case .payload: "content"
    case .commit: "make it valid"
    }
  }
}
