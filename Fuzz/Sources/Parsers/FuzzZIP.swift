import Archives

/// Small enough that no input is slow.
private let limits: ZIPLimits = {
  var limits = ZIPLimits()
  (limits.parts, limits.partBytes) = (64, 1 << 20)
  return limits
}()

/// Tries one input as a ZIP archive: every part is unpacked, or refused with a sentence.
func fuzzZIP(_ input: [UInt8]) {
  do throws(ZIPError) {
    let archive = try ZIPArchive(input, limits)
    require(archive.names.count <= limits.parts, "no more parts than the limit")
    for name in archive.names {
      require(archive.has(name), "what is listed is there")
      try unpack(archive, name)
    }
  } catch {
    require(!error.description.isEmpty, "a refusal has a sentence")
  }
}

private func unpack(_ archive: ZIPArchive, _ name: String) throws(ZIPError) {
  do throws(ZIPError) {
    guard let contents = try archive.contents(of: name, limit: 1 << 20) else { return }
    require(contents.count <= limits.partBytes, "a part is within the limit")
    require(try archive.contents(of: name, limit: 1 << 20) == contents, "and reads twice alike")
  } catch {
    require(!error.description.isEmpty, "a refusal has a sentence")
  }
}
