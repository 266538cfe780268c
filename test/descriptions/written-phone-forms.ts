/** Ways to write a phone number in figures, plain and disguised. Every fourth of a family is held out. */
import { circled, type Form, grouped, shifted } from './digit-groups.ts'
import { digitsOf, pairsOf } from './spoken-digits.ts'

export const plainForms: readonly Form[] = [
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

export const separatorForms: readonly Form[] = [
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

export const unicodeForms: readonly Form[] = [
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

export const letterForms: readonly Form[] = [0, 1, 2, 3, 4].flatMap((which): Form[] => [
  (n) => lettered(n, which),
  (n) => grouped(lettered(n, which), ' ', [2, 6]),
  (n) => grouped(lettered(n, which), ' ', [2, 2, 2, 2]),
  (n) => grouped(lettered(n, which), '-', [2, 3, 3]),
  (n) => digitsOf(lettered(n, which)).join(' '),
  (n) => `+357 ${lettered(n, which)}`,
  (n) => `call ${lettered(n, which)}`,
])

export const insertedForms: readonly Form[] = [
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
