/** Visits of pages by role: a page as it was found, with further or twisted parameters, or one of its forms sent back. */
import fc from 'fast-check'
import type { FoundPage } from './crawl-pages.ts'
import { hostileEncoded, hostileHeaders, hostileNames, inheritedNames } from './hostile-values.ts'

export interface Visit {
  readonly page: FoundPage
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** Which form of the page is sent, and what is changed in it; null: none. */
  readonly form: {
    readonly pick: number
    readonly changes: readonly (readonly [number | string, string])[]
  } | null
}

const oneOf = <T>(values: readonly T[]) => fc.constantFrom(...values)
const decoded = hostileEncoded
  .filter((text) => !/%(?![0-9a-f]{2})|%(?:ff|c0|ED)/i.test(text))
  .map(decodeURIComponent)

export function visitsOf(pages: readonly FoundPage[]): fc.Arbitrary<Visit> {
  const byRoute = Map.groupBy(pages, ({ role, route }) => `${role} ${route}`)
  const twist = fc
    .tuple(
      oneOf([
        ...hostileNames,
        ...inheritedNames,
        'notice',
        'deal',
        'price_max',
        'lang',
        'ids',
        'sort',
        'place',
      ]),
      oneOf(hostileEncoded),
    )
    .map((pair) => pair.join('='))
  const change = fc.tuple(
    fc.oneof(fc.nat(30), oneOf(inheritedNames)),
    fc.oneof(oneOf(decoded), oneOf(inheritedNames), oneOf(['1', 'yes', 'Limassol', '300000'])),
  )
  return fc
    .record({
      page: oneOf([...byRoute.values()]).chain((some) => oneOf(some)),
      more: fc.oneof({ arbitrary: fc.constant(''), weight: 3 }, { arbitrary: twist, weight: 1 }),
      headers: fc.oneof(
        { arbitrary: fc.constant({}), weight: 9 },
        { arbitrary: oneOf(hostileHeaders), weight: 1 },
      ),
      form: fc.option(
        fc.record({ pick: fc.nat(50), changes: fc.array(change, { maxLength: 2 }) }),
        { freq: 3 },
      ),
    })
    .map(({ page, more, headers, form }) => ({
      page,
      url: more === '' ? page.url : `${page.url}${page.url.includes('?') ? '&' : '?'}${more}`,
      headers,
      form,
    }))
}
