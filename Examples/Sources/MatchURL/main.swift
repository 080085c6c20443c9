import InvocationRouter

let router = try Router([Route("table", "https://eat.example.com/s/{store:int}/t/{table:int}")])
let answer = try router.match(InvocationURL("https://eat.example.com/s/42/t/7"))
for (name, value) in answer.match?.values.pairs ?? [] { print(name, value) }
