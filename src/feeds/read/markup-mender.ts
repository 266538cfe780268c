/**
 * XML as exporters join it, made readable: a bare & and a <br> without an end are mended, and CDATA becomes escaped
 * text, so that what stands in it comes out as it was written. Comments and instructions are passed on as they are.
 * Invariant: pieces may be cut anywhere. Cost: one search over the text, and a copy of what is mended.
 */
export interface MarkupMender {
  push(piece: string): string
  end(): string
}

const BARE_AMPERSAND = /&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/gi
/** The longest of the above; a shorter tail that begins with & may still become one. */
const REFERENCE_CHARS = '&#x10ffff;'.length
/** In HTML these have no end; in XML everything has. */
const VOID_TAGS = /<(br|hr)\s*>/gi

const CDATA = '<![CDATA['
/** The longest beginning of a section. */
const TAG_CHARS = CDATA.length
const SECTIONS: Readonly<Record<string, string>> = { [CDATA]: ']]>', '<!--': '-->', '<?': '?>' }
const SECTION = /<!\[CDATA\[|<!--|<\?/g

export function createMarkupMender(): MarkupMender {
  /** What begins the section that is being read; null: between sections. */
  let section: string | null = null
  let held = ''

  function mend(text: string, isLast: boolean): string {
    let mended = ''
    let from = 0
    for (;;) {
      if (section === null) {
        SECTION.lastIndex = from
        const next = SECTION.exec(text)
        const to = next?.index ?? (isLast ? text.length : Math.max(from, whole(text)))
        mended += escaped(text.slice(from, to))
        from = to
        if (!next) break
        section = next[0]
        from += section.length
        if (section !== CDATA) mended += section
      } else {
        const end = SECTIONS[section]
        const at = text.indexOf(end, from)
        const to = at >= 0 ? at : Math.max(from, isLast ? text.length : text.length - end.length)
        mended += section === CDATA ? literal(text.slice(from, to)) : text.slice(from, to)
        from = to
        if (at < 0) break
        if (section !== CDATA) mended += end
        from += end.length
        section = null
      }
    }
    held = text.slice(from)
    return mended
  }

  return {
    push: (piece) => mend(held + piece, false),
    end() {
      // A section that is not closed: an opening mark that nothing closes makes the parser report it.
      const rest = mend(held, true)
      return section === CDATA ? `${rest}${CDATA}` : rest
    },
  }
}

function escaped(text: string): string {
  const closed = text.replace(VOID_TAGS, '<$1/>')
  return closed.includes('&') ? closed.replace(BARE_AMPERSAND, '&amp;') : closed
}

const literal = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** Up to where the next piece cannot change what is read. */
const whole = (text: string): number =>
  Math.min(unfinished(text, '&', ';', REFERENCE_CHARS), unfinished(text, '<', '>', TAG_CHARS))

function unfinished(text: string, begin: string, end: string, maxChars: number): number {
  const at = text.lastIndexOf(begin)
  return at >= 0 && text.length - at <= maxChars && !text.includes(end, at) ? at : text.length
}
