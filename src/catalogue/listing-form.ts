/**
 * The form for a listing: its groups, as the fields name them, and the notes next to its fields. A field that names no
 * group stands in the last one, so that none is forgotten. These notes are for people at a form; those of the fields
 * themselves are for programs.
 */
import { type FormGroupName, fields, formGroupNames } from './fields.ts'
import type { Language } from './languages.ts'

interface FormGroup {
  readonly name: FormGroupName
  readonly fields: readonly string[]
}

/** These come first in their groups, in this order; the others follow in the order of the catalogue. */
const AHEAD: readonly string[] = [
  ...['district', 'location', 'address'],
  ...['covered_area_m2', 'internal_area_m2', 'covered_veranda_m2', 'uncovered_veranda_m2'],
  'price',
  ...['description', 'descriptions'],
  ...['furnishing', 'year_built', 'energy_class', 'title_deed', 'amenities', 'parking'],
]
const rank = (name: string): number => (AHEAD.includes(name) ? AHEAD.indexOf(name) : AHEAD.length)

/** The deal is chosen before the form; photos have a part of the page of their own. */
const asked = fields.filter(({ name, kind }) => name !== 'deal' && kind !== 'photos')

export const formGroups: readonly FormGroup[] = formGroupNames
  .map((name) => ({
    name,
    fields: asked
      .filter(({ form = 'more' }) => form === name)
      .map((field) => field.name)
      .sort((a, b) => rank(a) - rank(b)),
  }))
  .filter((group) => group.fields.length > 0)

/** On a phone the form is one step after the other; on a wide screen all of them, in this order. */
export const formSteps = [
  { name: 'photos', groups: [] },
  { name: 'place', groups: ['place'] },
  { name: 'facts', groups: ['basics', 'size', 'features'] },
  { name: 'price', groups: ['terms'] },
  { name: 'words', groups: ['words', 'more'] },
  { name: 'publish', groups: [] },
] as const satisfies readonly { readonly name: string; readonly groups: readonly FormGroupName[] }[]

export type FormStep = (typeof formSteps)[number]['name']

export const stepOf = (group: FormGroupName): FormStep =>
  formSteps.find(({ groups }) => (groups as readonly string[]).includes(group))?.name ?? 'words'

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
