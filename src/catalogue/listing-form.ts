/**
 * How a form asks for the fields of a listing: in which groups, and of which property types not. What is in no
 * group comes last, so that a new field is never forgotten. Notes are for people at a form; those of
 * the fields themselves are for programs.
 */
import { fields } from './fields.ts'
import type { Language } from './languages.ts'

export type FormGroupName = 'basics' | 'place' | 'size' | 'features' | 'terms' | 'words' | 'more'

interface FormGroup {
  readonly name: FormGroupName
  readonly fields: readonly string[]
}

const grouped: readonly FormGroup[] = [
  { name: 'basics', fields: ['property_type', 'condition', 'bedrooms', 'bathrooms', 'price'] },
  { name: 'place', fields: ['district', 'location', 'address', 'postal_code', 'lat', 'lng'] },
  {
    name: 'size',
    fields: [
      'covered_area_m2',
      'internal_area_m2',
      'covered_veranda_m2',
      'uncovered_veranda_m2',
      'plot_area_m2',
      'floor',
      'floors_in_building',
    ],
  },
  { name: 'terms', fields: ['available_from', 'deposit', 'minimum_term_months'] },
  { name: 'words', fields: ['description', 'descriptions', 'reference', 'video_url'] },
  {
    name: 'features',
    fields: [
      'furnishing',
      'year_built',
      'energy_class',
      'title_deed',
      'amenities',
      'parking',
      'pool',
      'heating',
      'air_conditioning',
      'view',
    ],
  },
]

/** Answered before the form; photos come after it. */
const APART = 'deal'
const known = new Set(grouped.flatMap((group) => group.fields))
const others = fields
  .filter(({ name, kind }) => !known.has(name) && name !== APART && kind !== 'photos')
  .map(({ name }) => name)

export const formGroups: readonly FormGroup[] = [
  ...grouped,
  ...(others.length > 0 ? [{ name: 'more', fields: others } as const] : []),
]

const LAND = 'land-plots'
const notForLand =
  'condition bedrooms bathrooms covered_area_m2 internal_area_m2 covered_veranda_m2 uncovered_veranda_m2 floor floors_in_building furnishing year_built energy_class pool heating air_conditioning'
const notFor: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ...notForLand.split(' ').map((name) => [name, [LAND]] as const),
  ['bedrooms', [LAND, 'office', 'building', 'commercial']],
])

/** Property types that have no such thing. */
export const typesWithout = (field: string): readonly string[] => notFor.get(field) ?? []

/** Together they are a point, which a map asks for. */
export const POINT_FIELDS = ['lat', 'lng'] as const

export const formNotes: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  price: {
    en: 'Without cents; of a rent, for a month.',
    el: 'Χωρίς λεπτά· για ενοίκιο, τον μήνα.',
    ru: 'Без центов; для аренды — за месяц.',
  },
  location: {
    en: 'The village, town or neighbourhood.',
    el: 'Το χωριό, η πόλη ή η γειτονιά.',
    ru: 'Деревня, город или район.',
  },
  address: {
    en: 'Optional. Shown next to the map.',
    el: 'Προαιρετικό. Φαίνεται δίπλα στον χάρτη.',
    ru: 'Необязательно. Показывается рядом с картой.',
  },
  description: {
    en: 'What a visitor would notice. No phone numbers, e-mail addresses or links: buyers write to you through the listing.',
    el: 'Τι θα πρόσεχε ένας επισκέπτης. Χωρίς τηλέφωνα, e-mail ή συνδέσμους: οι αγοραστές σας γράφουν μέσα από την αγγελία.',
    ru: 'Что заметил бы гость. Без телефонов, адресов и ссылок: покупатели пишут вам через объявление.',
  },
  descriptions: {
    en: 'Visitors read the one in the language of their page. A language without a text gets the description above.',
    el: 'Κάθε επισκέπτης διαβάζει το κείμενο στη γλώσσα της σελίδας του. Όπου λείπει, ισχύει η περιγραφή πιο πάνω.',
    ru: 'Посетитель читает текст на языке своей страницы. Где его нет, показывается описание выше.',
  },
  reference: {
    en: 'Your own number for it, if you use one.',
    el: 'Ο δικός σας κωδικός, αν έχετε.',
    ru: 'Ваш собственный номер, если есть.',
  },
  video_url: {
    en: 'A link to YouTube or Vimeo.',
    el: 'Σύνδεσμος σε YouTube ή Vimeo.',
    ru: 'Ссылка на YouTube или Vimeo.',
  },
  amenities: {
    en: 'Tick all that the home has: buyers search by them.',
    el: 'Σημειώστε όσα έχει: με αυτά ψάχνουν οι αγοραστές.',
    ru: 'Отметьте всё, что есть: по этому ищут покупатели.',
  },
}
