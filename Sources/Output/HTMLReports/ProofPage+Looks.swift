extension ProofPage {
  /// The style rules. Codes are large on a screen; on paper they have their printed size.
  static let style: StaticString = """
    .notice{border:1px solid var(--wait);border-left-width:.4rem;border-radius:.3rem;padding:.5rem .8rem;margin:.6rem 0;
    background:var(--card)}
    main{margin:1.2rem 0}
    section{background:var(--card);border:1px solid var(--line);border-radius:.6rem;padding:1rem;margin:0 0 .8rem;
    break-inside:avoid;display:flex;flex-wrap:wrap;gap:.8rem 1.5rem;content-visibility:auto;
    contain-intrinsic-size:auto 24rem}
    .pictures{display:flex;flex-wrap:wrap;gap:.8rem 1.5rem;min-width:0}
    .says{flex:1 1 17rem;min-width:0}
    h2{font-size:1.15rem;margin:0 0 .4rem;display:flex;align-items:center;gap:.7rem;overflow-wrap:anywhere}
    h2.all{margin:1.2rem 0 0}
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
    .signed{break-inside:avoid;background:var(--card);border:1px solid var(--line);border-radius:.6rem;padding:1rem}
    .seen{font-size:1.2rem;font-weight:650}
    .signed ul{list-style:none;padding:0;display:flex;flex-wrap:wrap;gap:.3rem 1.6rem}
    .signed li::before{content:"";display:inline-block;width:1em;height:1em;border:1.5px solid var(--ink);
    border-radius:.2rem;margin-right:.5rem;vertical-align:-.12em}
    .notes{height:5rem}
    .sign{display:flex;flex-wrap:wrap;gap:2.5rem 2rem;margin-top:1rem}
    .sign span{flex:1 1 9rem;border-top:1px solid var(--ink);padding-top:.2rem;color:var(--soft)}
    @media print{main{display:grid;grid-template-columns:repeat(var(--columns),minmax(0,1fr));gap:1.5mm;margin:3mm 0}
    section{content-visibility:visible;border-radius:0;padding:1.5mm;margin:0;gap:1.5mm 2mm;flex-wrap:nowrap;
    break-inside:avoid}
    main[style*="--columns:1"] section{flex-wrap:wrap}
    .pictures{gap:1.5mm;flex:none;max-width:100%}
    .code{width:var(--w);max-width:none;border-radius:0}figure{min-width:0}.tag{width:14mm}
    .says{flex:1 1 20mm}.says .facts,.says .facts dd,.says .facts dt{display:inline;margin:0}
    .says .facts dt::after{content:" "}
    .says .facts dd::after{content:"\\A";white-space:pre}
    section .facts{font-size:7pt}.u,.warn{font-size:7.5pt;line-height:1.3}figcaption{font-size:7pt}
    h2{font-size:10pt;gap:1.5mm;margin:0 0 1mm}h2 b{font-size:7.5pt}h2.all{margin:2mm 0 0}.tick{width:4mm;height:4mm}
    header .facts{gap:.3mm 4mm;margin:1.5mm 0;font-size:8.5pt}h1{font-size:15pt}header p{margin:.5mm 0}
    .notice{border-color:#000;padding:1mm 2mm}
    .signed{border-radius:0;padding:2mm 3mm}.seen{font-size:11pt}.notes{height:10mm}.signed ul{margin:1mm 0}
    .sign{margin-top:1mm;gap:8mm}}

    """
}
