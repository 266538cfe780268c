/** What search engines and messengers read of a listing: canonical address, Open Graph, schema.org. */
import { districts } from '../../catalogue/vocabulary.ts'
import { country } from '../../country/served-country.ts'
import type { ListingRecord } from '../../service/listings/listing-record.ts'
import { labelOf } from '../locale/card-title.ts'
import type { Locale } from '../locale/locale.ts'
import { addressLinks, canonicalAddress, shareImage } from '../pages/page.ts'
import { textFor } from '../parts/description-text.ts'
import { type Html, html } from '../parts/html.ts'
import { siteLimits } from '../site-limits.ts'
import { dataScript } from './structured-data.ts'

export function summaryText(record: ListingRecord, { lang }: Locale): string {
  // Single spaces, most of them, stay as they are.
  const text = (textFor(record, lang) ?? record.title).replace(/\s{2,}|[^\S ]/g, ' ').trim()
  return text.length <= siteLimits.listing.descriptionMaxChars
    ? text
    : `${text.slice(0, siteLimits.listing.descriptionMaxChars - 1)}…`
}

export function listingHead(
  record: ListingRecord,
  title: string,
  summary: string,
  baseUrl: string,
  locale: Locale,
): Html {
  const [photo] = record.photos.items
  return html`${addressLinks(record.link, locale)}
<meta property="og:title" content="${title}">
<meta property="og:description" content="${summary}">
<meta property="og:type" content="website">
<meta property="og:url" content="${canonicalAddress(record.link, locale)}">
<meta property="og:site_name" content="Estia Index">
${shareImage(baseUrl, photo?.url)}
${record.state !== 'live' && html`<meta name="robots" content="noindex">`}
${dataScript('application/ld+json', structured(record, title, summary))}`
}

const HOME_TYPES: Readonly<Record<string, string>> = {
  apartment: 'Apartment',
  house: 'House',
}

/** As the name of the place is. */
const inEnglish = { label: (english: string): string => english }

function structured(record: ListingRecord, title: string, summary: string): object {
  const { price, lat, lng, covered_area_m2: areaM2, bedrooms } = record
  const place = record.location?.name ?? null
  return {
    '@context': 'https://schema.org',
    '@type': 'RealEstateListing',
    name: title,
    url: record.link,
    description: summary,
    ...(record.first_published_at && { datePosted: record.first_published_at }),
    image: record.photos.items.map(({ url }) => url),
    ...(price !== null && { offers: offerOf(record, price) }),
    about: {
      '@type': HOME_TYPES[record.property_type ?? ''] ?? 'Place',
      name: title,
      ...(areaM2 !== null && {
        floorSize: { '@type': 'QuantitativeValue', value: areaM2, unitCode: 'MTK' },
      }),
      ...(bedrooms !== null && bedrooms !== 'studio' && { numberOfBedrooms: Number(bedrooms) }),
      address: {
        '@type': 'PostalAddress',
        addressCountry: country.code,
        ...(record.district && { addressRegion: labelOf(record.district, districts, inEnglish) }),
        ...(place && { addressLocality: place }),
      },
      ...(lat !== null && { geo: { '@type': 'GeoCoordinates', latitude: lat, longitude: lng } }),
    },
  }
}

function offerOf({ deal, state, link }: ListingRecord, price: number): object {
  return {
    '@type': 'Offer',
    price,
    priceCurrency: country.currency,
    url: link,
    businessFunction: `http://purl.org/goodrelations/v1#${deal === 'rent' ? 'LeaseOut' : 'Sell'}`,
    availability: `https://schema.org/${state === 'live' ? 'InStock' : 'SoldOut'}`,
  }
}
