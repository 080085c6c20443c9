/// The style rules of all pages: the reader's own font, light and dark colours, ink on paper.
enum PageStyle {
  static let shared: StaticString = """
    :root{color-scheme:light dark;--ink:#1b1b1a;--soft:#63625e;--line:#dddcd6;--card:#fff;--ground:#f6f5f1;
    --done:#1a7f37;--failed:#b3261e;--wait:#8a5a00;--busy:#0b57d0;--z:1}
    @media (prefers-color-scheme:dark){:root{--ink:#ecebe7;--soft:#a5a39d;--line:#3a3936;--card:#201f1d;
    --ground:#151412;--done:#5bd57f;--failed:#ff8a80;--wait:#f0b95a;--busy:#8ab4f8}}
    *{box-sizing:border-box}
    body{margin:0 auto;max-width:76rem;padding:1.2rem 1rem 3rem;font:1rem/1.45 system-ui,sans-serif;color:var(--ink);
    background:var(--ground);font-variant-numeric:tabular-nums;-webkit-text-size-adjust:100%}
    h1{font-size:1.7rem;line-height:1.2;margin:.2rem 0;overflow-wrap:anywhere}
    p{margin:.3rem 0}
    .soft{color:var(--soft)}
    .mono,.u,.t{font-family:ui-monospace,monospace;overflow-wrap:anywhere}
    .c{flex:none;display:block;box-sizing:content-box;width:calc((var(--n) - 8)*var(--m)*var(--z)*1px);
    aspect-ratio:1;border:calc(max(4*var(--m),(148 - (var(--n) - 8)*var(--m))/2)*var(--z)*1px) solid #fff;border-radius:.3rem;background:#fff;
    image-rendering:pixelated}
    .facts{display:grid;grid-template-columns:max-content 1fr;gap:.15rem 1rem;margin:.8rem 0}
    .facts dt{color:var(--soft)}
    .facts dd{margin:0;overflow-wrap:anywhere;min-width:0}
    @media (max-width:30rem){header .facts{display:block}header .facts dd{margin-bottom:.4rem}}
    @media print{:root{color-scheme:light;--ink:#000;--soft:#444;--line:#999;--card:#fff;--ground:#fff;--done:#000;
    --failed:#000;--wait:#000;--busy:#000;--z:.66}body{max-width:none;padding:0 1px;font-size:9.5pt}
    @page{size:auto;margin:12mm}}

    """
}
