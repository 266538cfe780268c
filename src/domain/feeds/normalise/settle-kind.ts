/** What kind of property it is, its rooms, its state. A word that is not known is not guessed. */
import { bathrooms, bedrooms, energyClasses } from '../../../catalogue/vocabulary.ts'
import { foldText, splitWords } from '../../../structures/text/fold-text.ts'
import { readCount } from '../text/scan-number.ts'
import type { RecordDraft } from './record-draft.ts'

const HOMES = new Set<unknown>(['apartment', 'house'])
/** As exporters write it, in addition to the words of their format: most of them ask whether it is new. */
const conditionWords: ReadonlyMap<string, string> = new Map(
  [
    ['brand-new', 'brand-new,brand new,new,new build,new_build,newbuild,key ready,1,yes,y,true'],
    ['pre-owned', 'pre-owned,resale,used,second hand,old,renovated,refurbished,0,no,n,false'],
    [
      'under-construction',
      'under-construction,under construction,under_construction,off plan,off-plan,off_plan,offplan,project',
    ],
  ].flatMap(([condition, list]) => list.split(',').map((word) => [word, condition] as const)),
)
/** In one word, in the type or in place of a number of bedrooms. */
const STUDIO = /studio|στουντιο|γκαρσονιερ|студи[яи]/
const NO_ENERGY_CLASS = /^(?:x|-|n\/?a|none|exempt|in progress|in_progress|pending|0)$/i

export function settleKind(draft: RecordDraft): void {
  const { members, issues } = draft
  const type = draft.value('type')
  const word = type === null ? '' : foldedWords(type)
  const known = propertyTypeIn(word)
  if (known === null) issues.add('type_not_served', 'property_type', type)
  else if (known === undefined) issues.add('type_unknown', 'property_type', type)
  else members.property_type = known
  const isStudio =
    STUDIO.test(`${word} ${foldText(draft.value('bedrooms') ?? '')}`) ||
    draft.value('studio') === 'studio'
  const isHome = HOMES.has(members.property_type)
  settleBedrooms(draft, isStudio, isHome)
  settleBathrooms(draft)
  const condition = draft.value('condition')
  draft.setOrDefault('condition', conditionWords.get(condition?.trim().toLowerCase() ?? '') ?? null)
  if (isHome && members.condition === undefined)
    issues.add('condition_missing', 'condition', condition)
  settleEnergy(draft)
  settleYear(draft)
  settleFloors(draft)
}

function settleBedrooms(draft: RecordDraft, isStudio: boolean, isHome: boolean): void {
  const text = draft.value('bedrooms')
  // "2+1": two, and a room for an office or a maid.
  const count = text === null ? null : readCount(text.replace(/^\s*([1-9])\s*\+\s*1\s*$/, '$1'))
  const most = Number(bedrooms.at(-1)!.value)
  if (count === null || count < 1) {
    if (isStudio) draft.members.bedrooms = bedrooms[0].value
    else if (isHome) draft.issues.add('bedrooms_unknown', 'bedrooms', text)
    return
  }
  if (count > most) draft.issues.add('rooms_capped', 'bedrooms', text)
  draft.members.bedrooms = String(Math.min(most, count))
}

function settleBathrooms(draft: RecordDraft): void {
  const text = draft.value('bathrooms')
  const count = text === null ? null : readCount(text)
  if (count === null && text !== null) draft.issues.add('value_unreadable', 'bathrooms', text)
  if (count === null || count < 1) return
  const most = Number(bathrooms.at(-1)!.value)
  if (count > most) draft.issues.add('rooms_capped', 'bathrooms', text)
  draft.members.bathrooms = String(Math.min(most, count))
}

/** Greek certificates count in Greek: Γ is the third class. Cyrillic letters stand for the Latin ones that they look like. */
const LATIN_CLASSES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...{ α: 'a', β: 'b', γ: 'c', δ: 'd', ε: 'e', ζ: 'f', η: 'g' },
    ...{ а: 'a', в: 'b', с: 'c', е: 'e' },
  }),
)

