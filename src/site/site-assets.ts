/** The style sheet and the icon of the pages: light and dark by the reader's own setting. */
export const siteCss = `:root{color-scheme:light dark;--ink:#1d2a30;--paper:#fdfcf9;--soft:#f0ede4;--line:#d9d3c4;--accent:#0b5a6f}
@media (prefers-color-scheme:dark){:root{--ink:#e9e6df;--paper:#14191b;--soft:#1f2628;--line:#3a4447;--accent:#7fd0e2}}
*{box-sizing:border-box}
body{margin:0;font:1rem/1.6 system-ui,sans-serif;color:var(--ink);background:var(--paper)}
a{color:var(--accent)}
.skip{position:absolute;left:-99rem}.skip:focus{left:1rem;top:1rem;background:var(--paper);padding:.5rem}
.top{display:flex;flex-wrap:wrap;justify-content:space-between;gap:1rem;padding:.8rem 1.2rem;border-bottom:1px solid var(--line)}
.brand{font-weight:700;text-decoration:none}
main{max-width:62rem;margin:0 auto;padding:1.2rem}
.bottom{border-top:1px solid var(--line);padding:1rem 1.2rem;font-size:.875rem}
code,pre{font-family:ui-monospace,monospace;font-size:.9em;overflow-wrap:anywhere}
pre{background:var(--soft);padding:1rem;overflow:auto}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.9rem}
th,td{text-align:left;vertical-align:top;padding:.4rem .6rem;border-bottom:1px solid var(--line)}
.price{font-size:1.3rem}
.gallery{display:grid;gap:.6rem;grid-template-columns:repeat(auto-fill,minmax(15rem,1fr))}
.gallery img{width:100%;height:auto;aspect-ratio:3/2;object-fit:cover;border-radius:.4rem;background:var(--soft)}
.gallery img:first-child{grid-column:1/-1}
.facts{display:grid;grid-template-columns:repeat(auto-fill,minmax(14rem,1fr));gap:.4rem 1.2rem}
.facts div{border-bottom:1px solid var(--line);padding:.3rem 0}
.facts dt{font-size:.85rem;opacity:.8}.facts dd{margin:0}
.notice{background:var(--soft);border-left:4px solid var(--accent);padding:.6rem 1rem}
`

export const iconSvg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#0b5a6f" d="M16 3 3 14h4v14h18V14h4z"/><path fill="#f3b95f" d="M16 13c3 3 4 5 4 7a4 4 0 0 1-8 0c0-2 1-4 4-7z"/></svg>'
