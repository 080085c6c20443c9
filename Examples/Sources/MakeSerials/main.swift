import InvocationURLs

let serial = try RandomIdentifier(length: 12)
print(try RandomIdentifier(reading: serial.text.uppercased()) == serial)
