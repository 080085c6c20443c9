import Basics
import NDEF

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
    /// Switches the field off and on: settings act only then.
    case reset
    /// Shows that the settings act.
    case prove(Proof)
  }

  /// What is tried to show that settings act.
  public enum Proof: Hashable, Sendable {
    /// The tag takes the new password and gives the new answer.
    case password
    /// A write of what this page, or block, holds already is refused, without the password if there is one.
    case refusal(page: Int)
    /// The chip shows its UID and a counter that goes up, in this place.
    case mirror(TagMirror, at: Int)
  }

  /// A write of a page (Type 2), of blocks (Type 3), of a piece of a file (Type 4) or of a block, or its
  /// lock (Type 5).
  public struct Write: Hashable, Sendable {
    /// The address of the first byte: in the tag's memory, or in the NDEF file for Type 4. Behind the
    /// memory of a Type 5 tag stands a byte for each block, 1 where it is locked.
    public let address: Int
    /// The bytes; zeros in place of a secret, as the tag shows them.
    public let bytes: [UInt8]
    /// What the write is for.
    public let purpose: Purpose
    /// What is sent instead of `bytes`, when that is nobody's business.
    var secret: TagPassword?
    /// Whether the bytes take the place of those before, whatever they are for.
    var replaces = false

    /// Whether what is sent is not shown.
    public var isSecret: Bool { secret != nil }
  }

  /// What a write is for.
  public enum Purpose: String, Hashable, Sendable, CaseIterable {
    /// Makes the tag a valid empty one before anything else changes.
    case empty
    /// Puts a part of the message, or what follows it, into place.
    case payload
    /// Makes the new message valid.
    case commit
    /// Says in the capability container that nobody may write.
    case readOnly
    /// Sets lock bits.
    case lock
    /// Sets the bits that keep lock bits as they are.
    case freezeLocks
    /// Freezes the settings.
    case freezeSettings
    /// Switches the mirror on or off.
    case mirror
    /// Switches the read counter on or off.
    case counter
    /// Sets the password.
    case password
    /// Sets the answer to the password.
    case answer
    /// Says what needs the password, and how many wrong ones are allowed.
    case access
    /// Says from which page on the password is needed, or from none.
    case protection
  }

  /// The writes alone.
  public var writes: [Write] {
    steps.compactMap { step in if case .write(let write) = step { write } else { nil } }
  }

  /// The memory that the steps begin with; its first byte has the address `base`.
  let image: [UInt8]
  let base: Int
  /// Whether it was laid out on what the tag will hold once other plans are carried out.
  var isForecast = false
  /// The addresses that the chip overlays with its UID or counter when they are read: now, and when
  /// all is done.
  var overlaid: Range<Int> = 0..<0
  var overlaidAfter: Range<Int> = 0..<0
  /// Bits that need not be as they were written, by address.
  var indifferent: [Int: UInt8] = [:]

  /// The memory when all steps are done.
  var finalImage: [UInt8] { writes.reduce(into: image) { $1.apply(to: &$0, base) } }
}

extension TagPlan {
  /// `bytes`, read from `address` on, with zeros for what the chip overlays and what does not count.
  func masked(_ bytes: [UInt8], from address: Int, _ overlays: [Range<Int>]? = nil) -> [UInt8] {
    var bytes = bytes
    let known = address..<(address + bytes.count)
    for overlay in overlays ?? [overlaid, overlaidAfter] {
      for index in overlay.clamped(to: known) { bytes[index - address] = 0 }
    }
    for (index, bits) in indifferent where known.contains(index) {
      bytes[index - address] &= ~bits
    }
    return bytes
  }

  /// Whether it goes beyond the message: settings that act after a reset of the field.
  var resets: Bool { steps.contains(.reset) }
}

extension TagPlan.Write {
  /// What the write is for, in words.
  fileprivate var phrase: String {
    switch purpose {
    case .mirror: "mirror " + (Type2Configuration.isMirrorOff(bytes) ? "off" : "on")
    case .counter:
      "read counter " + (bytes[0] & Type2Configuration.counterBit == 0 ? "off" : "on")
    default: purpose.phrase
    }
  }

  /// What goes to the tag.
  var sent: [UInt8] {
    guard let secret else { return bytes }
    return purpose == .answer ? secret.answerPage : secret.bytes
  }

  /// The bytes in hexadecimal, but for a secret.
  fileprivate var shown: String { secret.map { "\($0)" } ?? hexadecimal(bytes) }

  func apply(to image: inout [UInt8], _ base: Int) {
    let start = address - base
    guard start >= 0, start + bytes.count <= image.count else { return }
    for (index, byte) in bytes.enumerated() {
      // Such bits are only ever set.
      image[start + index] = purpose.isPermanent && !replaces ? image[start + index] | byte : byte
    }
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
    return "\(counted(count, chip.unit.write)), \(counted(bytes, "byte"))"
  }

  /// A step as `--dry-run` prints it.
  private func describe(_ step: Step) -> String {
    switch step {
    case .write(let write):
      "\(place(write.address, write.bytes.count))  \(write.shown)  \(write.phrase)"
    case .check(let range): "\(place(range.lowerBound, range.count))  read back and compare"
    case .reset: "field off and on"
    case .prove(let proof): describe(proof)
    }
  }

  private func describe(_ proof: Proof) -> String {
    switch proof {
    case .password: "try the password"
    case .refusal(let page):
      "\(place(page * chip.unit.size, 1))  try to write the same, which must be refused"
    case .mirror(let mirror, let address):
      "\(place(address, mirror.length))  read twice: \(mirror.phrase)"
    }
  }

  private func place(_ address: Int, _ count: Int) -> String {
    chip.unit.place(address, count)
  }
}

extension TagPlan.Purpose {
  init(_ purpose: NDEFWritePlan.Purpose) {
    self =
      switch purpose {
      case .empty: .empty
      case .payload: .payload
      case .commit: .commit
      }
  }

  /// Whether bits that are set stay set.
  var isPermanent: Bool { [.readOnly, .lock, .freezeLocks].contains(self) }

  fileprivate var phrase: String {
    switch self {
    case .empty: "take the old message away"
    case .payload: "content"
    case .commit: "make it valid"
    case .readOnly: "say that nobody may write, for good"
    case .lock: "lock, for good"
    case .freezeLocks: "lock and keep the lock bits, for good"
    case .freezeSettings: "freeze the settings, for good"
    case .mirror: "mirror"
    case .counter: "read counter"
    case .password: "password"
    case .answer: "answer to the password"
    case .access: "what needs the password"
    case .protection: "from where on"
    }
  }
}
