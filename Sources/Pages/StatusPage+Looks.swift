extension StatusPage {
  /// Off-screen rows are laid out only when somebody scrolls there: that is what makes ten thousand
  /// of them open at once.
  static let style: StaticString = """
    .big{font-size:1.2rem}
    .failed{color:var(--failed)}
    .bar{display:flex;height:.9rem;border-radius:.45rem;overflow:hidden;background:var(--line);margin:.4rem 0}
    .bar i.done{background:var(--done)}.bar i.busy{background:var(--busy)}.bar i.failed{background:var(--failed)}
    figure{margin:.8rem 0}
    svg.time{width:100%;height:5rem;background:var(--card);border:1px solid var(--line)}
    svg.time .done{fill:var(--done)}svg.time .failed{fill:var(--failed)}
    figcaption{display:flex;justify-content:space-between;gap:1rem;font-size:.85rem}
    .controls{display:flex;flex-wrap:wrap;gap:.6rem 1.2rem;align-items:center;margin:.8rem 0;position:sticky;top:0;
    background:var(--ground);padding:.4rem 0;z-index:1}
    fieldset{border:0;padding:0;margin:0;display:flex;flex-wrap:wrap;gap:.2rem 1rem}
    legend{float:left;margin-right:.6rem}
    input[type=search]{font:inherit;padding:.3rem .5rem;width:16rem;max-width:60vw}
    main{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,22rem),1fr));gap:.6rem}
    article{display:flex;gap:.8rem;padding:.6rem;background:var(--card);border:1px solid var(--line);
    border-left:.35rem solid var(--line);content-visibility:auto;contain-intrinsic-size:auto 10rem}
    article.done{border-left-color:var(--done)}article.failed{border-left-color:var(--failed);color:inherit}
    article.busy{border-left-color:var(--busy)}
    article .code{flex:0 0 8.5rem;width:8.5rem;align-self:flex-start}
    article>div:last-child{min-width:0}
    h2{font-size:1.1rem;margin:0}
    .state{font-weight:400;color:var(--soft)}
    article.done .state{color:var(--done)}article.failed .state{color:var(--failed)}
    article.busy .state{color:var(--busy)}
    article[hidden]{display:none}
    body:has(#f-waiting:checked) article:not(.waiting),body:has(#f-busy:checked) article:not(.busy),
    body:has(#f-done:checked) article:not(.done),body:has(#f-failed:checked) article:not(.failed){display:none}
    @media (max-width:30rem){article .code{flex-basis:7rem;width:7rem}}
    @media print{.controls{display:none}article{content-visibility:visible;break-inside:avoid}
    main{grid-template-columns:1fr 1fr}}

    """

  /// Keeps the rows that hold every word of the search; `#q=WORDS` behind the address searches at once.
  static let script: StaticString = """
    (()=>{const q=document.getElementById('q'),none=document.getElementById('none');
    document.getElementById('find').hidden=false;
    const rows=[...document.querySelectorAll('article')].map(a=>[a,a.textContent.toLowerCase()]);
    const look=()=>{const words=q.value.toLowerCase().split(/\\s+/).filter(w=>w);let left=0;
    for(const [a,t] of rows){const on=words.every(w=>t.includes(w));a.hidden=!on;left+=on}
    none.hidden=left>0};
    q.addEventListener('input',look);document.forms[0].addEventListener('submit',e=>e.preventDefault());
    if(location.hash.startsWith('#q='))q.value=decodeURIComponent(location.hash.slice(3));
    if(q.value)look()})()
    """
}
