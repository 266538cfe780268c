/**
 * Phone numbers by families of disguise: forms x numbers x frames. Forms are in no particular order of
 * difficulty; every fourth of a family is held out.
 */
import { FRAMES, isHeldOut, type LabelledContact } from './labelled.ts'
import {
  digitsOf,
  english,
  greek,
  greeklish,
  languages,
  pairsOf,
  russian,
  russianInLatin,
  sayDigits,
  sayPair,
  sayTriple,
} from './spoken-digits.ts'

type Form = (number: string) => string

const NUMBERS = ['99412278', '96554433', '97800125', '95123987', '25412278', '22345670', '99020906']

const grouped = (number: string, mark: string, sizes: readonly number[]) => {
  const ends = sizes.map((_, index) => sizes.slice(0, index + 1).reduce((a, b) => a + b, 0))
  return sizes.map((size, index) => number.slice(ends[index] - size, ends[index])).join(mark)
}
const shifted = (number: string, zero: number) =>
  digitsOf(number)
    .map((digit) => String.fromCodePoint(zero + Number(digit)))
    .join('')
/** Circled and parenthesised digits begin at one. */
const circled = (number: string, one: number, zero: string) =>
  digitsOf(number)
    .map((digit) => (digit === '0' ? zero : String.fromCodePoint(one + Number(digit) - 1)))
    .join('')
const reversed = (number: string) => digitsOf(number).reverse().join('')

const plainForms: readonly Form[] = [
  (n) => n,
  (n) => grouped(n, ' ', [2, 6]),
  (n) => grouped(n, ' ', [2, 3, 3]),
  (n) => grouped(n, '-', [2, 6]),
  (n) => grouped(n, ' ', [2, 2, 2, 2]),
  (n) => grouped(n, '.', [2, 2, 2, 2]),
  (n) => grouped(n, '-', [2, 3, 3]),
  (n) => grouped(n, ' ', [4, 4]),
  (n) => `+357 ${n}`,
  (n) => `+357 ${grouped(n, ' ', [2, 6])}`,
  (n) => `+357-${grouped(n, '-', [2, 3, 3])}`,
  (n) => `00357 ${n}`,
  (n) => `00357${n}`,
  (n) => `(+357) ${grouped(n, ' ', [2, 3, 3])}`,
  (n) => `(${n.slice(0, 2)}) ${n.slice(2)}`,
  (n) => `Tel. ${n}`,
  (n) => `Call ${grouped(n, ' ', [2, 6])} any time.`,
  (n) => `WhatsApp ${n}`,
  (n) => `Viber: ${grouped(n, '-', [2, 6])}`,
  (n) => `Τηλ. ${grouped(n, ' ', [2, 6])}`,
  (n) => `Κινητό: ${n}`,
  (n) => `Καλέστε στο ${grouped(n, ' ', [2, 3, 3])}.`,
  (n) => `Звоните ${n}`,
  (n) => `Тел: ${grouped(n, '-', [2, 2, 2, 2])}`,
  (n) => `whatsapp ${grouped(n, '/', [2, 6])}`,
  (n) => `phone/viber:+357${n}`,
  (n) => `mobile no. ${grouped(n, ' ', [2, 3, 3])}`,
  (n) => `Maria, ${n}`,
]

const SEPARATORS = [
  ...[
    '.',
    ' . ',
    '-',
    ' - ',
    '*',
    ' * ',
    '/',
    ' / ',
    '_',
    ' _ ',
    '|',
    ' | ',
    '·',
    ' • ',
    '~',
    ' ~ ',
  ],
  ...[
    '—',
    '…',
    '...',
    '#',
    '+',
    ' + ',
    '=',
    ':',
    ';',
    ', ',
    ' ,',
    '\\',
    '>',
    '→',
    '⭐',
    ' 📞 ',
    '😀',
  ],
  ...[
    '\n',
    '\u200b',
    '\u00ad',
    '\u2060',
    '\u00a0',
    '   ',
    '\t',
    '"',
    "'",
    '^',
    '&',
    '%',
    '$',
    '\n\n',
  ],
  ...['♥', ' <> ', '( )', '][', '}{', ')(', '--', '__', '**', ' :: ', '||', '~~', '\u3000', '‿'],
]

