import LabelPrinting

/// Tries one input as the datagram of an SNMP agent.
func fuzzSNMP(_ input: [UInt8]) {
  let query = SNMPGet(SNMPGet.brotherStatus, number: 0x1234_5678)
  switch query.response(in: input) {
  case .value(let bytes):
    require(bytes.count < input.count, "a value is a part of the datagram")
    _ = try? BrotherStatus(bytes)
  case .refusal(let status): require(status != 0, "a refusal has a reason")
  case nil: break
  }
  require(query.response(in: input + [0]) == nil, "nothing follows a response")
}
