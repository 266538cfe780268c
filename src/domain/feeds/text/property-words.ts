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
    'apartment, apartments, flat, penthouse, studio, studio flat, studio apartment, duplex, triplex, loft, condo, condominium, ground floor apartment, ground floor flat, garden apartment, serviced apartment, atico, piso, apartamento, estudio, διαμερισμα, ρετιρε, στουντιο, квартира, апартаменты, студия, пентхаус, wohnung, appartement',
  ),
  ...words(
    'house',
    'house, villa, bungalow, town house, townhouse, terraced, terraced house, semi-detached, semi detached, semi detached house, semi-detached house, detached, detached house, detached villa, semi-detached villa, maisonette, cottage, chalet, finca, country house, village house, farm house, farmhouse, traditional house, stone house, linked house, casa, μονοκατοικια, σπιτι, επαυλη, βιλα, μεζονετα, дом, вилла, таунхаус, коттедж, haus',
  ),
  ...words(
    'land-plots',
    'land, plot, plots, farm land, farmland, building plot, residential land, residential plot, land plot, land_plot, agricultural land, field, plot of land, terreno, οικοπεδο, γη, χωραφι, земля, участок, земельный участок, grundstuck, grundstueck, land-plots',
  ),
  ...words(
    'building',
    'building, block of apartments, apartment block, residential building, mixed use building, κτιριο, здание, edificio',
  ),
  ...words('office', 'office, offices, serviced office, office space, γραφειο, офис, oficina'),
  ...words(
    'commercial',
    'commercial, commercial property, shop, retail, showroom, warehouse, factory, industrial, restaurant, bar, hotel, cafe, business, καταστημα, αποθηκη, ξενοδοχειο, магазин, склад, отель, гостиница, local, hotel apartment',
  ),
  ...words(
    null,
    'garage, parking, parking space, mobile home, caravan, park home, houseboat, flat share, house share, room, boat',
  ),
])
