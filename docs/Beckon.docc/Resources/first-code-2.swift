import InvocationRouter
import InvocationURLs
import Codes

let route = try Route("table", "https://eat.example.com/s/{store:int}/t/{table:int}")
let url = try route.url(["store": .integer(42), "table": .integer(7)])
try QRPublisher().publish(url, as: .png).write(to: "code.png", existing: .replaced)
