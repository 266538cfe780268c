/** The five districts served. Famagusta has no city of its own in the gazetteer: only its towns. */
import type { District } from '../country.ts'

export const districts: readonly District[] = [
  {
    slug: 'famagusta',
    name: 'Famagusta',
    nameLocal: 'Αμμόχωστος',
    names: { ru: 'Фамагуста' },
    genitives: ['Ammochostou', 'Αμμοχώστου'],
    alternateNames: ['Ammochostos', 'Gazimağusa', 'Mağusa', 'Фамагуста'],
    centre: { lat: 35.02, lng: 33.93 },
  },
  {
    slug: 'larnaca',
    name: 'Larnaca',
    nameLocal: 'Λάρνακα',
    names: { ru: 'Ларнака' },
    genitives: ['Larnakas', 'Λάρνακας', 'Λάρνακος'],
    alternateNames: ['Larnaka', 'Iskele', 'Ларнака'],
    centre: { lat: 34.88, lng: 33.48 },
  },
  {
    slug: 'limassol',
    name: 'Limassol',
    nameLocal: 'Λεμεσός',
    names: { ru: 'Лимассол' },
    genitives: ['Lemesou', 'Λεμεσού', 'L/sou'],
    alternateNames: ['Lemesos', 'Limasol', 'Лимассол'],
    centre: { lat: 34.79, lng: 32.95 },
  },
  {
    slug: 'nicosia',
    name: 'Nicosia',
    nameLocal: 'Λευκωσία',
    names: { ru: 'Никосия' },
    genitives: ['Lefkosias', 'Λευκωσίας', 'L/sias'],
    alternateNames: ['Lefkosia', 'Lefkoşa', 'Никосия', 'Nicosia (Lefkosia)'],
    centre: { lat: 35.07, lng: 33.2 },
  },
  {
    slug: 'paphos',
    name: 'Paphos',
    nameLocal: 'Πάφος',
    names: { ru: 'Пафос' },
    genitives: ['Pafou', 'Πάφου'],
    alternateNames: ['Pafos', 'Baf', 'Пафос'],
    centre: { lat: 34.89, lng: 32.5 },
  },
]
