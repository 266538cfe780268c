/**
 * Characters by name or number as HTML writes them, back to characters. What is no such name stays as it is.
 * Cost: one pass; nothing where there is no ampersand.
 */
/** The names of U+00A0 to U+00FF, in their order. */
const LATIN_NAMES =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'

/** Those of U+0391 to U+03C9: editors write Greek mails and descriptions with them. "-": there is no such letter. */
const GREEK_NAMES =
  'Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho - Sigma Tau Upsilon Phi Chi Psi Omega - - - - - - - alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf sigma tau upsilon phi chi psi omega'

const others: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  euro: '€',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  sbquo: '‚',
  ldquo: '“',
  rdquo: '”',
  bdquo: '„',
  hellip: '…',
  bull: '•',
  trade: '™',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  zwnj: '',
  zwj: '',
  lrm: '',
  rlm: '',
  rarr: '→',
  larr: '←',
  check: '✓',
  Scaron: 'Š',
  scaron: 'š',
  OElig: 'Œ',
  oelig: 'œ',
}

const characters: ReadonlyMap<string, string> = new Map([
  ...LATIN_NAMES.split(' ').map((name, at) => [name, String.fromCharCode(0xa0 + at)] as const),
  ...GREEK_NAMES.split(' ').map((name, at) => [name, String.fromCharCode(0x391 + at)] as const),
  ...Object.entries(others),
])

const REFERENCE = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,9}));/gi
const HIGHEST = 0x10ffff

export function decodeHtmlEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(REFERENCE, (whole, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return characters.get(name) ?? whole
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    const isCharacter = code > 0 && code <= HIGHEST && (code < 0xd800 || code > 0xdfff)
    return isCharacter ? String.fromCodePoint(code) : ''
  })
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
}

/**
 * Text as HTML, between tags or in a quoted attribute: nothing in it is markup. Most texts have nothing to
 * escape, and finding that out is half the price of replacing.
 */
export const escapeHtml = (text: string): string =>
  /[&<>"'`]/.test(text) ? text.replace(/[&<>"'`]/g, (character) => ESCAPES[character]) : text

/** Percent-encoded text as it was before; null: it is no UTF-8 ("%ff", a bare "%"), where the language itself throws. */
export function decodePercent(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
