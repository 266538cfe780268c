/**
 * The words of an address by which a street is found: as they sound, so that either script and either spelling finds
 * it, without house numbers and without "street" and its like, which say nothing.
 * Invariant: the same function files an address and reads what is looked for. Cost: some 10 microseconds a word.
 */
import { country } from '../../country/served-country.ts'
import { splitWords } from '../../structures/text/fold-text.ts'
import { createPlaceSpelling } from './place-spelling.ts'

const spelling = createPlaceSpelling(country.spelling)

/** In the languages of the pages, and as they are shortened. */
const GENERIC = new Set(
  splitWords(
    'street str st road rd avenue ave av lane boulevard blvd odos leoforos leof οδός οδό οδού λεωφόρος λεωφόρο λεωφόρου λεωφ ulitsa ul улица улице улицу улицы ул проспект проспекте пр бульвар бульваре',
  ),
)
const NUMBER = /^\d+\p{L}?$/u

export function streetWords(address: string): readonly string[] {
  const words = splitWords(address).filter((word) => !GENERIC.has(word) && !NUMBER.test(word))
  return [...new Set(spelling.sounds(words))].sort()
}