const separatorForms: readonly Form[] = [
  ...SEPARATORS.map(
    (mark): Form =>
      (n) =>
        digitsOf(n).join(mark),
  ),
  ...['*', ' * ', ' | ', '_', ' / ', '⭐', ' ~ ', ' :: ', ' … ', '•', '\n', ' = '].flatMap(
    (mark): Form[] => [(n) => grouped(n, mark, [2, 3, 3]), (n) => pairsOf(n).join(mark)],
  ),
  (n) =>
    pairsOf(n)
      .map((pair) => `(${pair})`)
      .join(' '),
  (n) =>
    digitsOf(n)
      .map((digit) => `[${digit}]`)
      .join(''),
  (n) =>
    digitsOf(n)
      .map((digit) => `(${digit})`)
      .join(' '),
  (n) =>
    digitsOf(n)
      .map((digit) => `"${digit}"`)
      .join(', '),
  (n) =>
    digitsOf(n)
      .map((digit) => `- ${digit}`)
      .join('\n'),
  (n) =>
    digitsOf(n)
      .map((digit) => `• ${digit}`)
      .join('\n'),
  (n) =>
    pairsOf(n)
      .map((pair) => `**${pair}**`)
      .join(' '),
  (n) =>
    digitsOf(n)
      .join(' ')
      .replace(/ (.) (.) /g, ' $1 - $2 '),
]

const unicodeForms: readonly Form[] = [
  (n) => shifted(n, 0xff10),
  (n) => shifted(n, 0x0660),
  (n) => shifted(n, 0x06f0),
  (n) => shifted(n, 0x0966),
  (n) => shifted(n, 0x1d7ce),
  (n) => shifted(n, 0x1d7d8),
  (n) => shifted(n, 0x1d7e2),
  (n) => shifted(n, 0x1d7ec),
  (n) => shifted(n, 0x1d7f6),
  (n) => shifted(n, 0x0e50),
  (n) => shifted(n, 0x09e6),
  (n) => shifted(n, 0x2080),
  (n) =>
    digitsOf(n)
      .map((digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)])
      .join(''),
  (n) => circled(n, 0x2460, '⓪'),
  (n) => circled(n, 0x2776, '⓿'),
  (n) => circled(n, 0x2474, '(0)'),
  (n) => circled(n, 0x2488, '0.'),
  (n) =>
    digitsOf(n)
      .map((digit) => `${digit}\ufe0f\u20e3`)
      .join(''),
  (n) =>
    digitsOf(n)
      .map((digit) => `${digit}\ufe0f\u20e3`)
      .join(' '),
  (n) =>
    digitsOf(n)
      .map((digit) => `${digit}\u0336`)
      .join(''),
  (n) =>
    digitsOf(n)
      .map((digit) => `${digit}\u0332`)
      .join(''),
  (n) => digitsOf(n).join('\u200d'),
  (n) => digitsOf(n).join('\u200e'),
  (n) => digitsOf(n).join('\ufeff'),
  (n) => pairsOf(shifted(n, 0xff10)).join('－'),
  (n) => `${shifted(n.slice(0, 4), 0xff10)}${n.slice(4)}`,
  (n) => `${shifted(n.slice(0, 4), 0x1d7ec)} ${n.slice(4)}`,
  (n) => shifted(n, 0x1fbf0),
]

