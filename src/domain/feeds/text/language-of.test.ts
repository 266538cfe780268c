import { describe, expect, it } from 'vitest'
import { languageOf } from './language-of.ts'

const ENGLISH = 'A bright flat with a view of the sea, close to the school and to the beach.'
const GERMAN = 'Die Wohnung mit Meerblick ist im ersten Stock und von der Straße zu erreichen.'

describe('the language of a text', () => {
  it.each([
    // The label alone says it: too few common words to tell.
    ['Helle Wohnung, Meerblick, Pool', 'de', 'de'],
    ['Appartement lumineux, vue mer', 'fr', 'fr'],
    ['Piso luminoso, vistas al mar', 'es', 'es'],
    ['Helle Wohnung', 'DE', 'de'],
    ['Helle Wohnung', 'de-AT', 'de'],
    ['Helle Wohnung', 'deu', 'de'],
    ['Byt s výhledem na moře', 'cz', 'cs'],
    ['Ljus lägenhet', 'se', 'sv'],
    ['Vivenda com piscina', 'pt', 'pt'],
    // The text contradicts its label.
    [ENGLISH, 'es', 'en'],
    [ENGLISH, 'pt', 'en'],
    [ENGLISH, 'el', 'en'],
    [GERMAN, 'en', 'de'],
    ['Φωτεινό διαμέρισμα με θέα', 'en', 'el'],
    ['Светлая квартира у моря', 'en', 'ru'],
    ['Светлая квартира у моря', 'de', 'ru'],
    // Languages that share their letters are distinguished by their labels.
    ['Світла квартира біля моря', 'uk', 'uk'],
    ['Светъл апартамент', 'bg', 'bg'],
    ['דירה מוארת עם נוף לים, BBQ', 'he', 'he'],
    ['海景公寓', 'zh', 'zh'],
    // Without a label, or with one of no language.
    [ENGLISH, null, 'en'],
    [GERMAN, null, 'de'],
    [GERMAN, 'text', 'de'],
    ['Flat, pool', null, 'en'],
    ['Flat, pool', '', 'en'],
    ['海景公寓', null, null],
    ['2 / 120 / 350', 'en', null],
  ])('%s (%s): %s', (text, label, language) => {
    expect(languageOf(text, label)).toBe(language)
  })
})

it('takes a short text for the usual language of its format, unless its words are English', () => {
  expect(languageOf('Ruhig, nahe Strand.', null, 'de')).toBe('de')
  expect(languageOf('Schöne Wohnung mit Meerblick.', null, 'de')).toBe('de')
  expect(languageOf('Flat near the sea.', null, 'de')).toBe('en')
  expect(languageOf('Ruhig, nahe Strand.', null)).toBe('en')
})
