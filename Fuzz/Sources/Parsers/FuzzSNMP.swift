import LabelPrinting

/// Tries one input as the datagram of an SNMP agent.
func fuzzSNMP(_ input: [UInt8]) {
  let query = SNMPGet(SNMPGet.brotherStatus, number: 0x1234_5678)
  let response = query.response(in: input)
  switch response {
  case .value(let bytes):
    require(bytes.count < input.count, "a value is a part of the datagram")
    _ = try? BrotherStatus(bytes)
  case .refusal(let status): require(status != 0, "a refusal has a reason")
  case nil: return
  }
  require(query.response(in: input + [0]) == nil, "nothing follows a response")
}
