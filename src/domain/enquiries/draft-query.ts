/**
 * A draft of an enquiry as part of the address of a listing's page, which shows it in its form: for links that
 * somebody else prepares. It holds nothing that the person alone may give: no address, no number, no consent.
 */
import { encodeInUrl } from '../../structures/text/safe-text.ts'

const fields = ['kind', 'message', 'name'] as const
type DraftField = (typeof fields)[number]

const PREFIX = 'ask_'

export const draftQuery = (draft: Readonly<Record<DraftField, string>>): string =>
  fields
    .filter((field) => draft[field] !== '')
    .map((field) => `${PREFIX}${field}=${encodeInUrl(draft[field])}`)
    .join('&')

/** As the fields of the form are called; what is no part of a draft is left out. */
export function draftFields(
  pairs: readonly { readonly name: string; readonly value: string }[],
): ReadonlyMap<string, string> {
  const found = fields.flatMap((field): [DraftField, string][] => {
    const pair = pairs.find(({ name }) => name === PREFIX + field)
    return pair ? [[field, pair.value]] : []
  })
  return new Map(found)
}
