import { describe, expect, it } from 'vitest'
import { emptyFields } from './listing.ts'
import { mergeValues } from './merge-values.ts'

const EN = 'A bright flat near the sea, with a view of the hills.'
const EL = 'Φωτεινό διαμέρισμα κοντά στη θάλασσα.'
const RU = 'Светлая квартира рядом с морем.'
const start = mergeValues(emptyFields, { descriptions: { en: EN, el: EL } })

describe('texts by language', () => {
  it('are merged one by one, in the order of the languages', () => {
    const after = mergeValues(start, { descriptions: { ru: RU, el: null } })
    expect(JSON.stringify(after.descriptions)).toBe(JSON.stringify({ en: EN, ru: RU }))
    expect(mergeValues(after, { price: 1 }).descriptions).toEqual({ en: EN, ru: RU })
    expect(mergeValues(after, { descriptions: null }).descriptions).toBeNull()
    expect(mergeValues(after, { descriptions: { en: null, ru: null } }).descriptions).toBeNull()
    expect(mergeValues(emptyFields, { descriptions: {} }).descriptions).toBeNull()
  })

  it('give the one text where none was sent, which then follows its language', () => {
    expect(start.description).toBe(EN)
    const changed = mergeValues(start, { descriptions: { en: `${EN} New.` } })
    expect(changed.description).toBe(`${EN} New.`)
    expect(mergeValues(start, { descriptions: { en: null } }).description).toBe(EL)
    expect(mergeValues(start, { descriptions: null }).description).toBe(EN)
  })

  it('take the one text as that of its language, and leave one of another language alone', () => {
    const after = mergeValues(start, { description: `${EN} New.` })
    expect(after.descriptions).toEqual({ en: `${EN} New.`, el: EL })
    const russian = mergeValues(start, { description: RU })
    expect([russian.description, russian.descriptions]).toEqual([RU, { en: EN, el: EL }])
    expect(mergeValues(russian, { descriptions: { el: null } }).description).toBe(RU)
    expect(mergeValues(start, { description: null }).description).toBeNull()
    const both = mergeValues(emptyFields, { description: RU, descriptions: { en: EN } })
    expect([both.description, both.descriptions]).toEqual([RU, { en: EN }])
  })
})
