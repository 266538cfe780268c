import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyText } from '../../../test/support/any-text.ts'
import { cyprus } from '../../country/cyprus/cyprus.ts'
import { foldText } from '../../structures/text/fold-text.ts'
import { createPlaceFinder, PLACE_QUERY_LIMITS } from './place-finder.ts'

const finder = createPlaceFinder(cyprus)
const { places } = cyprus
const slugs = (q: string, limit?: number) => finder.find(q, limit).map(({ place }) => place.slug)

/** What a local would mean, and how it should have been recognised. */
const meant: Record<'exact' | 'alias' | 'prefix' | 'fuzzy', Record<string, string>> = {
  exact: {
    '3025 Limassol': 'limassol',
    Limassol: 'limassol',
    LIMASSOL: 'limassol',
    '  limassol  ': 'limassol',
    Λεμεσός: 'limassol',
    ΛΕΜΕΣΟΣ: 'limassol',
    λεμεσοσ: 'limassol',
    Λευκωσία: 'nicosia',
    Πάφος: 'paphos',
    λαρνακα: 'larnaca',
    'Ayia Napa': 'ayia-napa',
    'ayia-napa': 'ayia-napa',
    'Αγία Νάπα': 'ayia-napa',
    protaras: 'protaras',
    Πρωταράς: 'protaras',
    Μακένζι: 'mackenzie',
    'Kato Paphos': 'paphos-kato-paphos',
    'paphos-kato-paphos': 'paphos-kato-paphos',
    'agios-ioannis-lemesou': 'agios-ioannis-lemesou',
    'Agios Ioannis Lemesou': 'agios-ioannis-lemesou',
    'Agios Tychon': 'agios-tychon',
    'Coral Bay': 'coral-bay',
    'Limassol Marina': 'limassol-marina',
    'Statos - Agios Fotios': 'statos-agios-fotios',
    Sotira: 'sotira-ammochostou',
    'Sotira Lemesou': 'sotira-lemesou',
    Livadia: 'livadia-larnakas',
    Pyrgos: 'pyrgos',
    Pyrga: 'pyrga-larnakas',
    Kouklia: 'kouklia-pafou',
    Ύψωνας: 'ypsonas',
    Dali: 'dali',
    Sia: 'sia',
    Ora: 'ora',
    // The district as qualifier leaves the name exact.
    'Livadia, Lefkosias': 'livadia-lefkosias',
    'Livadia Nicosia': 'livadia-lefkosias',
    'Sotira Limassol': 'sotira-lemesou',
    'Sotira, Famagusta': 'sotira-ammochostou',
    'Episkopi, Paphos': 'episkopi-pafou',
    'Episkopi Limassol': 'episkopi-lemesou',
    'Pyrgos Lemesou': 'pyrgos',
    'Pyrgos Limassol': 'pyrgos',
    'Limassol, Cyprus': 'limassol',
    'Λεμεσός, Κύπρος': 'limassol',
    'Germasogeia, Limassol, Cyprus': 'germasogeia',
    'Acropolis Nicosia': 'strovolos-acropolis',
    'Germasogeia, Limassol district': 'germasogeia',
    Famagusta: 'famagusta-district',
    Αμμόχωστος: 'famagusta-district',
    'Famagusta, Cyprus': 'famagusta-district',
    Cyprus: 'cyprus',
    Κύπρος: 'cyprus',
  },
  alias: {
    Makenzi: 'mackenzie',
    Limassool: 'limassol',
    'Larnaca Livadia': 'livadia-larnakas',
    'Σωτήρα Λεμεσού': 'sotira-lemesou',
    Limasol: 'limassol',
    Lemesos: 'limassol',
    Lemessos: 'limassol',
    Λεμεσό: 'limassol',
    Лимассол: 'limassol',
    Nikosia: 'nicosia',
    Lefkosia: 'nicosia',
    Levkosia: 'nicosia',
    Lefkoşa: 'nicosia',
    Никосия: 'nicosia',
    Larnaka: 'larnaca',
    Kition: 'larnaca',
    Ларнака: 'larnaca',
    Pafos: 'paphos',
    Πάφο: 'paphos',
    Пафос: 'paphos',
    Baf: 'paphos',
    'agia napa': 'ayia-napa',
    'Agía Nápa': 'ayia-napa',
    'Aghia Napa': 'ayia-napa',
    'Ay. Napa': 'ayia-napa',
    'Ag. Napa': 'ayia-napa',
    ayianapa: 'ayia-napa',
    'napa ayia': 'ayia-napa',
    'Айя-Напа': 'ayia-napa',
    Протарас: 'protaras',
    Yermasoyia: 'germasogeia',
    Yermasogia: 'germasogeia',
    Germasoya: 'germasogeia',
    Germasogia: 'germasogeia',
    'Ag. Tychonas': 'agios-tychon',
    'Agios Tychonas': 'agios-tychon',
    'Ayios Tykhonas': 'agios-tychon',
    'Αγ. Τύχωνας': 'agios-tychon',
    'Saint Tychonas': 'agios-tychon',
    'paphos kato': 'paphos-kato-paphos',
    'Kato Pafos': 'paphos-kato-paphos',
    katopaphos: 'paphos-kato-paphos',
    'K. Paphos': 'paphos-kato-paphos',
    'Polemidia Kato': 'kato-polemidia',
    'K. Polemidia': 'kato-polemidia',
    'Π. Πολεμίδια': 'pano-polemidia',
    Polemidhia: 'kato-polemidia',
    'Mesa Yitonia': 'mesa-geitonia',
    'Mesa Gitonia': 'mesa-geitonia',
    'Agios Athanassios': 'agios-athanasios',
    'Ayios Dhometios': 'agios-dometios',
    Engomi: 'egkomi',
    Enkomi: 'egkomi',
    Aglanjia: 'aglantzia',
    Aglandjia: 'aglantzia',
    Lakatamia: 'lakatameia',
    Yeri: 'geri',
    Dhali: 'dali',
    Idalion: 'dali',
    Yeroskipou: 'geroskipou',
    Peyia: 'pegeia',
    Pegia: 'pegeia',
    Polis: 'polis-chrysochous',
    Πόλη: 'polis-chrysochous',
    Oroklini: 'voroklini',
    Xylotymbou: 'xylotymvou',
    Xylophagou: 'xylofagou',
    Ksilofagou: 'xylofagou',
    Aradhippou: 'aradippou',
    Dherynia: 'deryneia',
    Derinia: 'deryneia',
    Phrenaros: 'frenaros',
    Chloraka: 'chlorakas',
    Khlorakas: 'chlorakas',
    Emba: 'empa',
    Lemba: 'lempa',
    Stroumbi: 'stroumpi',
    Lymbia: 'lympia',
    Khirokitia: 'choirokoitia',
    Lefkara: 'pano-lefkara',
    Platres: 'pano-platres',
    Platraes: 'pano-platres',
    Palodia: 'palodeia',
    Parekklisha: 'parekklisia',
    Mouttayiaka: 'mouttagiaka',
    Moutayaka: 'mouttagiaka',
    Zyyi: 'zygi',
    Latchi: 'latsi',
    Trodos: 'troodos',
    McKenzie: 'mackenzie',
    'Ayia Fila': 'limassol-agia-fyla',
    'Limassol Old Town': 'limassol-limassol-historical-centre',
    Ypsona: 'ypsonas',
    'Pera Horio': 'pera-chorio',
    Perachorio: 'pera-chorio',
    Tchakistra: 'tsakistra',
    3025: 'limassol',
    '6020': 'larnaca',
    '4521': 'agios-tychon',
    '8575': 'coral-bay',
    'Makedonitissa Engomi': 'egkomi-makedonitissa',
    'Agios Ioannis Limassol': 'limassol-agios-ioannis',
    'Agios Nikolaos, Lakatamia': 'lakatameia-agios-nikolaos',
    'Ayios Ioannis Pafou': 'agios-ioannis-pafou',
    'Livadia, Larnaca': 'livadia-larnakas',
    Ammochostos: 'famagusta-district',
    Ammochostou: 'famagusta-district',
    Gazimağusa: 'famagusta-district',
    'Limassol district': 'limassol-district',
    'limassol-district': 'limassol-district',
    'district of Paphos': 'paphos-district',
    'Paphos District': 'paphos-district',
    'Pafos district': 'paphos-district',
    'Επαρχία Πάφου': 'paphos-district',
    'επαρχια παφου': 'paphos-district',
    'Eparchia Lemesou': 'limassol-district',
    'Eparhia Lefkosias': 'nicosia-district',
    'Λευκωσία επαρχία': 'nicosia-district',
    'Larnaca district, Cyprus': 'larnaca-district',
    Kypros: 'cyprus',
    Kipros: 'cyprus',
    Κύπρου: 'cyprus',
    Kıbrıs: 'cyprus',
    Кипр: 'cyprus',
  },
  prefix: {
    'ay nap': 'ayia-napa',
    lim: 'limassol',
    Λεμ: 'limassol',
    nico: 'nicosia',
    germasog: 'germasogeia',
    'kato pol': 'kato-polemidia',
    polemid: 'kato-polemidia',
    'ag ath': 'agios-athanasios',
    strov: 'strovolos',
    prot: 'protaras',
    302: 'limassol',
    'limassol marin': 'limassol-marina',
    'limassol centre': 'limassol-limassol-historical-centre',
    agios: 'agios-athanasios',
    famag: 'famagusta-district',
    cyp: 'cyprus',
  },
  fuzzy: {
    'ag tyc': 'agios-tychon',
    Limmasl: 'limassol',
    Nicsoia: 'nicosia',
    Nicosa: 'nicosia',
    Paphso: 'paphos',
    Larnca: 'larnaca',
    Λεμσεός: 'limassol',
    Protras: 'protaras',
    Paralimi: 'paralimni',
    Gremasogeia: 'germasogeia',
    Strovolso: 'strovolos',
    'Agios Thyconas': 'agios-tychon',
    'Ayia Npaa': 'ayia-napa',
    'Pahpos Kato': 'paphos-kato-paphos',
    'Kato Polmidia': 'kato-polemidia',
    'Mesa Getonia': 'mesa-geitonia',
    'Coral Bey': 'coral-bay',
    'Livdia, Nicosia': 'livadia-lefkosias',
    'house in Tala village': 'tala',
    Famgusta: 'famagusta-district',
    Cyprsu: 'cyprus',
    'Nicosia centre': 'nicosia',
    'CY-4521': 'agios-tychon',
  },
}

