import HTTPGate

/// Tries one input: the bytes of a connection, whole and one by one.
func fuzzWebRequest(_ input: [UInt8]) {
  let whole = read(input, by: max(1, input.count))
  require(whole == read(input, by: 1), "pieces do not matter")
  guard case .head(let head, let length) = whole else { return }
  require(length <= RequestLimits.head && head.fields.count <= RequestLimits.fields, "limits hold")
  require(Set(head.fields.map(\.name)).count == head.fields.count, "names are there once")
  require(
    head.target.path.hasPrefix("/") && !head.target.path.contains("//")
      && !head.target.path.contains("..") && !head.target.path.contains("%"), "paths are plain")
  for field in head.fields {
    require(field.value.allSatisfy { $0 == 9 || $0 >= 32 }, "values hold no line ends")
    _ = EventText.number(field.value)
  }
  // The cookie is longer than anything that is found by chance.
  let secret = Array("00112233445566778899aabbccddeeff".utf8)
  let gate = Gate(port: 8080, pass: secret, key: secret)
  if let length = try? gate.check(head, maxByteCount: 1_000) {
    require(0...1_000 ~= length, "a body is within its limit")
    require(head.text("host")?.hasSuffix(":8080") ?? false, "the host is ours")
    require(head["transfer-encoding"] == nil, "a body comes in one piece")
  }
}

private enum Reading: Equatable {
  case unfinished
  case head(RequestHead, length: Int)
  case fault(RequestRefusal)
}

private func read(_ input: [UInt8], by size: Int) -> Reading {
  var (reader, rest) = (HeadReader(), input[...])
  while !rest.isEmpty {
    var piece = rest.prefix(size)
    rest = rest.dropFirst(size)
    do throws(RequestRefusal) {
      if let head = try reader.take(&piece) {
        return .head(head, length: input.count - rest.count - piece.count)
      }
    } catch { return .fault(error) }
  }
  return .unfinished
}
