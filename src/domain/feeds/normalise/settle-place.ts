/**
 * Where it is: district, place, point, address. Names are looked up in the gazetteer; a spelling that only resembles
 * one is taken where the district says the same. A point that contradicts the place is dropped, not the place.
 */
import type { Place, Point } from '../../../country/country.ts'
import { distanceKm } from '../../../structures/geo/great-circle.ts'
import { foldText } from '../../../structures/text/fold-text.ts'
import { findContacts } from '../../description/find-contacts.ts'
import type { PlaceMatch } from '../../places/place-finder.ts'
import { plainLine } from '../text/plain-prose.ts'
import { readDecimal } from '../text/scan-number.ts'
import { SURE_SCORE } from './find-place.ts'
import type { RecordDraft } from './record-draft.ts'

const FAR_KM = 25
const ADDRESS_MAX_CHARS = 200

export function settlePlace(draft: RecordDraft): void {
  const { members, issues, context } = draft
  const region = context.findPlace(draft.value('region'), null)
  const district = region?.place.district ?? null
  const sent = sentPoint(draft)
  const byPoint = sent === null ? null : context.country.districtOf(sent)
  const names = [draft.value('place'), draft.value('town'), draft.value('region')]
  const town = context.findPlace(draft.value('town'), district)?.place.slug ?? null
  const matches = names.flatMap((name) => {
    // Villages of one name lie in several districts: where none is named, the point says which.
    const near = district === null ? context.findPlace(name, byPoint, town) : null
    const isSure = isPlace(near) && near.match.score >= SURE_SCORE
    const match = isSure ? near : context.findPlace(name, district, town)
    return isPlace(match) ? [{ name, ...match }] : []
  })
  // A city gives its name to its district: a village named as well is the one that is meant.
  const village = matches.find(({ place }) => place.slug !== place.district)
  const found = village ?? (isElsewhere(draft, matches.at(0)) ? undefined : matches.at(0))
  const abroad = found || district !== null ? null : countryAbroad(draft)
  if (abroad !== null) {
    issues.add('other_country', 'district', abroad)
    return
  }
  const point = readPoint(draft, sent)
  const named = found?.place.district ?? district
  draft.setOrDefault('district', named)
  if (members.district === undefined && byPoint !== null) members.district = byPoint
  if (members.district === undefined)
    issues.add('district_unknown', 'district', names.filter(Boolean).join(', '))
  if (found) {
    members.location = found.place.slug
    if (found.match.score < SURE_SCORE)
      issues.add('place_guessed', 'location', `${found.name} -> ${found.place.name}`)
  } else if (names.some((name) => name !== null)) {
    issues.add(
      'place_unknown',
      'location',
      names.find((name) => name !== null),
    )
  }
  settlePoint(draft, point, found?.place as Place | undefined)
  settleAddress(draft)
}

/** A village that nobody knows is not the city that its district is called after, unless its name has that of the city in it. */
function isElsewhere(draft: RecordDraft, city: PlaceMatch | undefined): boolean {
  const { findPlace } = draft.context
  const named = [draft.value('place'), draft.value('town')].filter((name) => name !== null)
  if (city === undefined || named.length === 0) return false
  const { name: english, nameLocal } = city.place
  const ownNames = [english, nameLocal ?? english].map(foldText)
  return named.every(
    (name) =>
      findPlace(name, city.place.district) === null &&
      !ownNames.some((one) => foldText(name).includes(one)),
  )
}

/** Another country, as the feed writes it; null where the point or the settings of the feed say that it is ours. */
function countryAbroad(draft: RecordDraft): string | null {
  const said = draft.value('country')
  if (sentPoint(draft) !== null || draft.context.defaults.district !== undefined) return null
  const word = said === null ? '' : foldText(said.trim())
  if (word === '') return null
  const { code, name, nameLocal, alternateNames, phrases } = draft.context.country
  const named = Object.values(phrases).map((one) => one.name)
  const own = [name, nameLocal, ...alternateNames, ...named].map(foldText)
  // Codes of two letters and of three begin alike.
  const isCode = word.length <= 3 && word.startsWith(foldText(code))
  return isCode || own.some((one) => word.includes(one)) ? null : said
}

const isPlace = (match: PlaceMatch | null): match is PlaceMatch =>
  match !== null && match.place.kind !== 'district' && match.place.kind !== 'country'

/** In the country. */
function sentPoint(draft: RecordDraft): Point | null {
  const [lat, lng] = [draft.value('lat'), draft.value('lng')].map((text) => readDecimal(text ?? ''))
  return lat && lng && draft.context.country.contains({ lat, lng }) ? { lat, lng } : null
}

function readPoint(draft: RecordDraft, sent: Point | null): Point | null {
  const [latText, lngText] = [draft.value('lat'), draft.value('lng')]
  if (sent !== null || (latText === null && lngText === null)) return sent
  const [lat, lng] = [readDecimal(latText ?? ''), readDecimal(lngText ?? '')]
  if (lat && lng) draft.issues.add('point_outside', 'lat', `${lat}, ${lng}`)
  else draft.issues.add('point_zero', 'lat', `${latText ?? ''}, ${lngText ?? ''}`)
  return null
}

function settlePoint(draft: RecordDraft, point: Point | null, place: Place | undefined) {
  if (point === null) return
  const km = place ? distanceKm(point.lat, point.lng, place.lat, place.lng) : 0
  if (km > FAR_KM) {
    return draft.issues.add(
      'point_far_from_place',
      'lat',
      `${Math.round(km)} km from ${place?.name}`,
    )
  }
  const isRough = draft.value('approximate') !== null
  if (isRough) draft.issues.add('point_coarsened', 'lat')
  // Two decimals are about a kilometre; six are a hand.
  const scale = isRough ? 100 : 1_000_000
  draft.members.lat = Math.round(point.lat * scale) / scale
  draft.members.lng = Math.round(point.lng * scale) / scale
}

function settleAddress(draft: RecordDraft): void {
  const { country } = draft.context
  const code = /^\d+$/.exec(draft.value('postal_code')?.trim() ?? '')?.[0]
  if (code?.length === country.postalCodeDigits) draft.members.postal_code = Number(code)
  const text = draft.value('address')
  const address = text === null ? '' : plainLine(text).slice(0, ADDRESS_MAX_CHARS).trim()
  if (address === '') return
  if (findContacts(address, country).length === 0) draft.members.address = address
  else draft.issues.add('contact_removed', 'address', address)
}
