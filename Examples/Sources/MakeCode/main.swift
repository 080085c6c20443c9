import Codes
import InvocationURLs

let code = try QRPublisher.png(InvocationURL("https://eat.example.com/s/42/t/7"))
for finding in code.findings { print(finding) }
try code.write(to: "code.png", existing: .replaced)
