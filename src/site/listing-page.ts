/** The page of one listing: photo, facts, description. Rendered from the same record as the API. */
import { fields } from '../catalogue/fields.ts'
import { type Html, html } from './html.ts'
import { renderPage } from './page.ts'

/** The full record of the API, as parsed JSON. */
export type ListingRecord = Readonly<Record<string, unknown>> & {
  readonly id: number
  readonly title: string
  readonly link: string
  readonly deal: string
  readonly price: number | null
  readonly price_per_m2: number | null
  readonly state: string
  readonly description: string | null
  readonly seller: { readonly name: string; readonly type: string }
  readonly location: { readonly name: string } | null
  readonly photos: {
    readonly items: readonly {
      readonly url: string
      readonly sizes: Readonly<Record<string, string>>
      readonly colour: string | null
    }[]
  }
}

const LONG_TEXT = new Set(['description', 'photo_urls', 'lat', 'lng', 'deal', 'price', 'video_url'])

const euros = (value: number): string => `€${value.toLocaleString('en-GB')}`

export function listingPage(listing: ListingRecord): string {
  const price = listing.price === null ? '' : euros(listing.price)
  const perMonth = listing.deal === 'rent' ? ' a month' : ''
  return renderPage({
    title: `${listing.title}${price ? `, ${price}${perMonth}` : ''}`,
    description: (listing.description ?? listing.title).slice(0, 160),
    head: html`<link rel="canonical" href="${listing.link}">
<meta property="og:title" content="${listing.title}">
<meta property="og:type" content="website">
<meta property="og:url" content="${listing.link}">
${listing.photos.items.slice(0, 1).map(({ url }) => html`<meta property="og:image" content="${url}">`)}`,
    body: html`<article class="listing">
<h1>${listing.title}</h1>
${listing.state !== 'live' && html`<p class="notice">This listing is ${listing.state}.</p>`}
<p class="price"><strong>${price}</strong>${perMonth}${listing.price_per_m2 !== null && html` <span>(${euros(listing.price_per_m2)} per m²)</span>`}</p>
${gallery(listing)}
<h2>Facts</h2>
<dl class="facts">${facts(listing)}</dl>
${listing.description !== null && description(listing.description)}
<h2>Seller</h2>
<p>${listing.seller.name} (${listing.seller.type.replaceAll('-', ' ')})</p>
<p><a href="/v1/listings/${listing.id}">This listing as JSON</a></p>
</article>`,
  })
}

function gallery({ photos, title }: ListingRecord): Html {
  return html`<div class="gallery">${photos.items.map(
    ({ sizes }, index) =>
      html`<img src="${sizes['800']}" srcset="${Object.entries(sizes)
        .map(([width, url]) => `${url} ${width}w`)
        .join(
          ', ',
        )}" sizes="(max-width: 800px) 100vw, 800px" width="800" height="533" alt="${title}, photo ${index + 1}" ${index > 0 && html`loading="lazy"`}>`,
  )}</div>`
}

function facts(listing: ListingRecord): Html[] {
  return fields
    .filter(({ name }) => !LONG_TEXT.has(name) && (listing[name] ?? null) !== null)
    .map((field) => {
      const values = [listing[field.name]].flat().map((value) => labelOf(field, value))
      const unit = field.kind === 'number' && field.unit === 'm2' ? ' m²' : ''
      return html`<div><dt>${field.label}</dt><dd>${values.join(', ')}${unit}</dd></div>`
    })
}

function labelOf(field: (typeof fields)[number], value: unknown): string {
  if (field.kind === 'place') return String((value as { name?: string }).name ?? value)
  if (field.kind !== 'choice') return String(value)
  return field.values.find((entry) => entry.value === value)?.label ?? String(value)
}

function description(text: string): Html {
  return html`<h2>Description</h2>${text.split(/\n{2,}/).map((paragraph) => html`<p>${paragraph}</p>`)}`
}
