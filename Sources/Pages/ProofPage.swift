import LibCrypto

/// The sheet that somebody signs before codes are printed: each code large, with what it says.
public struct ProofPage: Sendable {
  /// What is being printed.
  public var title: String
  /// When the page was made, as people read it.
  public var made: String
  /// Sentences that hold for all codes.
  public var remarks: [String]

  /// A sheet.
  public init(title: String, made: String, remarks: [String] = []) {
    self.title = title
    self.made = made
    self.remarks = remarks
  }

  /// Writes the page piece by piece; `nextCode` gives code after code and then nil.
  public func write(
    codes nextCode: () throws -> ProofCode?, to sink: ([UInt8]) throws -> Void
  ) throws {
    let frame = PageFrame(title: "Proof · \(title)", style: Self.style, script: nil)
    var page = HTMLText()
    try frame.head(&page)
    head(&page)
    page.markup("<main>\n")
    while let code = try nextCode() {
      code.write(&page)
      if page.bytes.count > 1 << 16 { try sink(page.take()) }
    }
    page.markup("</main>\n")
    signature(&page)
    frame.foot(&page)
    try sink(page.take())
  }

  private func head(_ page: inout HTMLText) {
    page.markup("<header>\n<h1>")
    page.text(title)
    page.markup("</h1>\n<p class=\"soft\">")
    page.text(made)
    page.markup("</p>\n")
    for remark in remarks {
      page.markup("<p>")
      page.text(remark)
      page.markup("</p>\n")
    }
    page.markup("<p>Scan each code with a phone from the paper, and tick it when the right page ")
    page.markup("opens.</p>\n</header>\n")
  }

  private func signature(_ page: inout HTMLText) {
    page.markup("<footer><p>Seen and approved for printing</p>\n<div class=\"sign\">")
    for word in ["Name", "Date", "Signature"] { page.built("<span>\(word)</span>") }
    page.markup("</div></footer>\n")
  }
}

extension ProofPage {
  static let style: StaticString = """
    main{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,20rem),1fr));gap:1rem;margin:1rem 0}
    section{background:var(--card);border:1px solid var(--line);padding:1rem;break-inside:avoid}
    section .code{width:100%;max-width:22rem;margin:0 auto .6rem}
    h2{font-size:1.1rem;margin:0 0 .3rem}
    h2::after{content:"";float:right;width:1.4rem;height:1.4rem;border:2px solid var(--soft)}
    .host{font-weight:700}
    .caption{font-size:1.1rem}
    dl{display:grid;grid-template-columns:max-content 1fr;gap:.15rem .8rem;margin:.5rem 0 0}
    dt{color:var(--soft)}
    dd{margin:0;overflow-wrap:anywhere}
    .warn{color:var(--wait)}
    footer{margin-top:2rem;break-inside:avoid}
    .sign{display:flex;gap:2rem;margin-top:3rem}
    .sign span{flex:1;border-top:1px solid var(--ink);padding-top:.2rem;color:var(--soft)}
    @media print{main{grid-template-columns:1fr 1fr}}

    """
}
