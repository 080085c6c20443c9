import Foundation
import SystemIO
import Cryptography
import TestSupport
import Testing

@Suite("Secrets") struct SecretTests {
  @Test("whatever prints one prints the placeholder") func printing() throws {
    let secret = try Secret(Array("swordfish".utf8))
    struct Holder { var inner: Secret; var list: [Secret]; var maybe: Secret? }
    let holder = Holder(inner: secret, list: [secret], maybe: secret)
    var dumped = ""
    dump(holder, to: &dumped)
    let texts = [
      "\(secret)", String(describing: secret), String(reflecting: secret), "\(holder)", dumped,
      String(describing: Optional(secret)), "\([secret])",
      "\(Mirror(reflecting: secret).children.count)",
    ]
    for text in texts {
      #expect(!text.contains("swordfish") && !text.contains("115, 119"), "\(text)")
      #expect(!text.contains("0x"), "no address either: \(text)")
    }
    #expect("\(secret)" == "‹secret›" && texts[3].contains("‹secret›"))
    #expect(Mirror(reflecting: secret).children.isEmpty)
    #expect(!((secret as Any) is any Encodable) && !((secret as Any) is any Decodable))
  }

  @Test("the bytes go in and out, and the array that was taken over is wiped") func contents()
    throws
  {
    let secret = try Secret([1, 2, 3])
    #expect(secret.count == 3 && secret.exposed() == [1, 2, 3])
    var original: [UInt8] = [9, 8, 7, 6]
    let taken = try Secret(wiping: &original)
    #expect(original == [0, 0, 0, 0] && taken.exposed() == [9, 8, 7, 6])
    #expect(try Secret([]).exposed() == [])
    #expect(try Secret([1, 2, 3]) == secret)
    #expect(try Secret([1, 2, 4]) != secret && Secret([1, 2]) != secret)
  }

  @Test("random secrets differ") func random() throws {
    let many = try (0..<50).map { _ in try Secret(randomCount: 16).exposed() }
    #expect(Set(many).count == 50 && many.allSatisfy { $0.count == 16 })
    let seen = try (0..<50).map { _ in try RandomBytes.make(16) }
    #expect(Set(seen).count == 50)
    #expect(try RandomBytes.make(0) == [])
    #expect(throws: CryptoError.self) { try RandomBytes.make(-1) }
    #expect(throws: CryptoError.self) { try Secret(randomCount: -1) }
  }

  @Test("more secrets than the memory set apart holds are secrets all the same") func many() throws
  {
    let kept = try (0..<20_000).map { number in
      try Secret(
        withUnsafeBytes(of: UInt64(number)) { Array($0) } + [UInt8](repeating: 7, count: 24))
    }
    #expect(
      kept.enumerated().allSatisfy { number, secret in
        secret.count == 32 && secret.withBytes { $0.load(as: UInt64.self) } == UInt64(number)
      })
  }

  #if os(Linux)
    /// Bytes of this process at an address, as the kernel sees them.
    private static func memory(at address: UInt, _ count: Int) throws -> [UInt8] {
      let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: "/proc/self/mem"))
      try file.seek(toOffset: UInt64(address))
      return [UInt8](try file.read(upToCount: count) ?? Data())
    }

    @Test("nothing is left where a secret was") func wiped() async {
      await #expect(processExitsWith: .success) {
        let pattern = (0..<64).map { UInt8($0) ^ 0xA5 }
        var secret: Secret? = try Secret(pattern)
        let address = try #require(secret?.withBytes { UInt(bitPattern: $0.baseAddress) })
        #expect(try Self.memory(at: address, 64) == pattern)
        secret = nil
        let left = try Self.memory(at: address, 64)
        let equal = zip(left, pattern).filter { $0 == $1 }.count
        #expect(equal < 8, "\(equal) of 64 bytes are still there")
      }
    }

    @Test(
      "secrets are in memory that core dumps leave out",
      .onlyWhere(
        (try? String(contentsOfFile: "/proc/self/smaps", encoding: .utf8))?
          .contains("VmFlags:") == true, "this kernel does not tell the flags of memory"))
    func notDumped() async {
      // In a process of its own, where nothing else has filled that memory.
      await #expect(processExitsWith: .success) {
        let secret = try Secret([1, 2, 3, 4])
        let address = secret.withBytes { UInt(bitPattern: $0.baseAddress) }
        let flags = try #require(try Self.flags(ofMemoryAt: address))
        withExtendedLifetime(secret) {}
        #expect(flags.contains("dd"), "VmFlags of the secret's memory: \(flags)")
      }
    }

    /// The kernel's two-letter flags of the memory at an address.
    private static func flags(ofMemoryAt address: UInt) throws -> [Substring]? {
      // `contentsOfFile` stops early in files of /proc.
      let map = String(
        decoding: try InputFile.contents(of: "/proc/self/smaps", limit: 1 << 26), as: UTF8.self)
      var isInside = false
      for line in map.split(separator: "\n") {
        let range = line.prefix { $0 != " " }.split(separator: "-")
        if range.count == 2, let low = UInt(range[0], radix: 16),
          let high = UInt(range[1], radix: 16)
        {
          isInside = (low..<high).contains(address)
        } else if isInside, line.hasPrefix("VmFlags:") {
          return line.split(separator: " ")
        }
      }
      return nil
    }
  #endif

  @Test("comparison") func comparison() {
    #expect(equalInConstantTime([1, 2, 3], [1, 2, 3]))
    #expect(equalInConstantTime([UInt8](), []))
    #expect(!equalInConstantTime([1, 2, 3], [1, 2]))
    #expect(!equalInConstantTime([1, 2, 3], [1, 2, 4]))
    #expect(equalInConstantTime([1, 2, 3].lazy.map { $0 as UInt8 }, [1, 2, 3][...]))
    for index in 0..<32 {
      var other = [UInt8](repeating: 0, count: 32)
      other[index] ^= 1 << (index % 8)
      #expect(!equalInConstantTime(other, [UInt8](repeating: 0, count: 32)))
    }
  }
}
