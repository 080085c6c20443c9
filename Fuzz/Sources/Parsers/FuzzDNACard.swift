import VirtualReaders

/// The first byte chooses what the rest is: APDUs to an NTAG 424 DNA, each behind its length; settings of a file; a file of
/// keys; or a URL with fields.
func fuzzDNACard(_ input: [UInt8]) {
  guard let kind = input.first else { return }
  let rest = Array(input.dropFirst())
  switch kind % 4 {
  case 0: trySettings(rest)
  case 1: tryKeys(rest)
  case 2: tryURL(rest)
  default: tryCommands(rest)
  }
}

private func trySettings(_ bytes: [UInt8]) {
  guard let told = VirtualTag.DNATagOptions.settings(bytes) else { return }
  require(told.count == bytes.count + 4, "settings are told as they were taken")
  require(told[4...6] == [0x00, 0x01, 0x00], "with the size of the file")
}

private func tryKeys(_ text: [UInt8]) {
  do {
    let numbers = try DNAKeyFile(text[...], name: "keys").numbers
    require(!numbers.isEmpty && numbers.allSatisfy { (0...4).contains($0) }, "keys have numbers")
  } catch { require(!"\(error)".isEmpty, "an error has a sentence") }
}

private func tryURL(_ text: [UInt8]) {
  let url = String(decoding: text, as: UTF8.self)
  do {
    var tag = try VirtualTag(specification: "ntag424-tt:url=" + url)
    guard let first = tag.tap() else { return require(false, "what was set up can be read") }
    require(tag.tap()?.count == first.count, "a tap changes digits and no length")
  } catch { require(!"\(error)".isEmpty, "an error has a sentence") }
}

private func tryCommands(_ stream: [UInt8]) {
  var tag = VirtualTag(.ntag424)
  var rest = stream[...]
  while let length = rest.popFirst() {
    let answer = tag.answer(apdu: Array(rest.prefix(Int(length))))
    require((2...258).contains(answer.count), "every command has a status")
    rest = rest.dropFirst(Int(length))
  }
  require(tag.memory.count == 256, "the file keeps its length")
  require(tag.answer(apdu: [0x90, 0x60, 0, 0, 0]).count >= 2, "it answers")
}