describe('find', () => {
  for (const [kind, queries] of Object.entries(meant)) {
    it.each(Object.entries(queries))(`${kind}: %s -> %s`, (q, slug) => {
      const [first] = finder.find(q)
      expect([first?.place.slug, first?.match.kind]).toEqual([slug, kind])
    })
  }

  it.each([
    ['Sotira', ['sotira-ammochostou', 'sotira-lemesou']],
    ['Livadia', ['livadia-larnakas', 'livadia-lefkosias']],
    ['Pyrgos', ['pyrgos', 'kato-pyrgos', 'pano-pyrgos']],
    ['Tersefanou', ['tersefanou']],
    ['Agia Napa', ['ayia-napa', 'limassol-agia-napa']],
    ['Polemidia', ['kato-polemidia', 'pano-polemidia']],
    ['Kalo Chorio', ['kalo-chorio-larnakas', 'kalo-chorio-lemesou']],
    ['Agios Ioannis Limassol', ['limassol-agios-ioannis', 'agios-ioannis-lemesou']],
    ['Ammochostou', ['famagusta-district', 'paralimni', 'deryneia', 'ayia-napa']],
    ['Cyprus', ['cyprus', 'nicosia', 'limassol', 'larnaca', 'paphos']],
    ['Paphos', ['paphos', 'paphos-district']],
    ['Λεμεσός', ['limassol', 'limassol-district']],
    ['Lemesos', ['limassol', 'limassol-district']],
    ['Limasol', ['limassol', 'limassol-district']],
    ['nico', ['nicosia', 'nicosia-district']],
  ])('%s -> %j in this order', (q, expected) => {
    expect(slugs(q).slice(0, expected.length)).toEqual(expected)
  })

  it('distinguishes places of one name, villages before quarters', () => {
    const found = finder.find('Agios Ioannis')
    expect(found.map(({ place }) => place.slug)).toEqual(
      expect.arrayContaining([
        'agios-ioannis-lemesou',
        'agios-ioannis-pafou',
        'agios-ioannis-malountas',
        'agios-ioannis-selemani',
        'limassol-agios-ioannis',
      ]),
    )
    const equals = found.filter(({ match }) => match.score === 1)
    const kinds = equals.map(({ place }) => place.kind)
    expect(kinds).toEqual(['village', 'village', 'village', 'quarter'])
  })

  it('stays within the district that the query names', () => {
    const found = finder.find('Agios Nikolaos Larnaca').map(({ place }) => place.district)
    expect(new Set(found)).toEqual(new Set(['larnaca']))
  })

  it.each([
    ['nothing', ''],
    ['spaces', ' \t\n '],
    ['punctuation', '.,;:!?()'],
    ['control characters', '\u0000\u0001\u001f'],
    ['a lone surrogate', '\ud800'],
    ['emoji', '🏠🏖️'],
    ['a word of no language', 'qzxwvqzxwv'],
    ['a very long word', 'x'.repeat(10_000)],
    ['a code that is nowhere', '9999'],
  ])('finds nothing in %s', (_, q) => expect(finder.find(q)).toEqual([]))

  it('reads no further than its limit', () => {
    const q = `Limassol${' '.repeat(PLACE_QUERY_LIMITS.maxQueryLength)}rubbish`
    expect(finder.find(q)).toEqual(finder.find('Limassol'))
  })

  it('answers any text at all with ordered scores within 0..1, each place once', () => {
    const piece = fc.oneof(
      anyText({ maxLength: 20 }),
      fc.constantFrom(...places.slice(0, 60).map(({ name }) => name), 'Cyprus', 'Lemesou', '3025'),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
        const found = finder.find(pieces.join(' '))
        const scores = found.map(({ match }) => match.score)
        expect(scores).toEqual(scores.toSorted((a, b) => b - a))
        expect(scores.filter((score) => !(score > 0 && score <= 1))).toEqual([])
        expect(new Set(found.map(({ place }) => place)).size).toBe(found.length)
        expect(found.length).toBeLessThanOrEqual(PLACE_QUERY_LIMITS.maxResults)
      }),
    )
  })
})

