extension ProofPage {
  /// On a screen codes are large; on paper they are as large as they will be printed.
  static let style: StaticString = """
    .notice{border:1px solid var(--wait);border-left-width:.4rem;border-radius:.3rem;padding:.5rem .8rem;margin:.6rem 0;
    background:var(--card)}
    main{margin:1.2rem 0}
    section{background:var(--card);border:1px solid var(--line);border-radius:.6rem;padding:1rem;margin:0 0 .8rem;
    break-inside:avoid;display:flex;flex-wrap:wrap;gap:.8rem 1.5rem;content-visibility:auto;
    contain-intrinsic-size:auto 24rem}
    .pictures{display:flex;flex-wrap:wrap;gap:.8rem 1.5rem;min-width:0}
    .says{flex:1 1 17rem;min-width:0}
    h2{font-size:1.15rem;margin:0;flex-basis:100%;display:flex;align-items:center;gap:.7rem;overflow-wrap:anywhere}
    h2 b{font-weight:400;color:var(--soft)}
    .tick{flex:none;width:1.3rem;height:1.3rem;border:1.5px solid var(--ink);border-radius:.2rem}
    figure{margin:0;min-width:7rem;max-width:100%;break-inside:avoid}
    .code{display:block;aspect-ratio:var(--r);width:max(16rem,var(--w));max-width:100%;background:#fff;border-radius:.3rem}
    .tag{width:6rem;fill:none;stroke:var(--soft);stroke-width:2;stroke-linecap:round}
    .no{border:1px dashed var(--line);border-radius:.3rem;padding:1.5rem 1rem;color:var(--soft);text-align:center}
    figcaption{font-size:.85rem;color:var(--soft);margin-top:.35rem;width:0;min-width:100%}
    .u b{font-weight:700}
    section .facts{font-size:.9rem}
    .warn{color:var(--wait)}
    footer{break-inside:avoid;background:var(--card);border:1px solid var(--line);border-radius:.6rem;padding:1rem}
    .seen{font-size:1.2rem;font-weight:650}
    footer ul{list-style:none;padding:0;display:flex;flex-wrap:wrap;gap:.3rem 1.6rem}
    footer li::before{content:"";display:inline-block;width:1em;height:1em;border:1.5px solid var(--ink);
    border-radius:.2rem;margin-right:.5rem;vertical-align:-.12em}
    .notes{height:5rem}
    .sign{display:flex;flex-wrap:wrap;gap:2.5rem 2rem;margin-top:1rem}
    .sign span{flex:1 1 9rem;border-top:1px solid var(--ink);padding-top:.2rem;color:var(--soft)}
    @media print{section{content-visibility:visible;border-radius:0;padding:3mm;margin:0 0 3mm;gap:2mm 6mm}
    .code{width:var(--w);max-width:none;border-radius:0}.tag{width:14mm}.says{flex-basis:60mm}
    section .facts{font-size:8.5pt}figcaption{font-size:8pt}h2{font-size:11pt}.notice{border-color:#000}footer{border-radius:0}}

    """
}
