/**
 * HTML by tagged template: everything put in is escaped unless it is Html itself.
 * Invariant: a string from a listing can never become markup, whatever it contains.
 */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
  toString(): string {
    return this.text
  }
}

type Piece = Html | string | number | null | undefined | false | readonly Piece[]

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '`': '&#96;',
}

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"'`]/g, (character) => ESCAPES[character])

export function html(strings: TemplateStringsArray, ...pieces: readonly Piece[]): Html {
  return new Html(
    strings.reduce((text, string, index) => text + render(pieces[index - 1]) + string),
  )
}

function render(piece: Piece): string {
  if (piece === null || piece === undefined || piece === false) return ''
  if (piece instanceof Html) return piece.text
  if (typeof piece === 'string') return escapeHtml(piece)
  if (typeof piece === 'number') return String(piece)
  return piece.map(render).join('')
}
