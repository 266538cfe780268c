/**
 * Kyero 2.1 and 3: the common tongue of agencies that sell abroad. Extra nodes are those of Resales Online, and `development`,
 * which is no part of the format: where an exporter adds it, it names the project and may describe it.
 */
import type { FormatMapping } from './format-mapping.ts'

export const kyero: FormatMapping = {
  format: 'kyero',
  recordName: 'property',
  version: ['kyero/feed_version', '*/kyero/feed_version', '*/feed_version', 'feed_version'],
  key: ['id', '@id', 'ref', 'url/en', 'url/*', 'url'],
  reference: ['ref', 'id', '@id'],
  values: {
    deal: {
      from: ['price_freq'],
      words: {
        sale: 'sale',
        new_build: 'sale',
        month: 'rent',
        week: 'rent',
        rent: 'rent',
        rental: 'rent',
        'for rent': 'rent',
        year: 'rent',
      },
    },
    price: { from: ['price'] },
    rent_price: { from: ['price'] },
    frequency: {
      from: ['price_freq'],
      words: { rent: 'month', rental: 'month', 'for rent': 'month' },
    },
    currency: { from: ['currency'] },
    type: { from: ['type/en', 'type', 'type/*'] },
    condition: {
      from: ['new_build', 'price_freq'],
      words: {
        '1': 'brand-new',
        '0': 'pre-owned',
        new_build: 'brand-new',
        sale: '',
        month: '',
        week: '',
        rent: '',
      },
    },
    bedrooms: { from: ['beds'] },
    bathrooms: { from: ['baths'] },
    covered_area: { from: ['surface_area/built', 'surface_area/built_area'] },
    uncovered_veranda: { from: ['surface_area/terrace', 'terrace'] },
    plot_area: { from: ['surface_area/plot'] },
    country: { from: ['country'] },
    region: { from: ['province'] },
    town: { from: ['town'] },
    place: { from: ['location_detail'] },
    lat: { from: ['location/latitude'] },
    lng: { from: ['location/longitude'] },
    energy: { from: ['energy_rating/consumption', 'energy_rating'] },
    pool: { from: ['pool'] },
    project: { from: ['development/name', 'development_name'] },
    project_completion: {
      from: ['development/completion', 'development/completion_date', 'completion_date'],
    },
    status: { from: ['sold?sold', 'status', '@status'] },
    video: { from: ['video_url', 'video_url/en', 'video_url/*'] },
  },
  features: [{ from: ['features/feature', 'features/*/feature'] }],
  flags: {},
  texts: [
    { from: 'desc/*', language: 'names' },
    { from: 'desc', language: 'unknown' },
  ],
  projectTexts: [
    { from: 'development/desc/*', language: 'names' },
    { from: 'development/desc', language: 'unknown' },
  ],
  photos: {
    from: ['images/image'],
    url: ['url', '@url', ''],
    order: '@id',
    plan: { paths: ['tags/tag', 'title/*'], words: /floor\s*plan/i },
  },
}
