/**
 * Numbers said in words (English, Greek, Greek in Latin letters, Russian), as folded text, with the
 * digits they stand for. A unit after a tens word completes it: "ninety nine" is 99. Data only.
 */
const UNITS = [
  'zero nought oh o μηδεν miden ноль нуль ο о',
  'one ενα μια ενασ ena один одна',
  'two δυο dyo dio два две',
  'three τρια τρεισ tria три',
  'four τεσσερα τεσσερισ tessera четыре',
  'five πεντε pente пять',
  'six εξι eksi exi шесть',
  'seven επτα εφτα epta efta семь',
  'eight οκτω οχτω okto oxto восемь',
  'nine εννεα εννια ennea ennia девять',
]

const TEENS = [
  'ten δεκα deka десять',
  'eleven εντεκα enteka одиннадцать',
  'twelve δωδεκα dodeka двенадцать',
  'thirteen δεκατρια тринадцать',
  'fourteen δεκατεσσερα четырнадцать',
  'fifteen δεκαπεντε пятнадцать',
  'sixteen δεκαεξι шестнадцать',
  'seventeen δεκαεπτα δεκαεφτα семнадцать',
  'eighteen δεκαοκτω δεκαοχτω восемнадцать',
  'nineteen δεκαεννεα δεκαεννια девятнадцать',
]

const TENS = [
  'twenty εικοσι eikosi двадцать',
  'thirty τριαντα trianta тридцать',
  'forty fourty σαραντα saranta сорок',
  'fifty πενηντα peninta пятьдесят',
  'sixty εξηντα eksinta шестьдесят',
  'seventy εβδομηντα evdominta семьдесят',
  'eighty ογδοντα ogdonta восемьдесят',
  'ninety ενενηντα eneninta девяносто',
]

/** Word -> its digits. */
export const NUMBER_WORDS: ReadonlyMap<string, string> = new Map([
  ...entries(UNITS, (index) => String(index)),
  ...entries(TEENS, (index) => String(10 + index)),
  ...entries(TENS, (index) => String(20 + 10 * index)),
])

function entries(lists: readonly string[], digits: (index: number) => string) {
  return lists.flatMap((list, index) =>
    list.split(' ').map((word): [string, string] => [word, digits(index)]),
  )
}

export const REPEATS: ReadonlyMap<string, number> = new Map([
  ['double', 2],
  ['διπλο', 2],
  ['triple', 3],
  ['treble', 3],
  ['τριπλο', 3],
])
