import InvocationURLs
import Codes
import QRCodes

/// Tries one input: a file that may show a code of ours. The first byte says of which kind, or that it
/// is a template of names, or a logo, instead; or what an EPS file draws, without its long beginning.
func fuzzPublished(_ input: [UInt8]) {
  guard let kind = input.first, let target else { return }
  let rest = Array(input.dropFirst())
  switch kind % 7 {
  case 0: tryFile(rest, .png, target)
  case 1: tryFile(rest, .svg, target)
  case 2: tryFile(rest, .pdf, target)
  case 3: tryTemplate(String(decoding: rest, as: UTF8.self))
  case 4: _ = try? QRLogo(reading: rest)
  case 5: tryFile(rest, .eps, target)
  default: tryFile(target.epsStart + rest + target.epsEnd, .eps, target)
  }
}

/// The code that is looked for.
private struct Target {
  let publisher: QRPublisher
  let drawn: RenderedQR
  /// An EPS file of it, up to where it draws, and what ends it.
  let epsStart: [UInt8]
  let epsEnd: [UInt8]
}

nonisolated(unsafe) private let target: Target? = {
  guard let url = try? InvocationURL("https://a.example/1"),
    let publisher = try? QRPublisher(QRStyle()),
    let symbol = try? publisher.symbol(of: .url(url)),
    let drawn = try? publisher.draw(symbol, title: nil),
    let eps = try? publisher.publish(drawn, as: .eps).bytes,
    let start = eps.firstRange(of: "gsave\n".utf8),
    let end = eps.firstRange(of: "\ngrestore\n".utf8)
  else { return nil }
  return Target(
    publisher: publisher, drawn: drawn, epsStart: Array(eps[..<start.upperBound]),
    epsEnd: Array(eps[end.lowerBound...]))
}()

private func tryFile(_ bytes: [UInt8], _ format: OutputFormat, _ target: Target) {
  guard target.publisher.shows(bytes, format, target.drawn) else { return }
  // Whatever was changed in it, it must still be a file of that kind.
  let starts: [OutputFormat: String] = [.svg: "<svg", .pdf: "%PDF", .eps: "%!PS"]
  if let start = starts[format] {
    require(bytes.starts(with: start.utf8), "a file that is taken has its beginning")
  }
}

private func tryTemplate(_ text: String) {
  do throws(NameTemplateError) {
    let template = try NameTemplate(text)
    let name = template.name(index: 7, text: text, url: nil)
    require(!name.contains("/") && !name.isEmpty, "a name is the name of a file")
    require(name.utf8.count <= NameTemplate.maxNameLength, "a name is no longer than names may be")
  } catch {
    require(!error.description.isEmpty, "a refusal has a sentence")
  }
}
