/**
 * Number words of the market (English, Greek, Greek in Latin letters, Russian, Russian in Latin letters,
 * Turkish), as folded text, with the digits they stand for. Data only.
 */
const UNITS = [
  'zero nought oh o μηδεν miden mhden ноль нуль nol ο о sifir',
  'one ενα μια ενασ ena один одна odin bir',
  'two δυο dyo dio duo два две dva iki',
  'three τρια τρεισ tria три tri uc',
  'four fore τεσσερα τεσσερισ τεσερα tessera tesera четыре chetyre chetire dort',
  'five πεντε pente пять pyat piat bes',
  'six εξι eksi exi шесть shest alti',
  'seven επτα εφτα epta efta семь sem yedi',
  'eight οκτω οχτω okto oxto oktw oxtw ohto восемь vosem sekiz',
  'nine niner εννεα εννια ενια ennea ennia enia девять devyat deviat dokuz',
]

const TEENS = [
  'ten δεκα deka десять desyat',
  'eleven εντεκα ενδεκα enteka endeka одиннадцать odinnadtsat',
  'twelve δωδεκα dodeka двенадцать dvenadtsat',
  'thirteen δεκατρια dekatria тринадцать trinadtsat',
  'fourteen δεκατεσσερα dekatessera четырнадцать chetyrnadtsat',
  'fifteen δεκαπεντε dekapente пятнадцать pyatnadtsat',
  'sixteen δεκαεξι dekaeksi dekaexi шестнадцать shestnadtsat',
  'seventeen δεκαεπτα δεκαεφτα dekaepta dekaefta семнадцать semnadtsat',
  'eighteen δεκαοκτω δεκαοχτω dekaokto dekaoxto восемнадцать vosemnadtsat',
  'nineteen δεκαεννεα δεκαεννια dekaennea dekaennia девятнадцать devyatnadtsat',
]

const TENS = [
  'twenty εικοσι eikosi ikosi двадцать dvadtsat yirmi',
  'thirty τριαντα trianta trianda тридцать tridtsat otuz',
  'forty fourty σαραντα saranta saranda сорок sorok kirk',
  'fifty πενηντα peninta peninda пятьдесят pyatdesyat elli',
  'sixty εξηντα eksinta exinta eksinda шестьдесят shestdesyat altmis',
  'seventy εβδομηντα evdominta ebdominta evdominda семьдесят semdesyat yetmis',
  'eighty ογδοντα ogdonta ogdonda восемьдесят vosemdesyat seksen',
  'ninety ninty ενενηντα eneninta eneninda enninta девяносто devyanosto doksan',
]

const HUNDREDS = [
  'εκατο εκατον ekato ekaton сто sto',
  'διακοσια diakosia двести dvesti',
  'τριακοσια triakosia триста trista',
  'τετρακοσια tetrakosia четыреста chetyresta',
  'πεντακοσια pentakosia пятьсот pyatsot',
  'εξακοσια eksakosia exakosia шестьсот shestsot',
  'επτακοσια εφτακοσια eptakosia eftakosia семьсот semsot',
  'οκτακοσια οχτακοσια oktakosia oxtakosia восемьсот vosemsot',
  'εννιακοσια ενιακοσια enniakosia eniakosia девятьсот devyatsot',
]

/** Word -> its digits: one for a unit, two from ten, three from a hundred. */
export const NUMBER_WORDS: ReadonlyMap<string, string> = new Map([
  ...entries(UNITS, (index) => String(index)),
  ...entries(TEENS, (index) => String(10 + index)),
  ...entries(TENS, (index) => String(20 + 10 * index)),
  ...entries(HUNDREDS, (index) => String(100 * (index + 1))),
])

/** After a unit: "four hundred twelve". */
export const HUNDRED_WORDS: ReadonlySet<string> = new Set(['hundred', 'hundreds'])

/** Before or after a digit: it is said more than once. */
export const REPEATS: ReadonlyMap<string, number> = new Map([
  ...counted('double dbl dubl twice διπλο διπλα diplo дважды двоиное двоинои x2 2x', 2),
  ...counted('triple treble thrice τριπλο τριπλα triplo трижды троиное троинои x3 3x', 3),
])

/** After a count: "2 times 9", "δύο φορές 9". */
export const TIMES_WORDS: ReadonlySet<string> = new Set('times φορεσ fores раза'.split(' '))

/** After a count: "two nines". */
export const PLURAL_DIGITS: ReadonlyMap<string, string> = new Map(
  entries(
    [
      'zeros zeroes oes μηδενικα нуля ноля',
      'ones ασσοι ασοι единицы единички',
      'twos δυαρια двоики',
      'threes τριαρια троики',
      'fours τεσσαρια четверки',
      'fives πενταρια пятерки',
      'sixes εξαρια шестерки',
      'sevens επταρια εφταρια семерки',
      'eights οκταρια οχταρια восьмерки',
      'nines εννιαρια девятки',
    ],
    (index) => String(index),
  ),
)

/** Words that sound like a digit: one only between two digits. */
export const SOUND_ALIKES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    to: '2',
    too: '2',
    for: '4',
    won: '1',
    ate: '8',
    tree: '3',
    sex: '6',
    fife: '5',
  }),
)

/** A run of these is a number in Roman digits; alone they are floors, kings and phases. */
export const ROMAN_DIGITS: ReadonlyMap<string, string> = new Map(
  ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix'].map((word, index) => [
    word,
    String(index + 1),
  ]),
)

function entries(lists: readonly string[], digits: (index: number) => string) {
  return lists.flatMap((list, index) =>
    list.split(' ').map((word): [string, string] => [word, digits(index)]),
  )
}

function counted(words: string, count: number): [string, number][] {
  return words.split(' ').map((word) => [word, count])
}

/**
 * Number words that are glued together or to digits: "99four12278", "ninenine", "εννιαεννια4".
 * Invariant: a word is cut only when number words cover all of its letters.
 * Cost: linear in the word; an ordinary word fails at its first two letters.
 */
export interface DigitPiece {
  readonly digits: string
  readonly start: number
  readonly end: number
  readonly spoken: boolean
}

/** "o" and "oh" are too short to be cut out of a longer word. */
const MIN_LETTERS = 3
const glued = [...NUMBER_WORDS.keys()].filter((word) => word.length >= MIN_LETTERS)
const MAX_LETTERS = Math.max(...glued.map((word) => word.length))
const BEGINNINGS = new Set(glued.map((word) => word.slice(0, 2)))

/** The number words that make up text[from..to], or null. */
export function cutNumberWords(text: string, from: number, to: number): DigitPiece[] | null {
  if (!BEGINNINGS.has(text.slice(from, from + 2))) return null
  // best[i]: the length of the word that ends at from + i on some way from the beginning, 0 for none.
  const best = new Uint8Array(to - from + 1)
  for (let at = 0; at < to - from; at++) {
    if (at > 0 && best[at] === 0) continue
    if (!BEGINNINGS.has(text.slice(from + at, from + at + 2))) continue
    for (let length = MIN_LETTERS; length <= MAX_LETTERS && at + length <= to - from; length++)
      if (NUMBER_WORDS.has(text.slice(from + at, from + at + length))) best[at + length] = length
  }
  if (best[to - from] === 0) return null
  const pieces: DigitPiece[] = []
  for (let end = to; end > from; end -= best[end - from]) {
    const start = end - best[end - from]
    pieces.push({ digits: NUMBER_WORDS.get(text.slice(start, end))!, start, end, spoken: true })
  }
  return pieces.reverse()
}
