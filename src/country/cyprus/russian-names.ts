/**
 * Names of places in Russian: those that the sources of the gazetteer give, and for the others the Greek name
 * in Russian letters, by the rules that the given ones follow (a test holds the two against each other).
 * Invariant: nothing is made up; a place without a Greek name has none here and is shown by its English one.
 */

import type { Place } from '../country.ts'

/** GeoNames, with the form that is most in use where it gives several. */
const known: Readonly<Record<string, string>> = {
  larnaca: 'Ларнака',
  limassol: 'Лимассол',
  nicosia: 'Никосия',
  paphos: 'Пафос',
  'ayia-napa': 'Айя-Напа',
  paralimni: 'Паралимни',
  'sotira-ammochostou': 'Сотира',
  aradippou: 'Арадипу',
  athienou: 'Атиену',
  'pano-lefkara': 'Пано-Лефкара',
  'kato-polemidia': 'Като-Полемидия',
  'agios-dometios': 'Айос-Дометиос',
  aglantzia: 'Агландзия',
  dali: 'Дали',
  geri: 'Гери',
  lakatameia: 'Лакатамия',
  latsia: 'Лация',
  strovolos: 'Строволос',
  tseri: 'Цери',
  geroskipou: 'Героскипу',
  pegeia: 'Пейя',
  'polis-chrysochous': 'Полис',
  'achna-famagusta': 'Ахна',
  avgorou: 'Авгору',
  'kato-lefkara': 'Като-Лефкара',
  kiti: 'Кити',
  pergamos: 'Пергамос',
  pyla: 'Пила',
  foini: 'Фини',
  kellaki: 'Келлаки',
  kolossi: 'Колосси',
  lemithou: 'Лемиту',
  omodos: 'Омодос',
  pelendri: 'Пелендри',
  pissouri: 'Писсури',
  prodromos: 'Продромос',
  'agia-varvara-lefkosias': 'Айия-Варвара',
  'agios-sozomenos': 'Айос-Созоменос',
  alona: 'Алона',
  episkopeio: 'Эпископио',
  gerakies: 'Геракиес',
  gourri: 'Гурри',
  kakopetria: 'Какопетрия',
  kampos: 'Камбос',
  malounta: 'Малунда',
  mylikouri: 'Миликури',
  nikitari: 'Никитари',
  pedoulas: 'Педулас',
  'peristerona-lefkosias': 'Перистерона',
  platania: 'Платания',
  'agia-varvara-pafou': 'Айия-Варвара',
  'agios-nikolaos-pafou': 'Айос-Николаос',
  'kouklia-pafou': 'Куклия',
  'malounta-pafou': 'Малунда',
  'pano-panagia': 'Пано-Панайя',
  polemi: 'Полеми',
  souskiou: 'Сускью',
  steni: 'Стени',
  stroumpi: 'Струмби',
  tala: 'Тала',
  tsada: 'Цада',
  protaras: 'Протарас',
  latsi: 'Латхи',
}

/** In this order, on small letters without accents; ^ is the start of a word. */
const RULES: readonly (readonly [RegExp, string])[] = [
  [/^αγιος$/, 'айос'],
  [/^αγια$/, 'айия'],
  [/^αγιοι$/, 'айи'],
  [/^αγιου$/, 'айиу'],
  [/^αγιας$/, 'айияс'],
  [/^γιου/g, 'ю'],
  [/^γιο/g, 'йо'],
  [/^γεια|^για/g, 'я'],
  [/(?<=[αεου])γ(?:ει|ι)α/g, 'йя'],
  [/(?<=[αεου])γιο/g, 'йо'],
  [/ου/g, 'у'],
  [/αϊ/g, 'ай'],
  [/οϊ/g, 'ой'],
  [/αυ(?=[κπτσξφχθψ])/g, 'аф'],
  [/αυ/g, 'ав'],
  [/^ευ(?=[κπτσξφχθψ])/g, 'эф'],
  [/^ευ/g, 'эв'],
  [/ευ(?=[κπτσξφχθψ])/g, 'еф'],
  [/ευ/g, 'ев'],
  [/^αι/g, 'э'],
  [/αι/g, 'е'],
  [/(?:ει|οι|υι)α$/g, 'ия'],
  [/ει|οι|υι/g, 'и'],
  [/^μπ/g, 'б'],
  [/μπ/g, 'мб'],
  [/ντζ|τζ/g, 'дз'],
  [/^ντ/g, 'д'],
  [/ντ/g, 'нд'],
  [/^γκ/g, 'г'],
  [/γ[γκ]/g, 'нг'],
  [/γχ/g, 'нх'],
  [/τσ/g, 'ц'],
  [/[ιυη]α$/g, 'ия'],
  [/^ε/g, 'э'],
]

const LETTERS: Readonly<Record<string, string>> = Object.fromEntries(
  'αа βв γг δд εе ζз ηи θт ιи ϊи κк λл μм νн ξкс οо πп ρр σс ςс τт υи ϋи φф χх ψпс ωо'
    .split(' ')
    .map((pair) => [pair[0], pair.slice(1)]),
)

const ACCENT = /\u0301/g

/** A Greek name in Russian letters: its words joined by hyphens, as Russian writes names of places. */
export function inRussianLetters(greek: string): string {
  return greek
    .toLowerCase()
    .normalize('NFD')
    .replace(ACCENT, '')
    .normalize('NFC')
    .split(/[\s-]+/)
    .map((word) => (word === 'και' ? 'и' : capital(wordOf(word))))
    .join('-')
    .replaceAll('-и-', ' и ')
}

const wordOf = (word: string): string =>
  RULES.reduce((text, [pattern, letters]) => text.replace(pattern, letters), word).replace(
    /\p{Script=Greek}/gu,
    (letter) => LETTERS[letter] ?? letter,
  )

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1)

/** Common nouns ("tourist area", "old centre", "baths of Aphrodite") would be no name in Russian letters. */
const IS_PHRASE = /Κέντρο|΄/

export function russianName({ slug, nameLocal, kind }: RussianSubject): string | null {
  if (slug in known) return known[slug]
  if (nameLocal === null || IS_PHRASE.test(nameLocal)) return null
  return kind === 'area' && nameLocal.includes(' ') ? null : inRussianLetters(nameLocal)
}

type RussianSubject = Pick<Place, 'slug' | 'nameLocal' | 'kind'>

/** For the test that holds the rules against them. */
export const knownRussianNames = known
