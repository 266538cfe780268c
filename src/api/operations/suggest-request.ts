/**
 * A refusal that carries the request which was meant: `hint` names it, `suggestion` is its query string. Only where the
 * repair is sure, and only one that is accepted as it stands.
 * Cost: nothing for a request that is accepted; a refused one is read up to five times more.
 */
import { aliasKey, pageParameters } from '../../catalogue/parameter-aliases.ts'
import { faultsOf, Refusal } from '../../domain/refusal.ts'
import type { FilterContext } from '../../domain/search/filter-context.ts'
import type { Pair } from '../../domain/search/repair/query-pairs.ts'
import { repairQuery } from '../../domain/search/repair/repair-query.ts'
import { encodeInUrl } from '../../structures/text/safe-text.ts'
import type { Operation, RawRequest } from '../operation.ts'

export function suggestRequest(
  operation: Operation,
  raw: RawRequest,
  refused: Refusal,
  filtering: FilterContext,
): Refusal {
  const { query } = operation
  // One by one: a request over HTTP has getters, which a copy would leave behind.
  const { path, body, ifMatch, idempotencyKey, accept, lastEventId } = raw
  const sent = { path, body, ifMatch, idempotencyKey, accept, lastEventId }
  const suggestion = repairQuery(raw.rawQuery, refused.faults, {
    filtering,
    declared: new Set(query.map(({ name }) => name)),
    limitMax: query.find(({ name }) => name === 'limit')?.schema.maximum as number | undefined,
    named: (key, value) => namedBy(operation, key, value),
    check: (rawQuery) => faultsOf(() => operation.read({ ...sent, rawQuery })),
  })
  return suggestion === null ? refused : suggesting(refused, suggestion, operation, raw)
}

const YES = /^(?:1|true|yes)$/i

/** By what its parameters are called elsewhere; or a value of one of them sent as a name: estimate=true. */
function namedBy({ query }: Operation, key: string, value: string): Pair | null {
  for (const { name, alsoNamed, schema } of query) {
    if (alsoNamed?.split(' ').includes(key)) return { name, value }
    if (YES.test(value) && [schema.enum].flat().includes(key)) return { name, value: key }
  }
  return null
}

function suggesting(
  { faults, extras }: Refusal,
  suggestion: string,
  operation: Operation,
  raw: RawRequest,
): Refusal {
  const [first, ...others] = faults
  const request = `GET ${pathOf(operation, raw)}${suggestion === '' ? '' : `?${suggestion}`}`
  const isPaging = faults.some(({ param }) => pageParameters.has(aliasKey(param ?? '')))
  const before = isPaging ? pagesOf(operation) : briefHint(first.hint ?? '', suggestion)
  const fault = { ...first, hint: `${before}Send ${request}` }
  return new Refusal([fault, ...others], { ...extras, members: { ...extras.members, suggestion } })
}

const pathOf = ({ canonicalPrefix, path }: Operation, raw: RawRequest): string =>
  canonicalPrefix + path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeInUrl(raw.path[name]))

const pagesOf = ({ query }: Operation): string =>
  query.some(({ name }) => name === 'cursor')
    ? 'Pages are followed by cursor: send next_cursor of each answer with the same filters. '
    : 'There are no pages here. '

/** A guess from letters alone stays only where the repair is the same; advice that is longer than that goes. */
function briefHint(hint: string, suggestion: string): string {
  const [, guess] = hint.match(/^Did you mean ([\w-]+)\?/) ?? []
  if (guess !== undefined) return suggestion.includes(guess) ? `Did you mean ${guess}? ` : ''
  const isList = /^(?:Parameters|Allowed): /.test(hint)
  return hint === '' || isList ? '' : `${hint} `
}