function settleEnergy(draft: RecordDraft) {
  if (draft.context.constant.has('energy') && draft.record.values.energy !== undefined) {
    return draft.issues.add('constant_column', 'energy_class', draft.record.values.energy)
  }
  const text = draft.value('energy')
  if (text === null || NO_ENERGY_CLASS.test(text.trim())) return
  // "Category B", "Κλάση Α", "B (45 kWh/m2)".
  const folded = foldText(text.trim())
    .replace(/^(?:energy\s+)?(?:class|category|rating|κατηγορια|κλαση|класс)[\s:.-]*(?=.)/, '')
    .replace(/\s*\([^)]*\)$/, '')
  const latin = `${LATIN_CLASSES.get(folded[0]) ?? folded[0]}${folded.slice(1)}`
  const found = energyClasses.find(
    ({ value, synonyms }) => value === latin || synonyms?.includes(latin),
  )
  if (found) draft.members.energy_class = found.value
  else draft.issues.add('energy_not_listed', 'energy_class', text)
}

const FIRST_YEAR = 1000

function settleYear(draft: RecordDraft): void {
  const text = draft.value('year_built')
  const year = /\b(\d{4})\b/.exec(text ?? '')?.[1]
  if (year === undefined) {
    if (text !== null && text !== '0') draft.issues.add('value_unreadable', 'year_built', text)
  } else if (Number(year) > FIRST_YEAR) draft.members.year_built = year
}

const FLOOR_OF =
  /^(.+?)\s*(?:\/|\bof\b|\bout of\b|\bvon\b|(?<!\p{L})(?:από|απο|из)(?!\p{L}))\s*(\d{1,3})$/iu

/** "3rd of 5", "3/5", "3 из 5": the floor, and how many there are. */
function floorOf(text: string): readonly [string, number | null] {
  const found = FLOOR_OF.exec(text.trim())
  return found ? [found[1], Number(found[2])] : [text, null]
}

function settleFloors(draft: RecordDraft): void {
  const names = [
    ['floor', 'floor'],
    ['floors', 'floors_in_building'],
  ] as const
  for (const [name, field] of names) {
    const text = draft.value(name)
    if (text === null) continue
    const [own, of] = name === 'floor' ? floorOf(text) : [text, null]
    const isGround = /^(?:ground|eg\b|erdgeschoss|ισογει)/.test(foldText(own.trim()))
    const count = isGround ? 0 : readCount(own)
    if (of !== null && count !== null && count <= of) draft.members.floors_in_building = of
    if (count === null) draft.issues.add('value_unreadable', field, text)
    else if (name === 'floor' || count > 0) draft.members[field] = count
  }
}

/**
 * Kinds of property as exporters name them, in small letters without accents, and what they are here. A word that
 * is not in the table is not guessed.
 */

/** As words are compared: `Semi-detached` and `semi detached` are one. */
export const foldedWords = (text: string): string => splitWords(text).join(' ')

const words = (type: string | null, list: string) =>
  list.split(',').map((word) => [foldedWords(word), type] as const)

