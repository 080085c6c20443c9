import QRCodes
import QRReading

let modules = try QRCode(.text("hello")).modules
let side = 8 * (modules.size + 8)
let pixels = (0..<side * side).map { index -> UInt8 in
  modules[index % side / 8 - 4, index / side / 8 - 4] ? 0 : 255
}
if let picture = GreyPixels(width: side, height: side, pixels: pixels) {
  for code in PictureReader().read(picture).codes { print(code.text ?? "not text") }
}
