import ReaderDoctor

/// Tries one input as a file of udev rules.
func fuzzUdev(_ input: [UInt8]) {
  let (rules, complaints) = UdevRule.parse(input)
  let lines = 1 + input.count { $0 == 0x0A }
  require(rules.allSatisfy { 1...lines ~= $0.line && !$0.pairs.isEmpty }, "a rule has a line")
  require(complaints.allSatisfy { 1...lines ~= $0.line }, "a complaint has a line")
  require(rules.count + complaints.count <= lines, "a line is one rule or one complaint")
  require(
    zip(complaints, complaints.dropFirst()).allSatisfy { $0.line <= $1.line },
    "complaints are in order")
}
