import NDEF

let bytes: [UInt8] = [209, 1, 10, 85, 4] + Array("a.example".utf8)
let message = try NDEFMessage(decoding: bytes)
print(try message.firstURI() ?? "no URL", message.records.count)
