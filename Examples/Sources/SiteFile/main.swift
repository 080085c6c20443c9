import InvocationRouter
import RouteFiles

let json = """
  {"hosts": ["eat.example.com"], "apps": ["ABCDE12345.com.example.eat"],
   "routes": [{"name": "store", "pattern": "/s/{store:int}"}]}
  """
let file = try RouteFile(reading: Array(json.utf8))
print(try file.siteAssociation(host: "eat.example.com").text)
