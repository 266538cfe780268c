/**
 * A field is declared in the catalogue and named elsewhere only where a rule is about that very field: the
 * table below says where and why. Adding a field should touch none of these files.
 * What is for people (comments, sentences) is documentation and may name them.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { fields } from '../src/catalogue/fields.ts'

/** Who may name any field, by the reason; one file each. */
const mayName: Readonly<Record<string, string>> = {
  'what makes a price is a rule about size, rooms, state and place': `
    pricing/deals/good-deal.ts pricing/deals/recommended-score.ts pricing/estimate/price-factors.ts
    pricing/model/encode-subject.ts pricing/model/feature-schema.ts pricing/model/market-model.ts pricing/model/segment-rows.ts
    pricing/model/valuation-subject.ts domain/listings/listing.ts service/prices/similar-listings.ts
    service/prices/subject-of-listing.ts service/prices/subject-packer.ts cli/read-subjects.ts pricing/estimate/evaluate-accuracy.ts
    pricing/estimate/list-comparables.ts pricing/homes/home-speakers.ts pricing/homes/is-disguised.ts pricing/homes/is-same-home.ts
    pricing/homes/near-copies.ts pricing/homes/own-copy.ts pricing/similar/similarity.ts
    pricing/estimate/adjustments-from.ts pricing/estimate/monotone-log-price.ts
    pricing/estimate/value-subject.ts
    service/prices/estimate-home.ts service/prices/estimate-record.ts service/prices/rate-listing.ts
    service/prices/price-bands.ts site/places/place-page.ts`,
  'the figures of the market compare homes of a kind, size and age': `
    market/market-home.ts market/home-features.ts market/market-rows.ts market/market-report.ts
    market/index/slice-index.ts service/market/market-service.ts service/market/market-standing.ts
    domain/search/market-address.ts domain/search/market-request.ts
    api/schemas/market-schemas.ts mcp/tools/market-summary.ts`,
  'the pages of the market show it by kind and bedrooms': `
    site/market/market-page.ts site/market/mount-market.ts
    site/market/change-sentence.ts site/market/listing-market.ts site/market/market-image.ts
    site/market/market-citation.ts
    site/locale/market/english-market-words.ts site/locale/market/greek-market-words.ts
    site/locale/market/russian-market-words.ts`,
  'the memory of the market stores the facts of a home as first published': `
    store/market-store.ts store/rows/market/market-plans.ts service/market/market-row.ts
    service/market/market-days.ts service/market/read-market-homes.ts
    service/market/published-months.ts service/market/publish-market.ts`,
  'whether two listings offer one home is a rule about size, rooms, floor and place': `
    domain/homes/home-offer.ts domain/homes/same-home-score.ts service/homes/home-finder.ts`,
  'a title, a card, a pin, a page are composed of certain facts': `
    domain/listings/listing-title.ts service/listings/listing-record.ts service/listings/fit-summary.ts service/search/map-listings.ts
    site/locale/card-title.ts site/pages/listing-page.ts site/parts/listing-facts.ts
    site/parts/description-text.ts
    site/head/listing-head.ts site/parts/result-card.ts site/enquiries/seller-card.ts
    site/agencies/agency-page.ts site/pages/project-page.ts
    site/feeds/search-feed-writer.ts
    site/desk/inbox-pages.ts site/desk/listing-form-page.ts site/desk/own-listing.ts
    site/desk/feeds/feed-form.ts site/desk/stock-page.ts
    site/parts/buying-costs.ts site/parts/estimate-range.ts site/locale/english-words.ts
    site/locale/greek-words.ts site/locale/russian-words.ts
    api/schemas/listing-schemas.ts api/schemas/facet-schemas.ts`,
  'the reference is the key by which sellers synchronise': `
    service/listings/validate-listing.ts service/listings/write-listing.ts
    api/operations/write-operations.ts api/operations/estimate-operations.ts
    store/archive/archive-tables.ts store/rows/listing-row.ts
    store/rows/table-columns.ts
    store/postgres/tables/listing-rows.ts store/sqlite/tables/listing-rows.ts`,
  'photos are imported, counted and compared': `
    domain/listings/publish-bars.ts service/listings/listing-changes.ts
    service/photos/photo-record.ts service/photos/change-photos.ts`,
  'the description is searched as text': `
    service/sync/project-listing.ts service/listings/insert-draft.ts`,
  'an amenity is checked against its kind': 'domain/listings/listing-warnings.ts',
  'searches that people guess or look for': `
    http/paths/wrong-paths.ts site/sitemap/sitemap.ts`,
  'tools take and show the most used filters and facts': `
    mcp/answers/listing-facts.ts mcp/arguments/search-arguments.ts mcp/arguments/sort-features.ts
    mcp/serve/resources.ts mcp/tools/compare-listings.ts mcp/tools/get-listing.ts
    mcp/tools/value-home.ts`,
  'what people write instead of a parameter or its value': `
    domain/search/repair/repair-field.ts
    domain/search/repair/repair-value.ts domain/search/repair/spread-of.ts`,
  'words of a sentence that stand for certain fields': `
    domain/sentences/slots/read-choices.ts domain/sentences/slots/read-prices.ts domain/sentences/slots/read-rooms.ts
    domain/sentences/slots/read-sizes.ts domain/sentences/slots/read-times.ts
    domain/sentences/items/token-words.ts
    domain/sentences/continue-search.ts domain/sentences/build-lexicon.ts
    domain/sentences/mark-negations.ts domain/sentences/read-quantities.ts
    domain/sentences/items/find-references.ts domain/sentences/items/find-fixed-spans.ts
    domain/sentences/read-measure.ts domain/sentences/read-items.ts
    domain/sentences/sentence-item.ts domain/sentences/understand-sentence.ts`,
  'formats of portals have names of their own for each field': `
    domain/feeds/feed-record.ts feeds/formats/blm.ts feeds/formats/expertagent.ts
    feeds/formats/immobiliare.ts feeds/formats/is24.ts feeds/formats/meta.ts feeds/formats/openimmo.ts feeds/formats/rera.ts
    feeds/formats/reso.ts feeds/formats/table.ts feeds/formats/trovit.ts feeds/read/add-cells.ts
    domain/feeds/header-phrases.ts domain/feeds/table-columns.ts site/locale/desk/english-feed-words.ts site/locale/desk/greek-feed-words.ts
    site/locale/desk/russian-feed-words.ts feeds/write/kyero-writer.ts feeds/write/meta-writer.ts feeds/write/rera-writer.ts
    feeds/write/reso-writer.ts feeds/write/exported-home.ts service/feeds/export-stock.ts
    service/enquiries/export-enquiries.ts`,
  'what an exporter says is settled field by field, each by rules of its own': `
    domain/feeds/normalise/decimal-finder.ts domain/feeds/normalise/normalise-record.ts domain/feeds/normalise/record-draft.ts
    domain/feeds/normalise/normalise-record.ts domain/feeds/normalise/settle-kind.ts
    domain/feeds/normalise/settle-offer.ts domain/feeds/normalise/settle-photos.ts
    domain/feeds/normalise/settle-place.ts domain/feeds/normalise/settle-sizes.ts
    domain/feeds/normalise/settle-texts.ts domain/feeds/text/read-feature.ts
    service/feeds/runs/apply-record.ts service/feeds/check-feed.ts service/feeds/feed-config.ts
    service/feeds/normalise-feed.ts service/feeds/photo-worker.ts
    service/feeds/runs/rehearse.ts service/feeds/runs/rename-records.ts service/feeds/runs/run-steps.ts`,
  'saved searches: the size and place of a home that was reported before': `
    service/alerts/settle-listings.ts service/alerts/write-alert-mail.ts`,
  'the orders in which a seller looks at its stock': `
    domain/listings/stock-sorts.ts`,
  'examples in the documentation': `
    api/schemas/write-schemas.ts api/operations/understand-operations.ts api/llms/llms-text.ts`,
}

