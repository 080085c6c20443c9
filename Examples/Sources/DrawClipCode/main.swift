import AppClipCodes

let payload = try ClipPayload(parsing: "00112233445566778899aabbccddeeff")
let svg = AppClipCode(payload).svg(ClipTemplate.all[4].colours, kind: .nfc)
print(try ClipDrawing(svg: svg).payload == payload)
