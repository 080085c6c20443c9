import Foundation
import QRReading
import Scanning

/// A picture beside the checkout, and what is known of the codes in it.
struct KnownPicture {
  /// The folder it lies in.
  var set: String
  var kind: String
  var file: URL
  /// The texts that are known.
  var texts: [String]
  /// Whether there is a code whose text nobody knows, or one around a known one.
  var hasMore: Bool

  private struct Entry: Decodable {
    var file: String
    var kind: String
    var symbology: String?
    var text: String?
  }

  /// A code around another, of which the list names the inner one alone.
  private static let doubled = "zxing_samples/qrcode-2_16.jpg"

  /// The pictures of `truth.json` in a folder, in its order.
  static func all(in folder: URL) throws -> [KnownPicture] {
    let truth = try Data(contentsOf: folder.appendingPathComponent("truth.json"))
    var found: [KnownPicture] = []
    var places: [String: Int] = [:]
    for entry in try JSONDecoder().decode([Entry].self, from: truth) {
      let place = places[entry.file] ?? found.count
      if place == found.count {
        places[entry.file] = place
        found.append(
          KnownPicture(
            set: String(entry.file.prefix { $0 != "/" }), kind: entry.kind,
            file: folder.appendingPathComponent(entry.file), texts: [],
            hasMore: entry.file == doubled))
      }
      if let text = entry.text {
        found[place].texts.append(text)
      } else if entry.symbology != nil {
        found[place].hasMore = true
      }
    }
    return found
  }

  /// How often it is looked at, turned by a quarter each time.
  var turns: Int { ["zxing_samples", "micro", "rmqr"].contains(set) ? 4 : 1 }

  /// Its pixels.
  func grey() throws -> GreyPixels? {
    let picture = try Picture(reading: Array(Data(contentsOf: file)))
    let step = picture.channels.rawValue
    let samples = picture.samples
    let pixels = stride(from: 0, to: samples.count, by: step).map { at -> UInt8 in
      guard step >= 3 else { return samples[at] }
      let (red, green, blue) = (Int(samples[at]), Int(samples[at + 1]), Int(samples[at + 2]))
      let light: Int = red * 77 + green * 150 + blue * 29
      return UInt8(light >> 8)
    }
    return GreyPixels(width: picture.width, height: picture.height, pixels: pixels)
  }
}

extension GreyPixels {
  /// The picture after a quarter turn to the right.
  var turned: GreyPixels? {
    var turned = pixels
    for row in 0..<height {
      for column in 0..<width {
        turned[column * height + height - 1 - row] = pixels[row * width + column]
      }
    }
    return GreyPixels(width: height, height: width, pixels: turned)
  }
}
