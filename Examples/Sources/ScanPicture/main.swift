import Foundation
import Scanning

let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: "code.png")))
for code in try CodeScanner().scan(Picture(reading: bytes)) { print(code.text ?? "not text") }
