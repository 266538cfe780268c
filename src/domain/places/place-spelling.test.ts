import { describe, expect, it } from 'vitest'
import { cyprus } from '../../country/cyprus/cyprus.ts'
import { splitWords } from '../../structures/text/fold-text.ts'
import { bagKey, createPlaceSpelling, streetWords } from './place-spelling.ts'

const spelling = createPlaceSpelling(cyprus.spelling)
const key = (name: string) => bagKey(spelling.sounds(splitWords(name)))

describe('spellings of one name have one key', () => {
  it.each([
    ['Germasogeia', 'Γερμασόγεια', 'Yermasoyia', 'Germasogia', 'Germasoya', 'Yermasogeia'],
    ['Limassol', 'Limasol', 'Лимассол', 'Limmassol'],
    ['Λεμεσός', 'Lemesos', 'Lemessos', 'ΛΕΜΕΣΟ'],
    ['Λευκωσία', 'Lefkosia', 'Levkosia', 'Λευκωσίας'],
    ['Nicosia', 'Nikosia', 'Никосия'],
    ['Paphos', 'Pafos', 'Πάφος', 'Пафос', 'Πάφο'],
    ['Agios Georgios', 'Ayios Yeoryios', 'Άγιος Γεώργιος', 'Ag. Georgios', 'St Georgios'],
    ['Agia Napa', 'Ayia Napa', 'Ay. Napa', 'Айя-Напа', 'Айия Напа', 'Napa, Agia'],
    ['Aglantzia', 'Αγλαντζιά', 'Aglandjia', 'Aglanjia', 'Aglandzia', 'Aglantsia'],
    ['Egkomi', 'Engomi', 'Enkomi', 'Έγκωμη'],
    ['Choirokoitia', 'Khirokitia', 'Χοιροκοιτία', 'Hirokitia'],
    ['Xylofagou', 'Xylophagou', 'Ksilofagou', 'Ξυλοφάγου'],
    ['Empa', 'Emba', 'Έμπα'],
    ['Xylotymvou', 'Xylotymbou', 'Ksilotimbu'],
    ['Mandria', 'Mantria', 'Μανδριά', 'Μαντριά'],
    ['Kato Lefkara', 'Aşağı Lefkara', 'K. Lefkara', 'Lower Lefkara'],
    ['Frenaros', 'Phrenaros', 'Φρέναρο'],
    ['Palaichori', 'Palekhori', 'Παλαιχώρι'],
  ])('%s and %s ...', (...names) => {
    expect(new Set(names.map(key))).toEqual(new Set([key(names[0])]))
  })

  it.each([
    ['Kampi', 'Kampia'],
    ['Dora', 'Doros'],
    ['Pyrga', 'Pyrgos'],
    ['Kiti', 'Koili'],
    ['Kato Lefkara', 'Pano Lefkara'],
    ['Potami', 'Potamia'],
    ['3300', '3000'],
  ])('but not %s and %s', (a, b) => expect(key(a)).not.toBe(key(b)))
})

it('hears words that were run together', () => {
  const keys = (name: string) => spelling.keys(splitWords(name), spelling.sounds(splitWords(name)))
  expect(keys('Ayia Napa')).toContain(key('ayianapa'))
  expect(keys('Kalo Chorio')).toContain(key('Kalokhorio'))
  expect(keys('a b c d e')).toEqual([key('a b c d e')])
})

it('derives none of the names that the gazetteer lists', () => {
  const needless = cyprus.places.flatMap(({ name, nameLocal, alternateNames }) => {
    const names = [name, ...(nameLocal === null ? [] : [nameLocal]), ...alternateNames]
    return alternateNames.filter((listed) =>
      names.some((other) => other !== listed && key(other) === key(listed)),
    )
  })
  expect(needless).toEqual([])
})

it.each([
  '103 Solonos Street',
  'solonos',
  'Σόλωνος 103',
  'Οδός Σόλωνος',
  'ул. Солонос',
  'SOLONOS St. 5A',
])('finds one street by %s', (text) => {
  expect(streetWords(text)).toEqual(streetWords('Solonos'))
})

it('distinguishes streets, and finds nothing in a number or in "street" alone', () => {
  expect(streetWords('Anexartisias Street')).not.toEqual(streetWords('Solonos'))
  expect(streetWords('Street 12')).toEqual([])
})

it('names that are learnt at once sound like each by itself', () => {
  const names = cyprus.places.flatMap(({ name, nameLocal, names = {}, slug, postalCodes }) =>
    [name, nameLocal ?? '', ...Object.values(names), slug, ...postalCodes].map(splitWords),
  )
  const learnt = createPlaceSpelling(cyprus.spelling)
  learnt.learn(names)
  const single = createPlaceSpelling(cyprus.spelling)
  expect(names.map(learnt.sounds)).toEqual(names.map(single.sounds))
  const keysOf = (one: typeof learnt) => names.map((words) => one.keys(words, one.sounds(words)))
  expect(keysOf(learnt)).toEqual(keysOf(single))
})