/** What every part of the service is about: which market, where, for how much. */
const CORE = new Set(['deal', 'district', 'location', 'price', 'lat', 'lng'])
/** These rooms would serve anything else as well: not even the core is named. */
const GENERAL = /^(?:structures|engine|net|photos|http|app)\/|^main\.ts/
/** What every point on a map has. */
const GEOMETRY = new Set(['lat', 'lng'])
/** Words with other meanings: they name a field in quotes, or as a member of a listing. */
const WORDS = new Set(
  'address condition description floor heating location parking pool reference view'.split(' '),
)
const LISTING = '(?:record|listing|fields|values|subject|query|row|draft)'

const source = resolve(import.meta.dirname, '../src')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.ts') && !/\.(?:test|test-data)\.ts$/.test(file))
  .filter((file) => !/^(?:catalogue|country)\//.test(file))

/** Markup is composed of members of a record; an address or a key has no blanks. */
const isSentence = (template: string): boolean => / /.test(template) && !template.includes('<')
const holesOf = (template: string): string => (template.match(/\$\{[^}]*\}?/g) ?? []).join(' ')

/** Code alone: no comments and no sentences. */
const codeOf = (file: string): string =>
  readFileSync(join(source, file), 'utf8')
    .replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
    .replace(/'[^'\n]* [^'\n]*'|"[^"\n]* [^"\n]*"/g, "''")
    .replace(/`[^`]*`/g, (text) => (isSentence(text) ? holesOf(text) : text))

const patterns = fields.map(({ name }) => ({
  name,
  pattern: new RegExp(
    WORDS.has(name) ? `'${name}'|\\b${LISTING}\\??\\.${name}\\b` : `\\b${name}\\b`,
  ),
}))

function namedIn(file: string, isAsked: (name: string) => boolean): string[] {
  const code = codeOf(file)
  return patterns
    .filter(({ name, pattern }) => isAsked(name) && pattern.test(code))
    .map(({ name }) => name)
}

const exempt = new Set(Object.values(mayName).flatMap((list) => list.trim().split(/\s+/)))

describe('field names', () => {
  it('stand where the table says, and nowhere else', () => {
    const naming = files.filter((file) => namedIn(file, (name) => !CORE.has(name)).length > 0)
    expect(naming.sort()).toEqual([...exempt].sort())
  })

  it('stand in no room that would serve anything else as well', () => {
    const wrong = files
      .filter((file) => GENERAL.test(file) && !exempt.has(file))
      .map((file) => `${file}: ${namedIn(file, (name) => !GEOMETRY.has(name)).join(' ')}`)
      .filter((line) => !line.endsWith(': '))
    expect(wrong).toEqual([])
  })
})
