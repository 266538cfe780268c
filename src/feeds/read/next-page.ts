/** Where a document that comes in pages says that the next one is, as OData writes it. Never throws, whatever is written there. */
const NEXT = /"@odata\.nextLink"\s{0,100}:\s{0,100}("(?:[^"\\]|\\.){1,2000}")/i

export interface NextPage {
  /** As it stands in the document. */
  readonly written: string
  /** null: it is no text of JSON, so that there is a next page and nobody can find it. */
  readonly link: string | null
}

export function nextPageIn(text: string): NextPage | null {
  const written = NEXT.exec(text)?.[1]
  if (written === undefined) return null
  try {
    return { written, link: JSON.parse(written) as string }
  } catch {
    return { written, link: null }
  }
}
