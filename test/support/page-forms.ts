/** The forms of a page as a browser would send them untouched: what people send begins there. */
export interface PageForm {
  readonly action: string
  readonly fields: readonly (readonly [name: string, value: string])[]
}

const attribute = (tag: string, name: string): string | null =>
  new RegExp(`\\s${name}="([^"]*)"`)
    .exec(tag)?.[1]
    ?.replaceAll('&amp;', '&')
    .replaceAll('&quot;', '"') ?? null

/** Those that are posted as fields; one with files is another matter. */
export function postedForms(page: string, path: string): PageForm[] {
  return [...page.matchAll(/<form\b([^>]*)>(.*?)<\/form>/gs)]
    .filter(([, tag]) => /\smethod="post"/i.test(tag) && !/multipart/.test(tag))
    .map(([, tag, inside]) => ({
      action: attribute(tag, 'action') ?? path,
      fields: fieldsOf(inside),
    }))
}

function fieldsOf(inside: string): [string, string][] {
  const fields: [string, string][] = []
  for (const [tag, kind, , text] of inside.matchAll(
    /<(input|button|textarea|select)\b([^>]*)>(?:(?<=<(?:textarea|select)\b[^>]*>)(.*?)<\/(?:textarea|select)>)?/gs,
  )) {
    const name = attribute(tag, 'name')
    if (name === null || (/\stype="(?:checkbox|radio)"/.test(tag) && !/\schecked/.test(tag)))
      continue
    const chosen =
      kind === 'select'
        ? (/<option\b[^>]*value="([^"]*)"[^>]*selected/.exec(text ?? '')?.[1] ?? '')
        : null
    fields.push([
      name,
      chosen ?? (kind === 'textarea' ? (text ?? '') : (attribute(tag, 'value') ?? '')),
    ])
  }
  return fields
}
