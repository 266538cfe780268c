/** The five districts served. Famagusta has no city of its own in the gazetteer: only its towns. */
import type { District } from '../country.ts'

export const districts: readonly District[] = [
  {
    slug: 'famagusta',
    name: 'Famagusta',
    nameLocal: 'Αμμόχωστος',
    genitives: ['Ammochostou', 'Αμμοχώστου'],
    alternateNames: ['Ammochostos', 'Gazimağusa', 'Mağusa', 'Фамагуста'],
  },
  {
    slug: 'larnaca',
    name: 'Larnaca',
    nameLocal: 'Λάρνακα',
    genitives: ['Larnakas', 'Λάρνακας', 'Λάρνακος'],
    alternateNames: ['Larnaka', 'Iskele', 'Ларнака'],
  },
  {
    slug: 'limassol',
    name: 'Limassol',
    nameLocal: 'Λεμεσός',
    genitives: ['Lemesou', 'Λεμεσού', 'L/sou'],
    alternateNames: ['Lemesos', 'Limasol', 'Лимассол'],
  },
  {
    slug: 'nicosia',
    name: 'Nicosia',
    nameLocal: 'Λευκωσία',
    genitives: ['Lefkosias', 'Λευκωσίας', 'L/sias'],
    alternateNames: ['Lefkosia', 'Lefkoşa', 'Никосия'],
  },
  {
    slug: 'paphos',
    name: 'Paphos',
    nameLocal: 'Πάφος',
    genitives: ['Pafou', 'Πάφου'],
    alternateNames: ['Pafos', 'Baf', 'Пафос'],
  },
]
