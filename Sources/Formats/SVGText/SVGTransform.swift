/// An affine transformation of points.
package struct SVGTransform {
  private var values = (a: 1.0, b: 0.0, c: 0.0, d: 1.0, e: 0.0, f: 0.0)

  /// The factor by which the transformation multiplies lengths, on average over directions.
  package var scale: Double { abs(values.a * values.d - values.b * values.c).squareRoot() }

  package func callAsFunction(_ point: SVGPoint) -> SVGPoint {
    SVGPoint(
      x: values.a * point.x + values.c * point.y + values.e,
      y: values.b * point.x + values.d * point.y + values.f)
  }

  /// Changes the transformation so that it applies the given one first, then this one.
  private mutating func concatenate(
    _ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double
  ) {
    let own = values
    values = (
      own.a * a + own.c * b, own.b * a + own.d * b, own.a * c + own.c * d, own.b * c + own.d * d,
      own.a * e + own.c * f + own.e, own.b * e + own.d * f + own.f
    )
  }

  /// Adds the value of a `transform` attribute; returns `false` if it cannot be parsed.
  mutating func add(_ text: String) -> Bool {
    var numbers = SVGNumbers(text)
    while !numbers.isAtEnd {
      let name = numbers.word()
      guard numbers.sign() == UInt8(ascii: "(") else { return false }
      var values: [Double] = []
      while let value = numbers.number() {
        values.append(value)
        if values.count > 6 { return false }
      }
      guard numbers.sign() == UInt8(ascii: ")"), add(name, values) else { return false }
    }
    return true
  }

  private mutating func add(_ name: String, _ values: [Double]) -> Bool {
    switch (name, values.count) {
    case ("translate", 1): concatenate(1, 0, 0, 1, values[0], 0)
    case ("translate", 2): concatenate(1, 0, 0, 1, values[0], values[1])
    case ("scale", 1): concatenate(values[0], 0, 0, values[0], 0, 0)
    case ("scale", 2): concatenate(values[0], 0, 0, values[1], 0, 0)
    case ("rotate", 1), ("rotate", 3):
      let (sine, cosine) = sineAndCosine(values[0] * .pi / 180)
      let (x, y) = values.count == 3 ? (values[1], values[2]) : (0, 0)
      concatenate(1, 0, 0, 1, x, y)
      concatenate(cosine, sine, -sine, cosine, 0, 0)
      concatenate(1, 0, 0, 1, -x, -y)
    case ("matrix", 6):
      concatenate(values[0], values[1], values[2], values[3], values[4], values[5])
    default: return false
    }
    return true
  }
}
