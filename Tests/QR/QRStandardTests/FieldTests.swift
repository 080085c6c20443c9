import QRStandard
import Testing

@Suite("The field of 256 elements") struct FieldTests {
  @Test("powers and logarithms belong together") func powers() {
    #expect(Field256.powers.prefix(9) == [1, 2, 4, 8, 16, 32, 64, 128, 0x1D])
    #expect(Set(Field256.powers.prefix(255)).count == 255)
    for (exponent, power) in Field256.powers.prefix(255).enumerated() {
      #expect(Int(Field256.logarithms[Int(power)]) == exponent)
    }
  }

  @Test("products are those of polynomials") func products() {
    for a in UInt8.min...UInt8.max {
      for b in UInt8.min...UInt8.max {
        var (product, power) = (UInt8(0), a)
        for bit in UInt8(0)..<8 {
          if b >> bit & 1 == 1 { product ^= power }
          power = Field256.double(power)
        }
        if Field256.product(a, b) != product { Issue.record("\(a) · \(b)") }
      }
    }
  }
}
