import InvocationRouter

struct Stop: Equatable, Sendable {
  let store: Int
  let table: Int
}

let route = try Route("table", "https://eat.example.com/s/{store:int}/t/{table:int}")
let router = try TypedRouter([TypedRoute(route, Stop.init, \.store, \.table)])
if case .route(let stop, _) = router.launch("https://eat.example.com/s/42/t/7") {
  print("table \(stop.table) of store \(stop.store)")
}
print(try router.url(for: Stop(store: 42, table: 8)))
