import QRCodes

var options = QROptions()
options.versions = .micro
options.level = .low
let code = try QRCode(.text("42"), options: options)
for row in 0..<code.modules.size {
  print((0..<code.modules.size).map { code.modules[$0, row] ? "██" : "  " }.joined())
}
print(code.version, code.level, code.mask)
