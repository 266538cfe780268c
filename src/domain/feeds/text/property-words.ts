/**
 * Kinds of property as exporters name them, in small letters without accents, and what they are here. A word that
 * is not in the table is not guessed.
 */
import { splitWords } from '../../../structures/text/fold-text.ts'

/** As words are compared: `Semi-detached` and `semi detached` are one. */
export const foldedWords = (text: string): string => splitWords(text).join(' ')

const words = (type: string | null, list: string) =>
  list.split(',').map((word) => [foldedWords(word), type] as const)

/** null: there is no such kind here. */
export const propertyWords: ReadonlyMap<string, string | null> = new Map<string, string | null>([
  ...words(
    'apartment',
    'apartment, apartments, flat, penthouse, studio, studio flat, studio apartment, duplex, triplex, loft, condo, condominium, ground floor apartment, ground floor flat, garden apartment, serviced apartment, atico, piso, apartamento, estudio, διαμερισμα, ρετιρε, στουντιο, квартира, апартаменты, студия, пентхаус, wohnung, appartement, maisonettewohnung, dachgeschosswohnung, etagenwohnung, erdgeschosswohnung, eigentumswohnung, lagenhet, leilighet, appartamento, mieszkanie, appartement te koop, apartment flat, flat apartment, upper floor apartment, top floor apartment, whole floor apartment, γκαρσονιερα, οροφοδιαμερισμα, квартиры, апартамент, дуплекс, лофт',
  ),
  ...words(
    'house',
    'house, villa, bungalow, town house, townhouse, terraced, terraced house, semi-detached, semi detached, semi detached house, semi-detached house, detached, detached house, detached villa, semi-detached villa, maisonette, cottage, chalet, finca, country house, village house, farm house, farmhouse, traditional house, stone house, linked house, casa, μονοκατοικια, σπιτι, επαυλη, βιλα, μεζονετα, дом, вилла, таунхаус, коттедж, haus, mansion, cave house, barn, log cabin, wooden house, semi, quad, end of terrace, mews, link detached, link detached house, cortijo, masia, casa adosada, adosado, chalet adosado, casa rural, masion, maison, einfamilienhaus, reihenhaus, doppelhaushalfte, doppelhaushaelfte, landhaus, huis, hus, radhus, enebolig, dom jednorodzinny, ανωγειο, διωροφη κατοικια, ισογεια κατοικια, ισογειο σπιτι, διπλοκατοικια, εξοχικο, бунгало, мезонет, мезонетт, особняк, дача, дома, виллы',
  ),
  ...words(
    'land-plots',
    'land, plot, plots, farm land, farmland, building plot, residential land, residential plot, land plot, land_plot, agricultural land, field, plot of land, terreno, οικοπεδο, γη, χωραφι, земля, участок, земельный участок, grundstuck, grundstueck, land-plots, parcela, terrain, tomt, dzialka, urban land, building land, commercial land, industrial land, touristic land, farm, τεμαχιο, αγροτεμαχιο, κτημα, земельные участки, участки',
  ),
  ...words(
    'building',
    'building, block of apartments, apartment block, residential building, mixed use building, κτιριο, здание, edificio, apartment building, block of flats, multi family, multifamily, πολυκατοικια, συγκροτημα, многоквартирный дом, mehrfamilienhaus',
  ),
  ...words(
    'office',
    'office, offices, serviced office, office space, γραφειο, офис, oficina, office building, bureau, buro, ufficio, kontor, biuro, офисы, офисное помещение',
  ),
  ...words(
    'commercial',
    'commercial, commercial property, shop, retail, showroom, warehouse, factory, industrial, restaurant, bar, hotel, cafe, business, καταστημα, αποθηκη, ξενοδοχειο, магазин, склад, отель, гостиница, local, hotel apartment, local comercial, commercial premises, commercial building, commercial unit, business premises, supermarket, pub, guest house, guesthouse, hostel, bed and breakfast, storage, nave, negozio, lokal, επαγγελματικος χωρος, εστιατοριο, εργοστασιο, коммерческая недвижимость, коммерческое помещение, торговое помещение, ресторан, помещение',
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
