/**
 * The view of results in hosts that draw one (MCP Apps): cards and a map of the coast. A page of its own in a
 * sandbox: it calls nobody, and what it shows comes by message and is set as text, never as markup.
 * Photos are those of the service, whose address the resource names to the host.
 */
import { country } from '../../country/served-country.ts'

export const VIEW_URI = 'ui://estia/results'
export const VIEW_TYPE = 'text/html;profile=mcp-app'
const VIEW_PROTOCOL = '2026-01-26'

const WIDTH = 500
const HEIGHT = 300

/** The coast as a path in the frame of the drawing. */
function coastPath(): string {
  const { west, east, north, south } = country.view
  const x = (lng: number) => Math.round(((lng - west) / (east - west)) * WIDTH * 10) / 10
  const y = (lat: number) => Math.round(((north - lat) / (north - south)) * HEIGHT * 10) / 10
  return country.coast
    .map((ring) => `M${ring.map(([lng, lat]) => `${x(lng)} ${y(lat)}`).join('L')}Z`)
    .join('')
}

const script = `
const frame = ${JSON.stringify({ ...country.view, width: WIDTH, height: HEIGHT })}
const money = new Intl.NumberFormat('en', { style: 'currency', currency: ${JSON.stringify(country.currency)}, maximumFractionDigits: 0 })
const send = (message) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*')
let calls = 0
const ask = (method, params) => send({ id: ++calls, method, params })
const made = (name, text, className) => {
  const element = document.createElement(name)
  if (text) element.textContent = text
  if (className) element.className = className
  return element
}
const isPage = (address) => /^https?:\\/\\//.test(address)
function card(home, photos) {
  const one = made('article')
  const photo = photos[home.id]
  if (photo && isPage(photo)) {
    const image = made('img')
    image.src = photo
    image.alt = ''
    image.loading = 'lazy'
    one.append(image)
  }
  const price = home.price === null ? 'No price' : money.format(home.price) + (home.deal === 'rent' ? ' a month' : '')
  one.append(made('strong', price), made('span', home.title))
  const facts = [home.area_m2 && home.area_m2 + ' m²', home.plot_m2 && 'plot ' + home.plot_m2 + ' m²', home.sea_m !== null && home.sea_m !== undefined && home.sea_m + ' m to the sea']
  one.append(made('small', facts.filter(Boolean).join(' · ')))
  if (isPage(home.link)) {
    const open = made('button', 'Open')
    open.addEventListener('click', () => ask('ui/open-link', { url: home.link }))
    one.append(open)
  }
  return one
}
function pin(home) {
  const dot = document.createElementNS('http://www.w3.org/2000/svg', 'circle')
  dot.setAttribute('cx', String(((home.lng - frame.west) / (frame.east - frame.west)) * frame.width))
  dot.setAttribute('cy', String(((frame.north - home.lat) / (frame.north - frame.south)) * frame.height))
  dot.setAttribute('r', '5')
  return dot
}
function show(result) {
  const { listings = [], total } = result.structuredContent ?? {}
  const photos = result._meta?.photos ?? {}
  document.querySelector('#count').textContent = total === undefined ? '' : total + ' listings'
  document.querySelector('#cards').replaceChildren(...listings.map((home) => card(home, photos)))
  document.querySelector('#pins').replaceChildren(...listings.filter(({ lat, lng }) => typeof lat === 'number' && typeof lng === 'number').map(pin))
  send({ method: 'ui/notifications/size-changed', params: { width: document.documentElement.scrollWidth, height: document.documentElement.scrollHeight } })
}
addEventListener('message', ({ data, source }) => {
  if (source !== parent || data?.jsonrpc !== '2.0') return
  if (data.id === 1 && data.result) send({ method: 'ui/notifications/initialized' })
  else if (data.method === 'ui/notifications/tool-result') show(data.params ?? {})
  else if (data.method === 'ui/resource-teardown') send({ id: data.id, result: {} })
})
ask('ui/initialize', { protocolVersion: '${VIEW_PROTOCOL}', appInfo: { name: 'estia-results', version: '1.0.0' }, appCapabilities: {} })
`

export const resultsView = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Listings</title>
<style>
:root { color-scheme: light dark; font: 14px/1.4 system-ui, sans-serif }
body { margin: 12px }
svg { width: 100%; max-height: 240px; background: light-dark(#dcebf2, #14303c) }
path { fill: light-dark(#f4f1e8, #3a3f38) }
circle { fill: #b3261e; stroke: #fff }
#cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(160px, 1fr)); gap: 10px }
article { display: flex; flex-direction: column; gap: 2px; padding: 8px; border: 1px solid #8884; border-radius: 8px }
img { width: 100%; aspect-ratio: 3 / 2; object-fit: cover; border-radius: 4px }
button { align-self: start; margin-top: auto; padding: 4px 10px }
</style>
<p id="count" role="status"></p>
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="Where the listings are"><path d="${coastPath()}"/><g id="pins"></g></svg>
<div id="cards"></div>
<script type="module">${script}</script>
</html>
`

/** The page of a search, for the person whom an assistant helps: the API's parameters under another path. */
const NOT_OF_PAGES = /^(?:cursor|limit|detail)=/

export function searchAddress(query: string, baseUrl: string): string {
  const pairs = query.split('&').filter((pair) => pair !== '' && !NOT_OF_PAGES.test(pair))
  const text = pairs.join('&').replaceAll('%2C', ',')
  return `${baseUrl}/search${text === '' ? '' : `?${text}`}`
}
