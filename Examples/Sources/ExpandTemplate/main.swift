import InvocationURLs

let template = try URITemplate("https://eat.example.com/s/{store}/t/{table}")
for table in 1...3 {
  print(try template.expandStrictly(["store": "42", "table": .string("\(table)")]))
}
