/// A plan of the steps of an operation, made before anything is written.
public struct TagPlan: Hashable, Sendable, CustomStringConvertible {
  /// The operation that is planned.
  package let operation: TagOperation
  /// The UID of the tag that the plan is for.
  public let uid: TagUID
  /// The tag's chip, as far as it is known.
  package let chip: TagChip
  /// The tag's contents before the operation.
  public let contents: TagContents
  /// The planned steps in order; none of them is a write if nothing needs to change.
  package let steps: [Step]

  /// A step of a plan for an operation on a tag.
  public enum Step: Hashable, Sendable {
    /// Writes bytes to the tag.
    case write(Write)
    /// Reads this range of byte addresses back and compares it.
    case check(Range<Int>)
    /// Switches the field off and on, because settings take effect only then.
    case reset
    /// Tests that new settings work.
    case prove(Proof)
  }

  /// A test that new settings have the wanted effect.
  public enum Proof: Hashable, Sendable {
    /// The tag accepts the new password and returns the new acknowledgement.
    case password
    /// A page or block refuses a write of its present content, without the password if there is
    /// one.
    case refusal(page: Int)
    /// The chip shows its UID and an increasing counter at this address.
    case mirror(TagMirror, at: Int)
  }

  /// A write of a page (Type 2), of blocks (Type 3), of a part of a file (Type 4), or of a block or
  /// its lock (Type 5).
  public struct Write: Hashable, Sendable {
    /// The address of the first byte, in the tag's memory or, for Type 4, in the NDEF file. The
    /// memory of a Type 5 tag is followed by one byte for each block, 1 if the block is locked.
    package let address: Int
    /// The bytes to write, or zeros in place of a secret, as the tag shows it.
    public let bytes: [UInt8]
    /// The purpose of the write, by which bits are set or replaced.
    package let purpose: Purpose
    /// The password that is sent in place of `bytes`, if the write is secret; otherwise `nil`.
    var secret: TagPassword?
    /// Whether the write replaces all bits, even for a purpose that otherwise only sets bits.
    var replaces = false

    /// Whether a secret is sent in place of `bytes`.
    package var isSecret: Bool { secret != nil }

    /// The purpose of the write as a phrase.
    fileprivate var phrase: String {
      switch purpose {
      case .mirror: "mirror " + (Type2Configuration.isMirrorOff(bytes) ? "off" : "on")
      case .counter:
        "read counter " + (bytes[0] & Type2Configuration.counterBit == 0 ? "off" : "on")
      default: purpose.phrase
      }
    }

    /// The bytes that are sent to the tag, including a secret.
    var sent: [UInt8] {
      guard let secret else { return bytes }
      return purpose == .answer ? secret.answerPage : secret.bytes
    }

    /// The bytes in hexadecimal, or a constant text in place of a secret.
    fileprivate var shown: String { secret.map { "\($0)" } ?? hexadecimal(bytes) }

    func apply(to image: inout [UInt8], _ base: Int) {
      let start = address - base
      guard start >= 0, start + bytes.count <= image.count else { return }
      for (index, byte) in bytes.enumerated() {
        // These bits can only be set, never cleared.
        image[start + index] = purpose.isPermanent && !replaces ? image[start + index] | byte : byte
      }
    }
  }

  /// The purposes of writes, in the plan's output.
  package enum Purpose: String, Hashable, Sendable, CaseIterable {
    /// Makes the tag valid and empty before anything else changes.
    case empty
    /// Writes a part of the message, or the bytes after it.
    case payload
    /// Makes the new message valid: until then, readers see none.
    case commit
    /// Sets the capability container to read-only.
    case readOnly
    /// Sets lock bits, which is permanent.
    case lock
    /// Sets the bits that freeze the lock bits, which is permanent.
    case freezeLocks
    /// Freezes the chip's settings, which is permanent.
    case freezeSettings
    /// Switches the mirror on or off.
    case mirror
    /// Switches the chip's read counter on or off.
    case counter
    /// Sets the password (PWD).
    case password
    /// Sets the acknowledgement of the password (PACK).
    case answer
    /// Sets whether reading needs the password, and how many wrong passwords are allowed.
    case access
    /// Sets the first page that needs the password, or that none does.
    case protection

    init(_ purpose: NDEFWritePlan.Purpose) {
      self =
        switch purpose {
        case .empty: .empty
        case .payload: .payload
        case .commit: .commit
        }
    }

    /// Whether the bits that are set for this purpose can never be cleared.
    var isPermanent: Bool { [.readOnly, .lock, .freezeLocks].contains(self) }

    fileprivate var phrase: String {
      switch self {
      case .empty: "remove the old message"
      case .payload: "content"
      case .commit: "make it valid"
      case .readOnly: "forbid writing, for good"
      case .lock: "lock, for good"
      case .freezeLocks: "lock and freeze the lock bits, for good"
      case .freezeSettings: "freeze the settings, for good"
      case .mirror: "mirror"
      case .counter: "read counter"
      case .password: "password"
      case .answer: "answer to the password"
      case .access: "what needs the password"
      case .protection: "first protected page"
      }
    }
  }

  /// The steps that are writes, in order.
  public var writes: [Write] {
    steps.compactMap { step in if case .write(let write) = step { write } else { nil } }
  }

  /// The bytes of the memory before the first step; the first one has the address `base`.
  let image: [UInt8]
  let base: Int
  /// Whether the plan is made for the contents that other plans will leave.
  var isForecast = false
  /// The addresses that the chip overlays with its UID or counter on reading, now and after the
  /// last step.
  var overlaid: Range<Int> = 0..<0
  var overlaidAfter: Range<Int> = 0..<0
  /// For each byte address, the bits that are not compared after a write.
  var indifferent: [Int: UInt8] = [:]

  /// The bytes of the memory after the last step; the first one has the address `base`.
  var finalImage: [UInt8] { writes.reduce(into: image) { $1.apply(to: &$0, base) } }

  /// Returns `bytes`, which were read from `address` on, with zeros for overlaid bytes and ignored
  /// bits.
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

  /// Whether the plan changes settings that take effect after the field is switched off and on.
  var resets: Bool { steps.contains(.reset) }

  /// The plan as text, with one line per step.
  public var description: String {
    let head = "\(operation.name) \(chip.name) \(uid)\nnow: \(contents)"
    if writes.isEmpty { return head + "\nnothing to write: nothing would change" }
    return ([head] + steps.map { describe($0) } + [summary]).joined(separator: "\n")
  }

  private var summary: String {
    let count = writes.count
    let bytes = writes.reduce(0) { $0 + $1.bytes.count }
    return "\(counted(count, chip.unit.write)), \(counted(bytes, "byte"))"
  }

  /// Returns a step as a line of `--dry-run`.
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