/** null: there is no such kind here. */
const propertyWords: ReadonlyMap<string, string | null> = new Map<string, string | null>([
  ...words(
    'apartment',
    'apartment, apartments, flat, penthouse, studio, studio flat, studio apartment, duplex, triplex, loft, condo, condominium, ground floor apartment, ground floor flat, garden apartment, serviced apartment, atico, piso, apartamento, estudio, διαμερισμα, ρετιρε, στουντιο, квартира, апартаменты, студия, пентхаус, wohnung, appartement, maisonettewohnung, dachgeschosswohnung, etagenwohnung, erdgeschosswohnung, eigentumswohnung, lagenhet, leilighet, appartamento, mieszkanie, appartement te koop, apartment flat, flat apartment, upper floor apartment, top floor apartment, whole floor apartment, γκαρσονιερα, οροφοδιαμερισμα, квартиры, апартамент, дуплекс, лофт, apt, apts, appt, flats, penthouses, studios, studio apt, διαμερισματα, διαμ, γκαρσονιερες, студии, пентхаусы',
  ),
  ...words(
    'house',
    'house, villa, bungalow, town house, townhouse, terraced, terraced house, semi-detached, semi detached, semi detached house, semi-detached house, detached, detached house, detached villa, semi-detached villa, maisonette, cottage, chalet, finca, country house, village house, farm house, farmhouse, traditional house, stone house, linked house, casa, μονοκατοικια, σπιτι, επαυλη, βιλα, μεζονετα, дом, вилла, таунхаус, коттедж, haus, mansion, cave house, barn, log cabin, wooden house, semi, quad, end of terrace, mews, link detached, link detached house, cortijo, masia, casa adosada, adosado, chalet adosado, casa rural, masion, maison, einfamilienhaus, reihenhaus, doppelhaushalfte, doppelhaushaelfte, landhaus, huis, hus, radhus, enebolig, dom jednorodzinny, ανωγειο, διωροφη κατοικια, ισογεια κατοικια, ισογειο σπιτι, διπλοκατοικια, ανεξαρτητη κατοικια, ημιανεξαρτητη κατοικια, εξοχικο, бунгало, мезонет, мезонетт, особняк, дача, дома, виллы, houses, villas, bungalows, town houses, townhouses, maisonettes, cottages, μονοκατοικιες, βιλες, μεζονετες, σπιτια, таунхаусы, коттеджи, мезонеты',
  ),
  ...words(
    'land-plots',
    'land, plot, plots, industrial plot, commercial plot, tourist plot, plot with building permit, farm land, farmland, building plot, residential land, residential plot, land plot, land_plot, agricultural land, field, plot of land, terreno, οικοπεδο, γη, χωραφι, земля, участок, земельный участок, grundstuck, grundstueck, land-plots, parcela, terrain, tomt, dzialka, urban land, building land, commercial land, industrial land, touristic land, farm, τεμαχιο, αγροτεμαχιο, κτημα, земельные участки, участки, lands, fields, οικοπεδα, χωραφια, τεμαχια, земли',
  ),
  ...words(
    'building',
    'building, block of apartments, apartment block, residential building, mixed use building, κτιριο, здание, edificio, apartment building, block of flats, multi family, multifamily, πολυκατοικια, συγκροτημα, многоквартирный дом, mehrfamilienhaus, buildings, apartment buildings, κτιρια, πολυκατοικιες, здания',
  ),
  ...words(
    'office',
    'office, offices, serviced office, office space, γραφειο, офис, oficina, office building, bureau, buro, ufficio, kontor, biuro, офисы, офисное помещение, γραφεια',
  ),
  ...words(
    'commercial',
    'commercial, commercial property, торговая площадь, shop, retail, showroom, warehouse, factory, industrial, restaurant, bar, hotel, cafe, business, καταστημα, αποθηκη, ξενοδοχειο, магазин, склад, отель, гостиница, local, hotel apartment, local comercial, commercial premises, commercial building, commercial unit, business premises, supermarket, pub, guest house, guesthouse, hostel, bed and breakfast, storage, nave, negozio, lokal, επαγγελματικος χωρος, εστιατοριο, εργοστασιο, коммерческая недвижимость, коммерческое помещение, торговое помещение, ресторан, помещение, shops, warehouses, showrooms, restaurants, hotels, καταστηματα, αποθηκες, ξενοδοχεια, εστιατορια, магазины, склады, гостиницы, рестораны',
  ),
  ...words(
    null,
    'garage, parking, parking space, mobile home, caravan, park home, houseboat, flat share, house share, room, boat, garaje, garage space, storage room only, θεση σταθμευσης, γκαραζ, гараж, комната, stellplatz, zimmer zur untermiete',
  ),
])

const PHRASE_WORDS_MAX = 4

/**
 * What a text of several words says: "luxury sea front villa" is a villa. All the known words in it have to agree, the
 * longest phrases first ("apartment block" is no apartment). undefined: it says nothing known, or two things.
 */
export function propertyTypeIn(text: string): string | null | undefined {
  const exact = propertyWords.get(text)
  if (exact !== undefined || text === '') return exact
  const list = text.split(' ')
  const found = new Set<string | null>()
  for (let from = 0; from < list.length; ) {
    let size = Math.min(PHRASE_WORDS_MAX, list.length - from)
    let type: string | null | undefined
    for (; size > 0; size--) {
      type = propertyWords.get(list.slice(from, from + size).join(' '))
      if (type !== undefined) break
    }
    if (type !== undefined) found.add(type)
    from += Math.max(1, size)
  }
  // A flat with a garage is a flat.
  if (found.size > 1) found.delete(null)
  return found.size === 1 ? [...found][0] : undefined
}
