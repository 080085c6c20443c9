import InvocationURLs
import Codes
import QRCodes

/// Tries one input: a file that may show a code of ours. The first byte is the number of its format;
/// or it says that the input is a template of names (255), a logo (254), or what an EPS file draws,
/// without its long beginning (253).
func fuzzPublished(_ input: [UInt8]) {
  guard let kind = input.first, let target else { return }
  let rest = Array(input.dropFirst())
  switch kind {
  case 255: tryTemplate(String(decoding: rest, as: UTF8.self))
  case 254: _ = try? QRLogo(reading: rest)
  case 253: tryFile(target.epsStart + rest + target.epsEnd, .eps, target)
  default:
    let formats = OutputFormat.allCases
    tryFile(rest, formats[Int(kind) % formats.count], target)
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
