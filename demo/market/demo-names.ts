/**
 * Names for invented sellers, projects and streets. None is meant to be anybody's: companies are put
 * together of two words, owners show an initial only.
 * Invariant: `companyNames` and `projectNames` never repeat a name.
 */
import type { Random } from './random.ts'

const companyWords =
  'Aspelia Halcyon Meltemi Anemoni Levanter Thymari Mirtia Kalokeri Ammoudia Saffron Carob Stonepine Jasmine Pomelo Lemonis Marathos Velanidi Kerasia Amarant Elaion Petrino Galazio Asimeni Mesimeri Avlaki Stafyli Rodakino Chalkos Faneromi Kyparissi Oleander Cistus Agave Solea Livano Narcissa'.split(
    ' ',
  )
const agencyEndings = [
  'Estates',
  'Realty',
  'Homes',
  'Property Partners',
  'Properties',
  'Real Estate',
  'Property Brokers',
  'Living',
]
const developerEndings = [
  'Developers',
  'Constructions',
  'Building Group',
  'Land & Build',
  'Developments',
  'Homebuilders',
]
const projectWords =
  'Olea Thalassa Kedros Amara Selini Iris Aurora Meltemi Asteria Calypso Daphne Elia Fylira Galini Helios Kymata Lavanda Myrto Nerea Orama Pefko Rodi Sirena Tramonto Varka Zefyros Alkyon Anemos Armonia Korali'.split(
    ' ',
  )
const projectEndings: Readonly<Record<'apartment' | 'house', readonly string[]>> = {
  apartment: ['Residences', 'Court', 'Heights', 'Terraces', 'Suites', 'Park', 'Towers'],
  house: ['Villas', 'Gardens', 'Homes', 'Hills', 'Village', 'Grove'],
}

const firstNames =
  'Andreas Maria Georgios Eleni Christos Anna Panayiotis Despina Costas Sofia Nikos Androulla Marios Katerina Yiannis Stella Michalis Irene Petros Christina Savvas Natalia Demetris Olga Stelios Elena Alexandros Myria Antonis Irina Kyriakos Tatiana Loizos Helen Pavlos Sarah David Chryso'.split(
    ' ',
  )
const initials = 'A C D E G H I K L M N P S T V X'.split(' ')

const streets =
  'Anexartisias,Makariou,Griva Digeni,Agiou Georgiou,Eleftherias,Kennedy,Athinon,Omirou,Dimokratias,Thessalonikis,Evagorou,Aphrodites,Solonos,Ippokratous,Apollonos,Perikleous,Kimonos,Archiepiskopou Kyprianou,Poseidonos,Artemidos,Dionysou,Arsinois,Ermou,Leoforos Stasinou,Elaionon,Kyparission'.split(
    ',',
  )

function combined(
  random: Random,
  count: number,
  words: readonly string[],
  ends: readonly string[],
) {
  const pairs = random.shuffled(words.flatMap((word) => ends.map((end) => `${word} ${end}`)))
  // Beyond the pairs (above 170 companies) a numeral distinguishes the names, as family firms do.
  return Array.from({ length: count }, (_, at) => {
    const round = Math.floor(at / pairs.length)
    return round === 0 ? pairs[at]! : `${pairs[at % pairs.length]} ${round + 1}`
  })
}

export function companyNames(random: Random, kind: 'agency' | 'developer', count: number) {
  return combined(random, count, companyWords, kind === 'agency' ? agencyEndings : developerEndings)
}

export function projectNames(random: Random, home: 'apartment' | 'house', count: number) {
  return combined(random, count, projectWords, projectEndings[home])
}

export function ownerName(random: Random): string {
  return `${random.pick(firstNames)} ${random.pick(initials)}.`
}

export function streetAddress(random: Random): string {
  return `${random.whole(1, 140)} ${random.pick(streets)} Street`
}
