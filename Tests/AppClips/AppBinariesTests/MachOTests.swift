import ArchiveTestSupport
import PropertyLists
import TestSupport
import Testing

@testable import AppBinaries

/// Reads a program through ranges that never begin before the one before, and checks that they do.
func readForward(_ bytes: [UInt8]) throws(AppBinaryError) -> MachOFile {
  var last = 0
  return try MachOFile(count: bytes.count) { range in
    if range.lowerBound < last { Issue.record("\(range) after \(last)") }
    last = range.lowerBound
    return Array(bytes[range])
  }
}

func problem(_ bytes: [UInt8]) -> AppBinaryError.Problem? {
  do throws(AppBinaryError) {
    _ = try readForward(bytes)
    return nil
  } catch {
    #expect(!error.description.isEmpty)
    return error.problem
  }
}

@Suite("Programs in the Mach-O format") struct MachOTests {
  private static let entitlements = PropertyList.dictionary([
    ("application-identifier", .string("ABCDE12345.com.example.eat.Clip")),
    ("com.apple.developer.on-demand-install-capable", .bool(true)),
  ])

  static let signed = TestProgram(signed: TestSignature(entitlements))

  @Test("64 and 32 bits, with what they link and where they run", arguments: [true, false])
  func thin(_ isLong: Bool) throws {
    var program = Self.signed
    program.isLong = isLong
    if !isLong { (program.type, program.subtype) = (12, 9) }
    let frameworks = "/System/Library/Frameworks/"
    program.libraries = [
      (0x0C, "/usr/lib/libSystem.B.dylib"),
      (0x8000_0018, frameworks + "HealthKit.framework/HealthKit"),
      (0x8000_001F, "@rpath/Menu.framework/Menu"), (0x20, "/usr/lib/a.dylib"),
      (0x8000_0023, frameworks + "Photos.framework/Photos"),
    ]
    let file = try readForward(program.bytes)
    #expect(!file.isUniversal)
    let slice = try #require(file.slices.only)
    #expect(slice.architecture.name == (isLong ? "arm64" : "armv7"))
    #expect(slice.size == program.bytes.count && slice.commands.kind == .executable)
    #expect(slice.commands.libraries.map(\.path) == program.libraries.map(\.path))
    #expect(slice.commands.libraries.map(\.link) == [.regular, .weak, .reexported, .lazy, .upward])
    #expect(slice.commands.libraries.map(\.framework) == [nil, "HealthKit", "Menu", nil, "Photos"])
    #expect(slice.commands.libraries.map(\.isOfSystem) == [true, true, false, true, true])
    let target = try #require(slice.commands.targets.only)
    #expect(target.name == "iOS" && target.major == 16 && target.minor == 4)
    let signature = try #require(slice.signature)
    #expect(signature.identifier == "com.example.eat.Clip" && signature.team == "ABCDE12345")
    #expect(signature.entitlements == Self.entitlements)
    #expect(signature.derEntitlements == Self.entitlements && !signature.isAdHoc)
  }

  @Test("the version of older programs, encryption and the simulator") func versions() throws {
    var program = TestProgram()
    (program.build, program.oldVersion) = (nil, 0x000E_0301)
    program.commands = [.command(0x2C, [64, 64, 1, 0])]
    var commands = try readForward(program.bytes).slices[0].commands
    #expect(commands.isEncrypted)
    #expect(commands.targets == [.init(platform: 2, major: 14, minor: 3)])
    program = TestProgram()
    program.build = (7, 0x0011_0000)
    commands = try readForward(program.bytes).slices[0].commands
    #expect(commands.targets[0].name == "the iOS simulator" && !commands.isEncrypted)
    #expect(try readForward(program.bytes).slices[0].signature == nil)
  }

  @Test("universal files, with both sizes of numbers", arguments: [true, false])
  func universal(_ isLong: Bool) throws {
    var second = Self.signed
    (second.type, second.subtype, second.isLong) = (12, 11, false)
    var third = Self.signed
    third.subtype = 0x8000_0002
    let bytes = TestProgram.universal([Self.signed, second, third], isLong: isLong)
    let file = try readForward(bytes)
    #expect(file.isUniversal)
    #expect(file.slices.map(\.architecture.name) == ["arm64", "armv7s", "arm64e"])
    #expect(file.slices.allSatisfy { $0.signature?.entitlements == Self.entitlements })
    #expect(file.slices.map(\.size) == [Self.signed, second, third].map(\.bytes.count))
  }

  @Test("other byte orders and other files are refused") func others() {
    #expect(problem([]) == .notMachO)
    #expect(problem(Array("#!/bin/sh\necho".utf8)) == .notMachO)
    for mark: UInt32 in [0xFEED_FACE, 0xFEED_FACF] {
      var bytes = TestProgram().bytes
      bytes.set(mark, at: 0)
      #expect(problem(bytes) == .byteOrder)
    }
    var java: [UInt8] = []
    for number in [0xCAFE_BABE, 0x0000_0041] as [UInt32] { java.big(number) }
    #expect(problem(java + [UInt8](repeating: 0, count: 64)) == .notMachO)
    #expect(problem([0xBE, 0xBA, 0xFE, 0xCA, 1, 0, 0, 0]) == .byteOrder)
  }