const wordForms: readonly Form[] = [
  ...languages.flatMap((language): Form[] => [
    (n) => sayDigits(n, language).join(' '),
    (n) => sayDigits(n, language).join(', '),
    (n) => sayDigits(n, language).join('-'),
    (n) => sayDigits(n, language).join(' - '),
    (n) => sayDigits(n, language).join('\n'),
    (n) => sayDigits(n, language).join('').toUpperCase(),
    (n) => sayDigits(n, language).join(''),
    (n) => sayDigits(n, language).join('.'),
    (n) =>
      pairsOf(n)
        .map((pair) => sayPair(pair, language))
        .join(' '),
    (n) =>
      pairsOf(n)
        .map((pair) => sayPair(pair, language))
        .join(', '),
    (n) => `${sayPair(n.slice(0, 2), language)} ${n.slice(2)}`,
    (n) => `${sayPair(n.slice(0, 2), language)} ${grouped(n.slice(2), ' ', [2, 2, 2])}`,
    (n) =>
      [
        sayPair(n.slice(0, 2), language),
        sayTriple(n.slice(2, 5), language),
        sayTriple(n.slice(5), language),
      ].join(' '),
    (n) =>
      [
        sayPair(n.slice(0, 2), language),
        sayTriple(n.slice(2, 5), language),
        sayTriple(n.slice(5), language),
      ].join(', '),
    (n) => `${n.slice(0, 2)}${language.units[Number(n[2])]}${n.slice(3)}`,
    (n) => `${n.slice(0, 4)}${language.units[Number(n[4])]}${n.slice(5)}`,
    (n) =>
      digitsOf(n)
        .map((d, i) => (i % 2 ? language.units[Number(d)] : d))
        .join(' '),
    (n) =>
      digitsOf(n)
        .map((d, i) => (i % 2 ? language.units[Number(d)] : d))
        .join(''),
    (n) =>
      digitsOf(n)
        .map((d, i) => (i % 3 ? d : language.units[Number(d)]))
        .join('-'),
    (n) => `${n.slice(0, 4)} ${sayDigits(n.slice(4), language).join(' ')}`,
    (n) => `${sayDigits(n.slice(0, 4), language).join(' ')} ${n.slice(4)}`,
    (n) => `${n.slice(0, 2)} ${sayDigits(n.slice(2, 5), language).join(' ')} ${n.slice(5)}`,
    (n) => `${sayDigits(n.slice(0, 2), language).join('')}${n.slice(2)}`,
    (n) => `${n.slice(0, 6)}${sayDigits(n.slice(6), language).join('')}`,
  ]),
  (n) =>
    sayDigits(n, english)
      .map((word) => word[0].toUpperCase() + word.slice(1))
      .join(''),
  (n) =>
    sayDigits(n, english)
      .map((word) => Array.from(word).join(' '))
      .join('  '),
  (n) =>
    sayDigits(n, english)
      .map((word) => Array.from(word).join('.'))
      .join(' '),
  (n) => `the digits are ${sayDigits(n, english).join(' and ')}`,
]

/** "double nine": the first two equal digits in a row become a repeat. */
const repeating = (number: string, say: (digit: string) => string) =>
  number.replace(/(\d)\1/g, (_, digit: string) => ` ${say(digit)} `).trim()
const unit = (digit: string, { units }: { units: readonly string[] }) => units[Number(digit)]

const repeatForms: readonly Form[] = [
  (n) => repeating(n, (d) => `double ${unit(d, english)}`),
  (n) => repeating(n, (d) => `double ${d}`),
  (n) => repeating(n, (d) => `διπλό ${unit(d, greek)}`),
  (n) => repeating(n, (d) => `two ${unit(d, english)}s`),
  (n) => repeating(n, (d) => `дважды ${unit(d, russian)}`),
  (n) => repeating(n, (d) => `διπλό ${d}`),
  (n) => repeating(n, (d) => `dbl ${d}`),
  (n) => repeating(n, (d) => `twice ${d}`),
  (n) => repeating(n, (d) => `diplo ${unit(d, greeklish)}`),
  (n) => repeating(n, (d) => `два раза ${d}`),
  (n) => repeating(n, (d) => `double-${unit(d, english)}`),
  (n) => repeating(n, (d) => `δύο φορές ${d}`),
  (n) => repeating(n, (d) => `${d} twice`),
]

const LETTERS: Readonly<Record<string, readonly string[]>> = {
  0: ['O', 'o', 'О', 'Ο', 'о'],
  1: ['l', 'I', '|', 'i', 'L'],
  2: ['Z', 'z', '2', 'Z', 'z'],
  5: ['S', 's', '5', '$', 'S'],
  8: ['B', '8', 'B', 'b', 'В'],
  9: ['9', '9', 'g', '9', 'q'],
}
const lettered = (number: string, which: number) =>
  digitsOf(number)
    .map((digit, index) =>
      index < 2 && digit !== '0' ? digit : (LETTERS[digit]?.[which] ?? digit),
    )
    .join('')

