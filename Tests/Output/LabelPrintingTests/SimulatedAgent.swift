import Foundation
import SystemIO
import TestSupport

@testable import LabelPrinting

/// The SNMP agent of a Brother printer, on a free port of this machine.
final class SimulatedAgent: Sendable {
  /// One answer to a request.
  enum Answer: Sendable {
    /// A status with these changes.
    case status([Int: UInt8])
    /// The error status of an agent without such a value.
    case noSuchName
    /// Nothing.
    case silence
    /// Datagrams that are no response to the request, and then the response.
    case noise
  }

  private struct State: Sendable {
    var answers: [Answer]
    var requests: [[UInt8]] = []
    var isOver = false
  }

  let port: UInt16
  private let number: Int32
  private let state: Locked<State>

  /// Gives these answers one after the other, and the last one again and again.
  init(_ answers: [Answer]) throws {
    state = Locked(State(answers: answers))
    let number = socket(AF_INET, datagrams, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(number, $0, size) == 0 && getsockname(number, $0, &size) == 0
      }
    }
    guard isBound else { throw POSIXError(.EADDRNOTAVAIL) }
    (self.number, port) = (number, UInt16(bigEndian: address.sin_port))
    Thread.detachNewThread { [self] in serve() }
  }

  /// Ends the agent. Returns the requests that it received.
  func requests() -> [[UInt8]] {
    state.withLock { state in
      state.isOver = true
      return state.requests
    }
  }

  private func serve() {
    while !state.withLock({ $0.isOver }) {
      var entry = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
      guard poll(&entry, 1, 20) > 0 else { continue }
      var buffer = [UInt8](repeating: 0, count: 512)
      var from = sockaddr_storage()
      var size = socklen_t(MemoryLayout<sockaddr_storage>.size)
      let count = withUnsafeMutablePointer(to: &from) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          recvfrom(number, &buffer, buffer.count, 0, $0, &size)
        }
      }
      guard count > 0 else { continue }
      for datagram in responses(to: Array(buffer[..<count])) {
        _ = withUnsafeMutablePointer(to: &from) { pointer in
          pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            sendto(number, datagram, datagram.count, 0, $0, size)
          }
        }
      }
    }
    close(number)
  }

  private func responses(to request: [UInt8]) -> [[UInt8]] {
    let answer = state.withLock { state in
      state.requests.append(request)
      return state.answers.count > 1 ? state.answers.removeFirst() : state.answers[0]
    }
    // A request has its number at this place.
    let id = Array(request[17..<21])
    switch answer {
    case .status(let changes):
      return [SNMPTests.response(StatusTests.brother(changes), number: id, long: true)]
    case .noSuchName: return [SNMPTests.response([], number: id, error: 2)]
    case .silence: return []
    case .noise:
      let other = SNMPTests.response(StatusTests.brother([8: 1]), number: [0x7F, 0, 0, 0])
      return [[], [0x30], other, SNMPTests.response(StatusTests.brother(), number: id)]
    }
  }
}

#if canImport(Darwin)
  private let datagrams = SOCK_DGRAM
#else
  private let datagrams = Int32(SOCK_DGRAM.rawValue)
#endif
