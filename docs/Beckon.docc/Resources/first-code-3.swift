import Foundation
import InvocationRouter
import InvocationURLs
import Codes
import Scanning

let route = try Route("table", "https://eat.example.com/s/{store:int}/t/{table:int}")
let url = try route.url(["store": .integer(42), "table": .integer(7)])
try QRPublisher().publish(url, as: .png).write(to: "code.png", existing: .replaced)

let router = try Router([route])
let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: "code.png")))
for code in try CodeScanner().scan(Picture(reading: bytes)) {
  if case .invocation(let invocation) = router.resolve(code.payload).outcome {
    print(invocation.route.name, invocation.values.pairs)
  }
}
