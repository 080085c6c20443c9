extension StatusPage {
  /// The style rules. Rows are grouped in stacks, which browsers lay out and decode only when a
  /// person scrolls to them; that is how a page with ten thousand rows opens at once. Until then,
  /// the height of a stack is an estimate. Rows that match a filter or a search are laid out
  /// together, whatever stack they are in.
  static let style: StaticString = """
    .tiles{display:flex;flex-wrap:wrap;gap:.6rem 2rem;list-style:none;padding:0;margin:1rem 0 .6rem}
    .tiles li{color:var(--soft)}
    .tiles b{display:block;font-size:2rem;line-height:1.1;font-weight:650;color:var(--ink)}
    .tiles .done b{color:var(--done)}.tiles .busy b{color:var(--busy)}.tiles .stuck b{color:var(--failed)}
    .needs{border:1px solid var(--failed);border-left-width:.4rem;border-radius:.3rem;padding:.6rem .9rem;margin:.8rem 0;
    background:var(--card)}
    .needs h2{color:var(--failed)}
    .needs .facts{margin:0}
    .needs dt{font-weight:600;color:inherit}
    footer{margin-top:1.5rem;border-top:1px solid var(--line);font-size:.85rem;color:var(--soft)}
    .bar{display:flex;gap:2px;height:.75rem;border-radius:.4rem;overflow:hidden;margin:.4rem 0 1rem}
    .bar i{min-width:3px;background:var(--line)}
    .bar .done{background:var(--done)}.bar .busy{background:var(--busy)}.bar .stuck{background:var(--failed)}.bar .skipped{background:var(--soft)}
    figure{margin:1rem 0;max-width:max(22rem,calc(var(--k)*3rem))}
    .time{display:block;width:min(100%,calc(var(--k)*3rem));height:6rem;border-bottom:1px solid var(--soft)}
    .time .done{fill:var(--done)}.time .failed{fill:var(--failed)}
    figcaption{display:flex;flex-wrap:wrap;justify-content:space-between;gap:0 1rem;font-size:.85rem;color:var(--soft)}
    figcaption p{flex-basis:100%;margin:0}
    figcaption .failed{color:var(--failed)}
    .controls{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center;margin:1rem -1rem;position:sticky;top:0;
    background:var(--ground);padding:.5rem 1rem;z-index:1}
    fieldset{border:0;padding:0;margin:0;min-width:0;display:flex;flex-wrap:wrap;gap:.4rem}
    legend{position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden}
    .controls label{border:1px solid var(--line);border-radius:1rem;padding:.25rem .8rem;background:var(--card);
    cursor:pointer}
    .controls label:has(:checked){border-color:var(--ink);box-shadow:inset 0 0 0 1px var(--ink)}
    .controls label:has(:focus-visible){outline:2px solid var(--busy);outline-offset:2px}
    .controls [type=radio]{position:absolute;opacity:0;pointer-events:none}
    #find{border:0;padding:0;background:none;flex:1 1 15rem;max-width:24rem}
    #find[hidden]{display:none}
    #q{font:inherit;width:100%;padding:.25rem .8rem;border:1px solid var(--line);border-radius:1rem;
    background:var(--card);color:inherit}
    main,section{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,23rem),1fr));gap:.7rem}
    section{grid-column:1/-1;content-visibility:auto;contain-intrinsic-size:auto 1250rem}
    body:not(:has(#f-all:checked)) section,.found section{display:contents}
    @media (min-width:49rem){section{contain-intrinsic-size:auto 650rem}}
    @media (min-width:73rem){section{contain-intrinsic-size:auto 435rem}}
    article{display:flex;gap:.8rem;padding:.7rem;background:var(--card);border:1px solid var(--line);
    border-radius:.6rem;content-visibility:auto;contain-intrinsic-size:auto 11rem}
    article .c{align-self:flex-start}
    .no{flex:none;width:148px;min-height:6rem;display:grid;place-items:center;text-align:center;padding:.5rem;
    border:1px dashed var(--line);border-radius:.3rem;color:var(--soft);font-size:.85rem}
    article div{min-width:0;flex:1}
    article p{margin:.25rem 0;font-size:.9rem;overflow-wrap:anywhere}
    h2{font-size:1.15rem;margin:0 0 .3rem;display:flex;flex-wrap:wrap;align-items:baseline;gap:0 .6rem}
    h2 b{font-weight:500;font-size:.85rem;color:var(--soft)}
    h2 b::before{content:"";display:inline-block;width:.6rem;height:.6rem;border-radius:50%;margin-right:.35rem;
    background:currentcolor}
    .done h2 b{color:var(--done)}.stuck h2 b{color:var(--failed)}.busy h2 b{color:var(--busy)}
    .y{color:var(--wait)}
    .stuck .y{color:var(--failed)}.skipped .y{color:var(--soft)}
    .t,.w{color:var(--soft)}
    article[hidden]{display:none}
    body:has(#f-waiting:checked) article:not(.waiting),body:has(#f-busy:checked) article:not(.busy),
    body:has(#f-done:checked) article:not(.done),body:has(#f-stuck:checked) article:not(.stuck),
    body:has(#f-skipped:checked) article:not(.skipped){display:none}
    @media (max-width:30rem){:root{--z:.75}.no{width:111px}.tiles{gap:.4rem 1.3rem}.tiles b{font-size:1.6rem}
    .controls label{padding:.25rem .6rem}}
    @media print{.controls{display:none}main{display:block;columns:2;column-gap:5mm}
    section{display:block;content-visibility:visible}
    article{content-visibility:visible;break-inside:avoid;margin:0 0 3mm;padding:2mm;border-radius:0}
    .no{width:98px}.time,.bar{print-color-adjust:exact}
    .time .done,.bar .done{fill:#555;background:#555}.time .failed,.bar .stuck{fill:#000;background:#000}
    h2{font-size:12pt}article p{font-size:8.5pt}}

    """

  /// The script of the page. It filters the rows by search words, adds local times, and reloads the
  /// page while the job runs.
  ///
  /// All words of a search must match. Words are searched in the numbers and captions of rows, and
  /// if no row matches there, in everything else except the times. A number matches only a whole
  /// number; words in quotes match as a phrase. The filter and the search are kept in the address
  /// (`#f=done&q=WORDS`), so that they survive reloading.
  static let script = PageScript(
    text: """
      (()=>{const d=document,e=i=>d.getElementById(i),q=e('q'),s=+d.body.dataset.reload;let rows;
      e('find').hidden=false;
      const state=()=>d.querySelector('[name=f]:checked').id.slice(2);
      const low=l=>[...l].map(x=>x.textContent).join('\\n').toLowerCase();
      const read=()=>[...d.querySelectorAll('article')].map(a=>[a,a.querySelector('h2').firstChild.data.trim()+
      '\\n'+low(a.querySelectorAll('p:not([class])')),low(a.querySelectorAll('h2,p:not(.w)'))]);
      const test=w=>{const r=new RegExp((/^\\d+([^0-9a-z]|$)/.test(w)?'(?<![0-9a-z])':'')+
      w.replace(/[.*+?^${}()|[\\]\\\\]/g,'\\\\$&')+(/(^|[^0-9a-z])\\d+$/.test(w)?'(?![0-9a-z])':''));return t=>r.test(t)};
      const look=()=>{rows??=read();const words=[...q.value.toLowerCase().matchAll(/"([^"]*)"?|[^\\s"]+/g)]
      .map(m=>m[1]??m[0]).filter(w=>w.trim()),tests=words.map(test),f=state();
      const all=t=>tests.every(x=>x(t)),first=words.length&&rows.some(r=>all(r[1]))?1:2;let left=0;
      for(const r of rows){const a=r[0],on=all(r[first]);if(a.hidden===on)a.hidden=!on;
      if(on&&(f==='all'||a.classList.contains(f)))left++}
      e('rows').classList.toggle('found',words.length>0);
      e('none').hidden=left>0;e('left').textContent=words.length?left+(left===1?' row':' rows'):''};
      const keep=()=>{look();history.replaceState(null,'','#f='+state()+'&q='+encodeURIComponent(q.value))};
      q.addEventListener('input',keep);
      for(const r of d.querySelectorAll('[name=f]'))r.addEventListener('change',keep);
      d.forms[0].addEventListener('submit',v=>v.preventDefault());
      const go=()=>{const h=new URLSearchParams(location.hash.slice(1));
      (e('f-'+(h.get('f')??'all'))??e('f-all')).checked=true;q.value=h.get('q')??'';
      if(rows||q.value||!e('f-all').checked)look()};
      addEventListener('hashchange',go);go();
      const two=n=>String(n).padStart(2,'0');
      for(const w of d.querySelectorAll('.when,.w')){const n=w.firstChild;
      const m=n&&/\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d/.exec(n.data);if(!m)continue;
      const t=new Date(m[0].replace(' ','T')+'Z');if(!t.getTimezoneOffset())continue;
      const day=t.getFullYear()+'-'+two(t.getMonth()+1)+'-'+two(t.getDate());
      const here=(day===m[0].slice(0,10)?'':day+' ')+two(t.getHours())+':'+two(t.getMinutes());
      n.data=n.data.slice(0,m.index+19)+' ('+here+' here)'+n.data.slice(m.index+19)}
      if(s)setInterval(()=>{if(d.activeElement!==q)location.reload()},s*1000)})()
      """,
    digest: "fXqYMsIRN8OeyJzjJVjxLY758DSQHqQiiqq01Al6Y9Q=")
}