const letterForms: readonly Form[] = [0, 1, 2, 3, 4].flatMap((which): Form[] => [
  (n) => lettered(n, which),
  (n) => grouped(lettered(n, which), ' ', [2, 6]),
  (n) => grouped(lettered(n, which), ' ', [2, 2, 2, 2]),
  (n) => grouped(lettered(n, which), '-', [2, 3, 3]),
  (n) => digitsOf(lettered(n, which)).join(' '),
  (n) => `+357 ${lettered(n, which)}`,
  (n) => `call ${lettered(n, which)}`,
])

const insertedForms: readonly Form[] = [
  (n) => `${n.slice(0, 4)}x${n.slice(4)} without the x`,
  (n) => `${n.slice(0, 2)}a${n.slice(2)} (remove the a)`,
  (n) => `${n.slice(0, 5)}z${n.slice(5)}, drop the letter`,
  (n) => `${n.slice(0, 4)}X${n.slice(4)} ignore the X`,
  (n) => `${pairsOf(n).join('k')} without the letters`,
  (n) => `${n.slice(0, 4)}x${n.slice(4)} χωρίς το x`,
  (n) => `${n.slice(0, 3)}q${n.slice(3)} без буквы q`,
  (n) => `remove the letters: ${n.slice(0, 1)}b${n.slice(1, 5)}m${n.slice(5)}`,
  (n) => `${pairsOf(n).join('-')} minus dashes`,
  (n) => `${pairsOf(n).join('***')} skip the stars`,
  (n) => digitsOf(n).join('a'),
  (n) => digitsOf(n).join('x'),
  (n) => `${pairsOf(n).join('w')}, take out the w`,
  (n) => pairsOf(n).join('q'),
  (n) =>
    digitsOf(n)
      .map((d, i) => d + 'abcdefgh'[i])
      .join(''),
  (n) =>
    `delete all letters from ${digitsOf(n)
      .map((d, i) => d + 'mnkprtvw'[i])
      .join('')}`,
  (n) => `${n.slice(0, 4)}x${n.slice(4)} (no x)`,
  (n) => `${n.slice(0, 4)} x ${n.slice(4)} without the x`,
  (n) => `βγάλτε τα γράμματα: ${n.slice(0, 4)}abc${n.slice(4)}`,
  (n) => `уберите буквы ${n.slice(0, 4)}ж${n.slice(4)}`,
  (n) => `${n.slice(0, 2)}cat${n.slice(2, 5)}cat${n.slice(5)}, forget the cat`,
  (n) => `call ${n.slice(0, 4)}x${n.slice(4)}`,
  (n) => `phone ${n.slice(0, 4)}abc${n.slice(4)}`,
  (n) => `${n.slice(0, 4)}z${n.slice(4)} omit z`,
]

const fillerForms: readonly Form[] = [
  (n) => pairsOf(n).join(' then '),
  (n) => pairsOf(n).join(' dash '),
  (n) => pairsOf(n).join(' space '),
  (n) => pairsOf(n).join(' and '),
  (n) => digitsOf(n).join(' and '),
  (n) => digitsOf(n).join(' x '),
  (n) => pairsOf(n).join(' και '),
  (n) => pairsOf(n).join(' banana '),
  (n) => pairsOf(n).join(' μετά '),
  (n) => pairsOf(n).join(' потом '),
  (n) => pairsOf(n).join(' dot '),
  (n) => digitsOf(n).join(' comma '),
  (n) => grouped(n, ' followed by ', [2, 3, 3]),
  (n) => `call ${n.slice(0, 4)} and then ${n.slice(4)}`,
  (n) => `my number: ${n.slice(0, 2)}, after that ${n.slice(2, 5)}, after that ${n.slice(5)}`,
  (n) => `phone ${n.slice(0, 2)} plus ${n.slice(2)}`,
]

