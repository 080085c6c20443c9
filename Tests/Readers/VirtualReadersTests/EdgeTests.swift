import Foundation
import SystemIO
import TestSupport
import Testing

@testable import VirtualReaders

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

@Suite("Readers on pseudo-terminals") struct EdgeTests {
  static let version = HostFrame.acknowledge + HostFrame.response([0x03, 0x32, 0x01, 0x06, 0x07])

  @Test("twelve readers answer at the same time") func twelve() async throws {
    let readers = try (0..<12).map { _ in try VirtualReader(tags: [VirtualTag(.ntag215)]) }
    #expect(Set(readers.map(\.path)).count == 12)
    await withTaskGroup(of: Int.self) { group in
      for reader in readers {
        group.addTask {
          let client = Client(reader.path)
          return (0..<50).count { _ in client.version() == Self.version }
        }
      }
      for await count in group { #expect(count == 50) }
    }
    #expect(readers.allSatisfy { $0.counters.commands == 50 })
  }

  @Test("nothing is left of a reader that has gone") func noLeftover() throws {
    for round in 0..<20 {
      var reader: VirtualReader? = try VirtualReader()
      let path = try #require(reader?.path)
      // A client that is still there does not keep it alive.
      let client = round % 2 == 0 ? Client(path) : Client("/nonexistent")
      reader = nil
      #expect(isGone(client.number, path))
    }
  }

  /// Whether the path is free, or somebody else's by now and our old end is dead.
  private func isGone(_ number: Int32, _ path: String) -> Bool {
    if number < 0 { return true }
    var byte: UInt8 = 0
    let count = read(number, &byte, 1)
    return count == 0 || count < 0 && errno == EIO
  }

  @Test("descriptors and threads are given back") func noLeak() throws {
    func threads() -> Int {
      (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count) ?? 0
    }
    guard threads() > 0 else { return }
    var paths: Set<String> = []
    for _ in 0..<300 {
      let reader = try VirtualReader()
      paths.insert(reader.path)
      reader.close()
      #expect(reader.isGone)
    }
    // Numbers come again: with three hundred left behind they could not.
    #expect(paths.count < 100)
  }

  @Test("unplugged: the client sees it") func unplug() {
    do {
      let reader = try VirtualReader()
      let client = Client(reader.path)
      #expect(client.version() == Self.version)
      reader.unplug()
      #expect(client.receive(1).isEmpty)
      #expect(isGone(client.number, reader.path) && reader.isGone)
      #expect(reader.takeEvents().contains(.unplugged))
    } catch { Issue.record("\(error)") }
  }

  // Only Linux tells when the last client has gone.
  static let seesClients = FileManager.default.fileExists(atPath: "/proc/self")

  @Test(
    "the next client starts with an empty line", .onlyWhere(seesClients, "no /proc tells clients"))
  func staleBytes() throws {
    let reader = try VirtualReader()
    do {
      let client = Client(reader.path)
      #expect(client.version() == Self.version)
      client.send(Driver.frame([0xD4, 0x02]))
      while reader.counters.bytesSent < 38 { usleep(1_000) }
    }
    let closed = [ReaderEvent.opened, .closed]
    var events: [ReaderEvent] = []
    for _ in 0..<1_000 where events.count < 2 {
      events += reader.takeEvents()
      usleep(5_000)
    }
    #expect(events == closed)
    let next = Client(reader.path)
    next.send(Driver.frame([0xD4, 0x04]))
    #expect(next.receive(19) == HostFrame.acknowledge + HostFrame.response([0x05, 0, 0, 0, 0x80]))
  }

  @Test("a flood does not stop a reader, and a client that reads nothing does not stop it")
  func flood() throws {
    let reader = try VirtualReader(faults: [try Fault("cmd:2=flood")])
    let client = Client(reader.path)
    #expect(client.version() == Self.version)
    client.send(Driver.frame([0xD4, 0x02]))
    #expect(client.receive(100_000).count == 100_000)
    usleep(20_000)
    reader.close()
    #expect(reader.isGone)
  }

  @Test("a delayed response comes later") func delay() throws {
    let reader = try VirtualReader(faults: [try Fault("cmd:2=delay:150")])
    let client = Client(reader.path)
    #expect(client.version() == Self.version)
    let start = MonotonicClock.nanoseconds
    client.send(Driver.frame([0xD4, 0x02]))
    #expect(client.receive(19) == Self.version)
    #expect(MonotonicClock.nanoseconds - start >= 149_000_000)
  }

  @Test("what a reader tells about its tags") func tags() throws {
    let reader = try VirtualReader(VirtualReaderSpecification("virtual:ntag213+type4-v2"))
    let uid = VirtualTag(.ntag213).uid
    #expect(reader.tags.map(\.model) == [.ntag213, .type4v2])
    #expect(reader.connectionString == "pn532_uart:\(reader.path)")
    #expect(reader.memory(of: uid).count == 180 && reader.memory(of: [9]).isEmpty)
    #expect(reader.remove(uid).map(\.model) == [.ntag213])
    #expect(reader.tags.count == 1 && reader.tag(uid) != nil)
    #expect(reader.presentAgain(uid) && !reader.presentAgain([9]))
    #expect(reader.swap(for: VirtualTag(.ntag216)).count == 2)
    #expect(reader.tags.map(\.model) == [.ntag216])
    reader.add(.onWrite(3, .nak))
    #expect(reader.faults.map { "\($0)" } == ["write:3=nak"])
    reader.removeFaults()
    #expect(reader.faults.isEmpty)
  }
}
