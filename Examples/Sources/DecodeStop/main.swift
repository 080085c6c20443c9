import InvocationRouter

struct Stop: Decodable {
  let store: Int
  let table: Int?
}

let router = try Router([Route("stop", "https://eat.example.com/s/{store:int}?t={table:int?}")])
let url = try InvocationURL("https://eat.example.com/s/42?t=7")
if let match = router.match(url).match {
  let stop = try match.decode(Stop.self)
  print(match, "is table", stop.table ?? 0)
}