describe('every place', () => {
  it('is among the first by its English name, and what comes first is called the same', () => {
    for (const { slug, name } of places) {
      expect(slugs(name)).toContain(slug)
      // The town of Ayia Napa goes before the quarter Agia Napa: one name in two spellings.
      if (slug === 'limassol-agia-napa') continue
      const first = finder.find(name)[0].place
      expect(foldText(first.name).startsWith(foldText(name))).toBe(true)
    }
  })

  it('is found by its Greek name', () => {
    const lost = places.filter((p) => p.nameLocal && !slugs(p.nameLocal).includes(p.slug))
    expect(lost).toEqual([])
  })

  it('is found by each of its other names', () => {
    const lost = places.flatMap((place) =>
      place.alternateNames.filter((name) => !slugs(name).includes(place.slug)),
    )
    expect(lost).toEqual([])
  })

  it('is found by each of its postal codes', () => {
    const lost = places.flatMap((place) =>
      place.postalCodes.filter((code) => !slugs(code).includes(place.slug)),
    )
    expect(lost).toEqual([])
  })

  it('comes first by its slug', () => {
    for (const { slug } of places) expect(slugs(slug)[0]).toBe(slug)
  })
})

describe('the largest places', () => {
  const isTown = (kind: string) => kind === 'city' || kind === 'town'
  const byPopulation = places.toSorted((a, b) => (b.population ?? 0) - (a.population ?? 0))
  const largest = new Set([...byPopulation.slice(0, 30), ...places.filter((p) => isTown(p.kind))])

  function misspellings(name: string): string[] {
    const letters = [...name]
    const missed = letters.map((_, i) => letters.toSpliced(i, 1).join(''))
    const swapped = letters.slice(1).map((letter, i) => {
      return letters.toSpliced(i, 2, letter, letters[i]).join('')
    })
    return [...missed, ...swapped]
  }

  it('are among the first three with any letter missed or any two swapped', () => {
    const lost = [...largest].flatMap(({ slug, name, nameLocal }) =>
      [...misspellings(name), ...misspellings(nameLocal ?? '')]
        .filter((wrong) => !slugs(wrong, 3).includes(slug))
        .map((wrong) => `${wrong} for ${slug}`),
    )
    expect(lost).toEqual([])
  })
})

