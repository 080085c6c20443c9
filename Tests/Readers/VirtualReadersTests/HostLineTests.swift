import TestSupport
import Testing

@testable import VirtualReaders

@Suite("The line between computer and chip") struct HostLineTests {
  @Test("frames of every length, in pieces of every size") func frames() {
    for count in [0, 1, 2, 17, 250, 252, 253, 254, 262] {
      let data = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
      let frame = Driver.frame([0xD4, 0x00, 0x00] + data)
      for size in [1, 2, 3, 7, 64, 400] {
        var parser = HostFrameParser()
        var found: [HostFrameParser.Input] = []
        for start in stride(from: 0, to: frame.count, by: size) {
          found += parser.take(frame[start..<min(start + size, frame.count)])
        }
        #expect(found == [.command(0x00, [0x00] + data)], "\(count) bytes by \(size)")
      }
    }
  }

  @Test("a frame is found after anything that is no frame") func junk() {
    var generator = SeededGenerator(seed: 11)
    let frame = Driver.frame([0xD4, 0x02])
    for _ in 0..<500 {
      var parser = HostFrameParser()
      let junk = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
        UInt8.random(in: 1...254, using: &generator)
      }
      #expect(parser.take(junk + frame) == [.command(0x02, [])])
    }
  }

  @Test("broken frames are passed over in silence") func broken() {
    let good = Driver.frame([0xD4, 0x02])
    for index in 3..<(good.count - 1) {
      var parser = HostFrameParser()
      var bad = good
      bad[index] ^= 0x10
      // A changed length may wait for more, which then comes and is not a frame, either.
      _ = parser.take(bad)
      let later = parser.take([UInt8](repeating: 0x55, count: 300) + good)
      #expect(later == [.command(0x02, [])], "byte \(index)")
    }
    let driver = Driver()
    #expect(driver.send(Driver.frame([0xD5, 0x02])).isEmpty)
    #expect(driver.send(Driver.frame([0xD4])).isEmpty)
  }

  @Test("the line test gives everything back, in extended frames too") func lineTest() {
    let driver = Driver()
    for count in [0, 6, 252, 253, 254, 255, 262] {
      let data = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
      #expect(driver.command(0x00, [0x00] + data) == [0x00] + data)
    }
  }

  @Test("what every command answers") func commands() {
    let driver = Driver(VirtualTag(.ntag215))
    #expect(driver.command(0x02) == [0x32, 0x01, 0x06, 0x07])
    #expect(driver.command(0x04) == [0, 0, 0, 0x80])
    driver.list()
    #expect(driver.command(0x04) == [0, 1, 1, 1, 0, 0, 0, 0x80])
    for (code, data) in [
      (0x12, [0x14]), (0x14, [1]), (0x14, [1, 0, 0]), (0x10, [7]), (0x32, [4, 0]),
    ]
      as [(UInt8, [UInt8])]
    { #expect(driver.command(code, data) == [], "\(code)") }
    for code in [0x46, 0x4E, 0x50, 0x56] as [UInt8] { #expect(driver.command(code, [1]) == [0x01]) }
    for code in [0x86, 0x88, 0x8E, 0x90, 0x92, 0x94] as [UInt8] {
      #expect(driver.command(code, [1]) == [0x27])
    }
    #expect(driver.command(0x8A) == [0, 0])
    #expect(driver.command(0x54, [1]) == [0] && driver.command(0x54, [2]) == [0x27])
    #expect(driver.command(0x52, [0]) == [0])
    #expect(driver.exchange([0x30, 0]) == [0x27], "released")
  }

  @Test("an error frame for what the chip does not understand") func errors() {
    let driver = Driver()
    for command in [
      "99", "12", "1201ff", "14", "1409", "4a", "4a0300", "4a0109", "60", "6000", "32", "3201",
      "3299", "06", "0663", "08", "086301", "44", "54", "10", "1009", "40", "00", "0099", "16",
    ] {
      let answer = driver.send(Driver.frame([0xD4] + bytes(command)))
      #expect(answer == HostFrame.acknowledge + HostFrame.error, "\(command)")
    }
  }

  @Test("a NACK brings the last response again") func again() {
    let driver = Driver()
    let response = Array(driver.send(Driver.frame([0xD4, 0x02])).dropFirst(6))
    #expect(driver.send(HostFrame.refuse) == response)
  }

  @Test("asleep, the first five bytes only wake it") func powerDown() {
    let driver = Driver(VirtualTag(.ntag215))
    driver.list()
    #expect(driver.command(0x16, [0xF0]) == [0])
    let frame = Driver.frame([0xD4, 0x02])
    #expect(driver.send(frame).isEmpty, "its beginning is lost")
    #expect(driver.send(frame).count > 6)
    _ = driver.command(0x16, [0xF0])
    #expect(driver.send([0x55, 0x55, 0, 0, 0] + frame).count > 6)
    #expect(driver.chip.field.isOn == false, "the field went, too")
  }

  @Test("frames without preamble and postamble") func noPreamble() {
    let driver = Driver()
    _ = driver.command(0x12, [0x54])
    let answer = driver.send(Driver.frame([0xD4, 0x02]))
    #expect(answer.dropFirst(6) == bytes("00ff06fad50332010607e8")[...])
  }

  @Test("the buffer can be filled and sent by registers") func registers() {
    let driver = Driver(VirtualTag(.ntag215))
    _ = driver.command(0x32, [0x01, 0x01])
    // Transceive, empty the buffer, 7 bits of REQA, start.
    _ = driver.command(
      0x08, bytes("633a80" + "633926" + "633107" + "63310c" + "633d87"))
    #expect(driver.command(0x06, bytes("633a")) == [2])
    #expect(driver.command(0x06, bytes("633963396339")) == [0x44, 0x00, 0x00])
    // Nobody is there: what was sent stays in the buffer after a command.
    driver.chip.remove()
    #expect(driver.list() == nil)
    #expect(driver.command(0x06, bytes("6339")) == [0x26])
  }
}
