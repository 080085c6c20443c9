import InvocationURLs
import QRCodes

let code = try QRCode(.url(InvocationURL("https://eat.example.com/s/42")))
print(try code.svg())
print(try code.png(pixelsPerModule: 8).count, "bytes of PNG")
