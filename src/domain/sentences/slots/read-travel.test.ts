import { describe, expect, it } from 'vitest'
import { madeUpPois, madeUpSurroundings } from '../../../../test/support/made-up-surroundings.ts'
import { cyprus } from '../../../country/cyprus/cyprus.ts'
import { createPlaceFinder } from '../../places/place-finder.ts'
import { createUnderstandSentence } from '../understand-sentence.ts'

const places = createPlaceFinder(cyprus)
const { landmarks } = madeUpSurroundings()
const understand = createUnderstandSentence({ country: cyprus, places, landmarks })
const without = createUnderstandSentence({ country: cyprus, places })

const queryOf = (text: string) =>
  [...understand(text).parameters]
    .filter(([name]) => name !== 'deal' && name !== 'property_type')
    .map(([name, values]) => `${name}=${values.join()}`)
    .join('&')

describe('places by name and by minutes', () => {
  it.each([
    ['flat near the university', 'near=poi:university&radius_km=5'],
    ['house close to the airport', 'near=poi:airport&radius_km=5'],
    ['house near the University of Cyprus', 'near=poi:university-of-cyprus&radius_km=5'],
    ['walking distance to a school', 'within=10min-walk:school'],
    ['apartment 10 minutes from the port', 'within=10min-drive:port'],
    ['a 10 minute walk to a school', 'within=10min-walk:school'],
    ['house 15 minutes drive from Limassol', 'within=15min-drive:limassol'],
    ['villa 20 minutes by car from Paphos airport', 'within=20min-drive:paphos-airport'],
    [
      '3-bedroom house, 20 minutes from Larnaca airport, walking distance to a school',
      'bedrooms=3&within=20min-drive:larnaca-airport,10min-walk:school',
    ],
    ['within 3 km of Larnaca airport', 'near=poi:larnaca-airport&radius_km=3'],
    ['near Paphos airport within 10km', 'near=poi:paphos-airport&radius_km=10'],
    ['close to a university, max 3 km', 'near=poi:university&radius_km=3'],
    ['flat 500 m from a school', 'near=poi:school&radius_km=0.5'],
    ['σπίτι 2 χλμ από το λιμάνι', 'near=poi:port&radius_km=2'],
    ['дом в 3 км от аэропорта Ларнаки', 'near=poi:larnaca-airport&radius_km=3'],
    ['σπίτι κοντά στο πανεπιστήμιο', 'near=poi:university&radius_km=5'],
    ['διαμέρισμα 20 λεπτά από το αεροδρόμιο Λάρνακας', 'within=20min-drive:larnaca-airport'],
    ['σπίτι 10 λεπτά με τα πόδια από σχολείο', 'within=10min-walk:school'],
    ['σπίτι 10 λεπτά από το λιμάνι', 'within=10min-drive:port'],
    ['квартира рядом с университетом', 'near=poi:university&radius_km=5'],
    ['дом в 20 минутах от аэропорта Ларнаки', 'within=20min-drive:larnaca-airport'],
    ['дом в пешей доступности от школы', 'within=10min-walk:school'],
    ['дом в 10 минутах езды от порта', 'within=10min-drive:port'],
    ['house 20 minutes from Limassol by car', 'within=20min-drive:limassol'],
    ['house 15 minutes from a school on foot', 'within=15min-walk:school'],
    ["within half an hour's drive of Limassol", 'within=30min-drive:limassol'],
    ['an hour from Nicosia by car', 'within=60min-drive:nicosia'],
    ['σπίτι μισή ώρα από το αεροδρόμιο Λάρνακας', 'within=30min-drive:larnaca-airport'],
    ['дом в часе езды от Лимассола', 'within=60min-drive:limassol'],
    ['полчаса езды от Никосии', 'within=30min-drive:nicosia'],
  ])('%s', (text, query) => {
    expect(queryOf(text)).toBe(query)
    expect(understand(text).notUnderstood).toEqual([])
  })

  it('says how minutes were taken', () => {
    const { assumptions } = understand('10 minutes from the port, walking distance to a school')
    expect(assumptions.map(({ why }) => why)).toEqual(
      expect.arrayContaining([
        'Minutes by car.',
        'Walking distance is read as 10 minutes on foot.',
      ]),
    )
  })

  it('says which one a kind next to a place was taken to be', () => {
    const whys = (text: string) => understand(text).assumptions.map(({ why }) => why)
    for (const text of ['flat near Larnaca hospital', '10 minutes from Larnaca hospital']) {
      expect(whys(text)).toContainEqual(
        expect.stringMatching(/^"Larnaca hospital" is read as General Hospital in /),
      )
    }
    expect(whys('flat near Larnaca airport').join()).not.toContain('Airport')
  })

  it('knows a name of one word', () => {
    const tepak = { kind: 'university', lat: 34.677, lng: 33.044, names: { el: 'ΤΕΠΑΚ' } }
    const around = madeUpSurroundings({ pois: [...madeUpPois, tepak] })
    const read = createUnderstandSentence({ country: cyprus, places, ...around })
    for (const text of ['flat near tepak', 'διαμέρισμα κοντά στο ΤΕΠΑΚ']) {
      expect(read(text).parameters.get('near')).toEqual(['poi:tepak'])
      expect(read(text).notUnderstood).toEqual([])
    }
    expect(read('tepak flat').notUnderstood).toEqual(['tepak'])
    expect(read('flat near tepak Limassol').parameters.get('near')).toEqual(['poi:tepak'])
    expect(read('flat near tepak Paphos').notUnderstood).toEqual(['tepak'])
    expect(understand('flat near tepak').notUnderstood).toEqual(['tepak'])
  })

  it.each([
    // A village that a beach and a bus stop are called like, and a street that a school is.
    ['house in Pissouri', 'location=pissouri'],
    ['house near Pissouri', 'near=34.6708,32.7083&radius_km=5'],
    ['house on Makariou Avenue', 'street=Makariou Avenue'],
    ['house on Makariou Avenue 12', 'street=Makariou Avenue 12'],
    // A quarter of a town that is called like a street, and the street.
    ['flat in Archiepiskopos Makarios III', 'location=larnaca-archiepiskopos-makarios-iii'],
    ['flat on Archiepiskopos Makarios III street', 'street=Archiepiskopos Makarios III street'],
    ['flat in Larnaca', 'district=larnaca'],
    ['flat 5 minutes from the sea', 'sea_max_m=400'],
  ])('%s means what it meant without points of interest', (text, query) => {
    expect(queryOf(text)).toBe(query)
    expect([...without(text).parameters]).toEqual([...understand(text).parameters])
  })

  it.each([
    ['90 minutes from the airport', 'airport'],
    ['far from the airport', 'airport'],
    ['house with school', 'school'],
  ])('%s is reported, not guessed', (text, word) => {
    expect(understand(text).notUnderstood).toContain(word)
    expect(understand(text).parameters.has('within')).toBe(false)
  })

  it('without points of interest the words are reported', () => {
    expect(without('house near the university').notUnderstood).toContain('university')
    expect(without('10 minutes from the port').notUnderstood).toContain('port')
  })
})
