internal import CPseudoTerminal
internal import HostIO

/// The two ends of a pseudo-terminal; our own hold on the far end keeps it alive between clients.
struct PseudoTerminal: ~Copyable {
  /// Where a client opens it.
  let path: String
  /// Our end; reads and writes answer at once.
  let master: Descriptor
  private let slave: Descriptor
  /// Tells when clients open and close the path; -1 where the system cannot.
  let watch: Descriptor

  init() throws(HostError) {
    var (ours, theirs): (Int32, Int32) = (-1, -1)
    var name = [CChar](repeating: 0, count: 128)
    let failure = cpt_open(&ours, &theirs, &name, name.count)
    guard failure == 0 else {
      throw HostError(.system(errno: failure), .start, "a pseudo-terminal")
    }
    path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    master = Descriptor(owning: ours)
    slave = Descriptor(owning: theirs)
    watch = Descriptor(owning: cpt_watch(path))
  }

  /// How many more clients opened it than closed it since the last call.
  func changeOfClients() -> Int { Int(cpt_opens(watch.number)) }

  /// Makes it as it was when nobody had opened it yet, as a serial port does on the last close.
  func reset() { _ = cpt_reset(slave.number) }
}
