internal import CPseudoTerminal
internal import SystemIO

/// The two ends of a pseudo-terminal. Our own descriptor of the far end keeps it alive between
/// clients.
struct PseudoTerminal: ~Copyable {
  /// The path of the terminal that a client opens.
  let path: String
  /// The simulator's end of the terminal. Its reads and writes do not block.
  let master: Descriptor
  private let slave: Descriptor
  /// A descriptor that reports when clients open and close the path; -1 if the system cannot do
  /// that.
  let watch: Descriptor

  init() throws(SystemIOError) {
    var (ours, theirs): (Int32, Int32) = (-1, -1)
    var name = [CChar](repeating: 0, count: 128)
    let failure = cpt_open(&ours, &theirs, &name, name.count)
    guard failure == 0 else {
      throw SystemIOError(.system(errno: failure), .start, "a pseudo-terminal")
    }
    path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    master = Descriptor(owning: ours)
    slave = Descriptor(owning: theirs)
    watch = Descriptor(owning: cpt_watch(path))
  }

  /// The number of clients that opened the path, minus those that closed it, since the last call.
  func changeOfClients() -> Int { Int(cpt_opens(watch.number)) }

  /// Resets the terminal to its initial state, like a serial port on its last close.
  func reset() { _ = cpt_reset(slave.number) }
}
