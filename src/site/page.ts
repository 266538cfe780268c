/** The frame of every page: head, header, footer. No inline script; styles come from one file. */
import { type Html, html } from './html.ts'

export const pagePolicy =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

export interface PageContent {
  readonly title: string
  readonly description: string
  readonly head?: Html
  readonly body: Html
}

export function renderPage({ title, description, head, body }: PageContent): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="description" content="${description}">
<link rel="stylesheet" href="/assets/site.css">
<link rel="icon" href="/assets/icon.svg" type="image/svg+xml">
${head}
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header class="top"><a class="brand" href="/">Estia Index</a>
<nav aria-label="Site"><a href="/docs">API</a> <a href="/llms.txt">For programs</a></nav></header>
<main id="main">
${body}
</main>
<footer class="bottom"><p>Place names: facts from GeoNames (CC BY 4.0) and Who's On First (CC BY 4.0 / CC0).</p></footer>
</body>
</html>
`.toString()
}
