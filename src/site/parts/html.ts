/**
 * HTML by tagged template: everything put in is escaped unless it is Html itself.
 * Invariant: a string from a listing can never become markup, whatever it contains.
 */
import { escapeHtml } from '../../structures/text/escapes.ts'

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

export function html(strings: TemplateStringsArray, ...pieces: readonly Piece[]): Html {
  let text = strings[0]
  for (let i = 0; i < pieces.length; i++) text += render(pieces[i]) + strings[i + 1]
  return new Html(text)
}

function render(piece: Piece): string {
  if (piece === null || piece === undefined || piece === false) return ''
  if (piece instanceof Html) return piece.text
  if (typeof piece === 'string') return escapeHtml(piece)
  if (typeof piece === 'number') return String(piece)
  let text = ''
  for (const one of piece) text += render(one)
  return text
}

/** What is the same on every page of a language, rendered once for each. */
export function perLanguage<L extends { readonly lang: string }>(
  make: (locale: L) => Html,
): (locale: L) => Html {
  const made = new Map<string, Html>()
  return (locale) => {
    const known = made.get(locale.lang) ?? make(locale)
    made.set(locale.lang, known)
    return known
  }
}
