/** Ways to say a phone number, in words or in parts. Every fourth of a family is held out. */
import { type Form, grouped, reversed } from './digit-groups.ts'
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

export const wordForms: readonly Form[] = [
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

export const repeatForms: readonly Form[] = [
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

export const fillerForms: readonly Form[] = [
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

export const splitForms: readonly Form[] = [
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

export const backwardForms: readonly Form[] = [
  (n) => `read backwards: ${reversed(n)}`,
  (n) => `${grouped(reversed(n), ' ', [4, 4])} in reverse`,
  (n) => `διαβάστε ανάποδα ${grouped(reversed(n), ' ', [3, 3, 2])}`,
  (n) => `reversed number ${pairsOf(reversed(n)).join(' ')}`,
  (n) => `читать наоборот ${grouped(reversed(n), '-', [4, 4])}`,
  (n) => `from right to left: ${grouped(reversed(n), ' ', [4, 4])}`,
  (n) => `${pairsOf(reversed(n)).join('-')} backward`,
  (n) => `αντίστροφα: ${digitsOf(reversed(n)).join(' ')}`,
]

export const countryForms: readonly Form[] = [
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