describe('every region', () => {
  const regions = [
    ...cyprus.districts.map((district) => ({ ...district, own: `${district.slug}-district` })),
    { ...cyprus, genitives: [], own: 'cyprus' },
  ]

  it.each(regions.map((region) => [region.own, region] as const))('%s', (own, region) => {
    const { name, nameLocal, genitives, alternateNames } = region
    for (const called of [name, nameLocal, ...genitives, ...alternateNames]) {
      expect(slugs(called, 2), called).toContain(own)
    }
    expect(finder.bySlug(own)).toBeUndefined()
    expect(finder.withParts(own)).toEqual([])
  })

  it('is no slug that a wrong one may have been meant to be', () => {
    for (const wrong of ['paphos-distrct', 'famagusta', 'cyprus', 'limasol']) {
      for (const slug of finder.suggestSlugs(wrong)) expect(finder.bySlug(slug)).toBeDefined()
    }
  })
})

describe('slugs', () => {
  it('leads to the place', () => {
    expect(finder.bySlug('ayia-napa')?.name).toBe('Ayia Napa')
    expect(finder.bySlug('atlantis')).toBeUndefined()
    expect(finder.bySlug('constructor')).toBeUndefined()
  })

  it('takes its parts along, and nothing else', () => {
    expect(finder.withParts('egkomi').toSorted()).toEqual([
      'egkomi',
      'egkomi-makedonitissa',
      'egkomi-parissinos',
    ])
    expect(finder.withParts('limassol')).toContain('limassol-zakaki')
    expect(finder.withParts('limassol')).not.toContain('germasogeia')
    expect(finder.withParts('tala')).toEqual(['tala'])
    expect(finder.withParts('atlantis')).toEqual([])
  })

  it.each([
    ['limasol', 'limassol'],
    ['agia-napa', 'ayia-napa'],
    ['germasogia', 'germasogeia'],
    ['kato-pafos', 'paphos-kato-paphos'],
    ['limassol-agios-ionnis', 'limassol-agios-ioannis'],
    ['sotira-limassol', 'sotira-lemesou'],
  ])('suggests for %s -> %s', (wrong, right) => {
    expect(finder.suggestSlugs(wrong)[0]).toBe(right)
    expect(finder.suggestSlugs(wrong).length).toBeLessThanOrEqual(3)
  })

  it('suggests nothing for nonsense', () => expect(finder.suggestSlugs('qqqqqqq')).toEqual([]))
})
