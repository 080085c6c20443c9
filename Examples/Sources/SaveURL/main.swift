import Foundation
import InvocationRouter

struct Visit: Codable {
  let url: InvocationURL
  let values: RouteValues
}

let visit = Visit(url: try InvocationURL("https://eat.example.com/s/42"), values: ["store": 42])
let json = try JSONEncoder().encode(visit)
print(try JSONDecoder().decode(Visit.self, from: json).values["store"] ?? "none")