const splitForms: readonly Form[] = [
  (n) => `My number starts with ${n.slice(0, 4)} and ends with ${n.slice(4)}.`,
  (n) => `First half ${n.slice(0, 4)}, second half ${n.slice(4)}.`,
  (n) => `The first four digits are ${n.slice(0, 4)}. The last four digits are ${n.slice(4)}.`,
  (n) => `Phone begins ${n.slice(0, 2)}, the rest is ${n.slice(2)}.`,
  (n) => `Ο αριθμός αρχίζει από ${n.slice(0, 4)} και τελειώνει σε ${n.slice(4)}.`,
  (n) => `Номер начинается на ${n.slice(0, 4)}, заканчивается на ${n.slice(4)}.`,
  (n) => `Dial ${n.slice(0, 4)} first. Then dial ${n.slice(4)}.`,
  (n) => `Call ${n.slice(0, 2)} (prefix), number ${n.slice(2)}.`,
  (n) => `Prefix ${n.slice(0, 2)}. Number ${n.slice(2)}.`,
  (n) => `Τα πρώτα ψηφία ${n.slice(0, 4)}, τα τελευταία ${n.slice(4)}.`,
  (n) => `Первые цифры ${n.slice(0, 4)}, последние ${n.slice(4)}.`,
  (n) => `Mobile part one ${n.slice(0, 4)}, part two ${n.slice(4)}.`,
  (n) => `${n.slice(2)} with ${n.slice(0, 2)} in front.`,
  (n) => `Put ${n.slice(0, 2)} before ${n.slice(2)}.`,
  (n) => `1st part: ${n.slice(0, 4)}\n2nd part: ${n.slice(4)}`,
  (n) => `Start: ${n.slice(0, 4)}. End: ${n.slice(4)}.`,
]

const backwardForms: readonly Form[] = [
  (n) => `read backwards: ${reversed(n)}`,
  (n) => `${grouped(reversed(n), ' ', [4, 4])} in reverse`,
  (n) => `διαβάστε ανάποδα ${grouped(reversed(n), ' ', [3, 3, 2])}`,
  (n) => `reversed number ${pairsOf(reversed(n)).join(' ')}`,
  (n) => `читать наоборот ${grouped(reversed(n), '-', [4, 4])}`,
  (n) => `from right to left: ${grouped(reversed(n), ' ', [4, 4])}`,
  (n) => `${pairsOf(reversed(n)).join('-')} backward`,
  (n) => `αντίστροφα: ${digitsOf(reversed(n)).join(' ')}`,
]

const countryForms: readonly Form[] = [
  (n) => `plus three five seven ${sayDigits(n, english).join(' ')}`,
  (n) => `plus 357 ${n}`,
  (n) => `zero zero three five seven ${n}`,
  (n) => `three five seven ${grouped(n, ' ', [2, 6])}`,
  (n) => `συν τρία πέντε επτά ${sayDigits(n, greek).join(' ')}`,
  (n) => `плюс три пять семь ${sayDigits(n, russian).join(' ')}`,
  (n) => `+ three five seven - ${n}`,
  (n) => `plus tria pente efta ${n}`,
  (n) => `＋３５７ ${n}`,
  (n) => `(+)(357)(${n.slice(0, 2)})(${n.slice(2)})`,
  (n) => `plus tri pyat sem ${sayDigits(n, russianInLatin).join(' ')}`,
  (n) => `country code 357 then ${n}`,
]

const FAMILIES: readonly (readonly [string, readonly Form[]])[] = [
  ['plain phone', plainForms],
  ['separators', separatorForms],
  ['unicode digits', unicodeForms],
  ['number words', wordForms],
  ['repeats', repeatForms],
  ['letters for digits', letterForms],
  ['inserted letters', insertedForms],
  ['fillers', fillerForms],
  ['split', splitForms],
  ['backwards', backwardForms],
  ['country code', countryForms],
]

export const PHONE_FAMILIES: readonly LabelledContact[] = FAMILIES.flatMap(([family, forms]) =>
  forms.flatMap((form, index) =>
    NUMBERS.map((number, at): LabelledContact => {
      const [before, after] = FRAMES[(index + at) % FRAMES.length]
      return {
        family,
        kind: 'phone',
        text: before + form(number) + after,
        plain: family === 'plain phone',
        heldOut: isHeldOut(index),
      }
    }),
  ),
)
