import InvocationURLs
import Codes

let url = try InvocationURL("https://eat.example.com/s/42/t/7")
try QRPublisher().publish(url, as: .png).write(to: "code.png", existing: .replaced)
