/// A picture on its way through filters: the same as `GreyImage`, but with room for fractions and
/// for values beyond black and white.
struct Plane {
  let width: Int
  let height: Int
  var values: [Float]

  init(_ image: GreyImage) {
    width = image.width
    height = image.height
    values = image.pixels.map(Float.init)
  }

  init(width: Int, height: Int, values: [Float]) {
    self.width = width
    self.height = height
    self.values = values
  }

  /// The picture, what is beyond black and white cut off.
  var image: GreyImage {
    let pixels = [UInt8](unsafeUninitializedCapacity: values.count) { target, used in
      used = values.count
      values.withUnsafeBufferPointer { source in
        for index in source.indices {
          target[index] = UInt8(max(0, min(255, source[index] + 0.5)))
        }
      }
    }
    return GreyImage(width: width, height: height, pixels: pixels)
  }

  /// Puts another value in the place of each.
  mutating func change(_ body: (Float) -> Float) {
    values.withUnsafeMutableBufferPointer { values in
      for index in values.indices { values[index] = body(values[index]) }
    }
  }

  /// Puts a value made of both in the place of each; the other plane is of the same size.
  mutating func combine(_ other: Plane, _ body: (Float, Float) -> Float) {
    values.withUnsafeMutableBufferPointer { values in
      other.values.withUnsafeBufferPointer { others in
        for index in 0..<min(values.count, others.count) {
          values[index] = body(values[index], others[index])
        }
      }
    }
  }
}
