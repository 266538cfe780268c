/**
 * The built area that a text names: "1650 m² plot and 105 m² built" says 105. Each area belongs to the nearest word
 * that says what it measures, within its clause; one without such a word counts where it is the only one.
 * Cost: one pass over the text, and a look at a few words around each area.
 */
import { splitWords } from '../../../structures/text/fold-text.ts'

const AREA =
  /(?<![\d.,])(?:\d{1,3}(?:[.,\s]\d{3})+|\d{2,5})(?:[.,]\d{1,2})?\s*(?:m2|m²|m\^2|sqm|qm|mq|sq\.?\s?m|square met|τ\.?\s?μ|τετραγωνικ|кв\.?\s?м|м2|м²)[\p{L}]*/giu
/** What joins two statements, each of which may name an area. */
const JOINT =
  /[.;,\n()|•]|\s(?:and|with|plus|on|und|mit|auf|con|et|avec|sur|y|e|και|με|σε|и|на|с)\s/iu
const WORDS_NEAR = 6

/** Beginnings of words, folded. */
const BUILT =
  'built build cover living intern habitable house home villa flat apart bungalow maisonette studio floor area wohn gebaut bebaut haus construi vivienda casa piso habitab maison appartement superficie abit καλυ εμβαδ κατοικ σπιτι διαμερισμ βιλα κλειστ жил общ дом квартир вилл площад застро'
const OTHER =
  'plot land parcel terrain garden yard terrace veranda balcon roof pool garage parking basement storage store patio deck field grundstuck garten terrass balkon keller parcela terreno jardin plaza piscina solar οικοπεδ γη κηπ αυλη βεραντ μπαλκον ταρατσ πισιν υπογει αποθηκ χωραφ участ земл сад двор террас веранд балкон бассейн гараж подвал'
const built = BUILT.split(' ')
const other = OTHER.split(' ')

type Measured = 'built' | 'other' | null

const kindOf = (word: string): Measured =>
  other.some((stem) => word.startsWith(stem))
    ? 'other'
    : built.some((stem) => word.startsWith(stem))
      ? 'built'
      : null

export function builtAreaIn(text: string): string | null {
  const found = [...text.matchAll(AREA)]
  const kinds = found.map((match, at) => {
    const end = match.index + match[0].length
    const before = text.slice(found[at - 1] ? endOf(found[at - 1]) : 0, match.index)
    const behind = text.slice(end, found[at + 1]?.index ?? text.length)
    return nearest(
      splitWords(before.split(JOINT).at(-1) ?? '').reverse(),
      splitWords(behind.split(JOINT)[0]),
    )
  })
  const at = kinds.indexOf('built')
  if (at >= 0) return found[at][0]
  return found.length === 1 && kinds[0] === null ? found[0][0] : null
}

const endOf = (match: RegExpExecArray): number => match.index + match[0].length

/** Words by their distance: before the area read backwards, behind it forwards; behind wins. */
function nearest(before: readonly string[], behind: readonly string[]): Measured {
  for (let at = 0; at < WORDS_NEAR; at++) {
    const kind = kindOf(behind[at] ?? '') ?? kindOf(before[at] ?? '')
    if (kind !== null) return kind
  }
  return null
}