  @Test("universal files that overlap, repeat or contain themselves are refused")
  func badUniversal() {
    let good = TestProgram.universal([Self.signed, TestProgram()])
    func changed(_ value: UInt32, at offset: Int) -> AppBinaryError.Problem? {
      var bytes = good
      bytes.set(value, at: offset)
      return problem(bytes)
    }
    // The second has the type of the first.
    #expect(problem(good) == .sliceTwice("arm64"))
    #expect(changed(4_096, at: 8 + 20 + 8) == .sliceOverlap)
    #expect(changed(4_097, at: 8 + 20 + 8) == .sliceOverlap)
    #expect(changed(40, at: 8 + 8) == .sliceBounds)
    #expect(changed(0, at: 8 + 8) == .sliceBounds)
    #expect(changed(0xFFFF_FFFF, at: 8 + 8) == .sliceBounds)
    #expect(changed(0xFFFF_FFFF, at: 8 + 12) == .sliceBounds)
    #expect(changed(0, at: 8 + 12) == .sliceBounds)
    #expect(changed(40, at: 4) == .architectureCount(40))
    #expect(changed(0, at: 4) == .notMachO)
    var nested = good
    nested.set(0xCAFE_BABE, at: 4_096)
    #expect(problem(nested) == .nested)
  }

  @Test("load commands that lie about their size, number or texts are refused") func commands() {
    func fault(_ change: (inout TestProgram) -> Void) -> AppBinaryError.Problem? {
      var program = Self.signed
      change(&program)
      return problem(program.bytes)
    }
    #expect(fault { $0.commandCount = 100 } == .commandCount)
    #expect(fault { $0.commandCount = 0xFFFF_FFFF } == .commandCount)
    #expect(fault { $0.commandCount = 1 } == .commandSize)
    #expect(fault { $0.commandBytes = 0xFFFF_FFFF } == .commandsTooLarge(0xFFFF_FFFF))
    #expect(fault { $0.commandBytes = 100_000 } == .truncated)
    for size in [0, 4, 10, 1_000_000] {
      #expect(fault { $0.commands = [.command(0x7, [], size: size)] } == .commandSize, "\(size)")
    }
    #expect(fault { $0.commands = [.command(0x1D, [0, 0])] } == .signatureTwice)
    #expect(fault { $0.commands = [.command(0x1D, [0])] } == .commandSize)
    #expect(fault { $0.commands = [.command(0x32, [2])] } == .commandSize)
    #expect(fault { $0.commands = [.command(0x0C, [24, 2, 1])] } == .commandSize)
    for name: UInt32 in [0, 23, 32, 0xFFFF_FFFF] {
      let command = [UInt8].command(0x0C, [name, 2, 1, 1, 0x41, 0])
      #expect(fault { $0.commands = [command] } == .libraryPath, "\(name)")
    }
    let latin = [UInt8].command(0x0C, [24, 2, 1, 1, 0xFFFF_FFFF, 0])
    #expect(fault { $0.commands = [latin] } == .libraryPath)
  }

  @Test("a signature outside the file or in the load commands is refused") func signaturePlace() {
    for (offset, size) in [
      (0, 100), (40, 100), (0xFFFF_FFFF, 1), (4_000, 0xFFFF_FFFF), (200, 0xFFFF_FFFF),
    ] as [(UInt32, UInt32)] {
      var program = TestProgram()
      program.commands = [.command(0x1D, [offset, size])]
      #expect(problem(program.bytes) == .signatureBounds, "\(offset) \(size)")
    }
  }

  @Test("every file that is cut off is refused, or was read before the end") func cut() {
    let bytes = TestProgram.universal([Self.signed], alignment: 64)
    for count in 0..<bytes.count {
      #expect(problem(Array(bytes.prefix(count))) != nil, "\(count)")
    }
    let unsigned = TestProgram()
    let needed = unsigned.bytes.count - unsigned.code.count
    for count in 0..<needed { #expect(problem(Array(unsigned.bytes.prefix(count))) != nil) }
    // A source that ends before its size.
    let thin = Self.signed.bytes
    for count in stride(from: 0, to: thin.count - 40, by: 7) {
      #expect(throws: AppBinaryError.self) {
        try MachOFile(count: thin.count) { range in
          Array(thin.prefix(count)[range.clamped(to: 0..<count)])
        }
      }
    }
  }

  @Test("any changed byte is read or refused") func changed() {
    let bytes = TestProgram.universal([Self.signed], alignment: 64)
    var read = 0
    for index in bytes.indices {
      for change: UInt8 in [1, 0x80, 0xFF] {
        var changed = bytes
        changed[index] ^= change
        if problem(changed) == nil { read += 1 }
      }
    }
    #expect(read > 0)
  }
}

extension Array {
  var only: Element? { count == 1 ? self[0] : nil }
}
