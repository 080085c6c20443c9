import CPseudoTerminal
import Foundation
import SystemIO
import TestSupport

@testable import LabelPrinting

/// A Brother QL at a pseudo-terminal, in the place of `/dev/usb/lp0`.
///
/// It answers one question about its state and says of every page that it came out, until it is to
/// do something else.
final class SimulatedDevice: Sendable {
  /// What it does.
  struct Behaviour: Sendable {
    /// Changes of the answer's bytes; `nil` for one that does not answer.
    var answer: [Int: UInt8]? = [:]
    /// After so many pages it says this instead of printing on.
    var fault: (pages: Int, changes: [Int: UInt8])?
    /// Goes away after so many bytes of labels.
    var unpluggedAfter: Int?
  }

  private struct State: Sendable {
    var bytes: [UInt8] = []
    var pages = 0
  }

  let path: String
  private let master: Int32
  private let slave: Int32
  private let behaviour: Behaviour
  private let pageEnds: [Int]
  private let state = Locked(State())
  private let isOver = Locked(false)

  static func status(_ changes: [Int: UInt8]) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 32)
    bytes.replaceSubrange(0..<7, with: [0x80, 0x20, 0x42, 0x34, 0x37, 0x30, 0x30])
    (bytes[10], bytes[11], bytes[17]) = (62, 0x0B, 29)
    for (place, byte) in changes { bytes[place] = byte }
    return bytes
  }

  /// `pageEnds`: after how many bytes of labels each page is whole.
  init(_ behaviour: Behaviour, pageEnds: [Int]) throws {
    self.behaviour = behaviour
    self.pageEnds = pageEnds
    var (ours, theirs): (Int32, Int32) = (-1, -1)
    var name = [CChar](repeating: 0, count: 128)
    guard cpt_open(&ours, &theirs, &name, name.count) == 0 else { throw POSIXError(.ENOTTY) }
    (master, slave) = (ours, theirs)
    path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    Thread.detachNewThread { [self] in serve() }
  }

  /// What it has read of labels.
  func labels(_ count: Int) -> [UInt8] {
    _ = eventually { state.withLock { $0.bytes.count >= count } }
    isOver.withLock { $0 = true }
    return state.withLock { $0.bytes }
  }

  private func serve() {
    let question = BrotherRaster.statusRequest.count
    var asked = 0
    while !isOver.withLock({ $0 }) {
      var entry = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
      guard poll(&entry, 1, 20) > 0 else { continue }
      let most = behaviour.unpluggedAfter.map { $0 - state.withLock { $0.bytes.count } } ?? 4_096
      if asked == question, most <= 0 { break }
      let size = asked < question ? question - asked : min(most, 4_096)
      var buffer = [UInt8](repeating: 0, count: size)
      let count = read(master, &buffer, size)
      guard count > 0 else { continue }
      if asked < question {
        asked += count
        if asked == question, let changes = behaviour.answer { say(changes) }
      } else {
        state.withLock { $0.bytes += buffer[..<count] }
        tellPages()
      }
    }
    close(slave)
    close(master)
  }

  private func tellPages() {
    let count = state.withLock { $0.bytes.count }
    let whole = pageEnds.count { $0 <= count }
    while state.withLock({ $0.pages }) < whole {
      let page = state.withLock { state in
        state.pages += 1
        return state.pages
      }
      if let fault = behaviour.fault, page > fault.pages {
        if page == fault.pages + 1 { say(fault.changes) }
        continue
      }
      for changes in [[18: 6, 19: 1], [18: 1], [18: 6]] as [[Int: UInt8]] { say(changes) }
    }
  }

  private func say(_ changes: [Int: UInt8]) {
    _ = Self.status(changes).withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
  }
}
