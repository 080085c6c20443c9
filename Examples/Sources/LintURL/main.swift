import InvocationURLs

for finding in try InvocationURL("http://eat.example.com/s/42?utm_source=door").lint() {
  print(finding)
}
