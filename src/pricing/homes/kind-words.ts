/**
 * What kind of home a description speaks of, as words of the price model: a villa costs more than a townhouse of its
 * size, and no field tells the two apart. In English, Greek and Russian. Invariant: a word is evidence that the model
 * weighs, not a fact that is shown. Cost: a few searches in the text.
 */
export const KIND_WORD = 'kind:'
export const RENOVATED_WORD = 'renovated'

const HOMES = ['apartment', 'house']

const WORDS: readonly (readonly [string, RegExp])[] = [
  [`${KIND_WORD}villa`, /\bvilla\b|βίλα|(?<!\p{L})вилл/iu],
  [`${KIND_WORD}penthouse`, /penthouse|ρετιρέ|пентхаус/iu],
  [`${KIND_WORD}townhouse`, /\btown ?house|maisonette|μεζονέτα|таунхаус/iu],
  [`${KIND_WORD}semi-detached`, /semi[- ]detached|ημιανεξάρτητη|двухквартирн/iu],
  [`${KIND_WORD}bungalow`, /bungalow|μπανγκαλό|бунгало/iu],
  [`${KIND_WORD}stone-house`, /stone[- ](?:built|house)|πέτριν|πετρόκτιστ|каменн\S+ дом/iu],
  [
    RENOVATED_WORD,
    // What stands before a word is looked at behind it: the search is for two words, not for the beginning of every sentence.
    /renovated(?<=(?:^|[.!] |been |(?:fully|recently|newly|completely|tastefully) )renovated)|refurbished(?<=(?:fully|recently|newly|completely|tastefully) refurbished)|ανακαινισμέν|после ремонта/iu,
  ],
]

/** Most descriptions have none of them. */
const ANY_WORD = new RegExp(WORDS.map(([, { source }]) => source).join('|'), 'iu')

export function kindWords(propertyType: string | null, description: string | null): string[] {
  if (description === null || !HOMES.includes(propertyType ?? '')) return []
  if (!ANY_WORD.test(description)) return []
  return WORDS.flatMap(([word, pattern]) => (pattern.test(description) ? [word] : []))
}
