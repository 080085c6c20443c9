/// The rules of style that all pages share: the reader's own font, light and dark, ink on paper.
enum PageStyle {
  static let shared: StaticString = """
    :root{color-scheme:light dark;--ink:#1b1b1b;--soft:#5c5c5c;--line:#d4d4d4;--card:#fff;--ground:#f5f5f3;
    --done:#1a7f37;--failed:#b3261e;--wait:#8a5a00;--busy:#0b57d0}
    @media (prefers-color-scheme:dark){:root{--ink:#ececec;--soft:#a8a8a8;--line:#3d3d3d;--card:#1e1e1e;
    --ground:#141414;--done:#5bd57f;--failed:#ff8a80;--wait:#f0b95a;--busy:#8ab4f8}}
    *{box-sizing:border-box}
    body{margin:0 auto;max-width:72rem;padding:1rem;font:1rem/1.45 system-ui,sans-serif;color:var(--ink);
    background:var(--ground)}
    h1{font-size:1.5rem;margin:.2rem 0}
    p{margin:.3rem 0}
    .soft{color:var(--soft)}
    .mono{font-family:ui-monospace,monospace;overflow-wrap:anywhere}
    svg.code,img.code{background:#fff;display:block;height:auto;aspect-ratio:1}
    svg.code path{stroke:#000;stroke-width:1;shape-rendering:crispEdges;fill:none}
    @media print{:root{--ink:#000;--soft:#444;--line:#999;--card:#fff;--ground:#fff;--done:#000;--failed:#000;
    --wait:#000;--busy:#000}body{max-width:none;padding:0;font-size:10pt}@page{margin:12mm}}

    """
}
