/**
 * Wrong requests as people and language models write them: the first hint, sent as it stands, is answered, and asks for
 * what was meant. Where nobody can be sure, nothing is suggested. The figures are printed.
 */
import { expect, it } from 'vitest'
import { searchOperations, withSuggestion } from '../../src/api/operations/search-operations.ts'
import { Refusal } from '../../src/domain/refusal.ts'
import { context } from '../../src/domain/search/parse-query.test-data.ts'
import { readSearchRequest } from '../../src/domain/search/search-request.ts'
import { otherPortals } from './other-portals.ts'
import { wrongNames } from './wrong-names.ts'
import { wrongValues } from './wrong-values.ts'

const encoded = (query: string): string =>
  query
    .split('&')
    .map((pair) => {
      const split = pair.indexOf('=')
      const value = pair.slice(split + 1)
      const raw = /%[0-9A-F]{2}|\+$/.test(value) ? value : encodeURIComponent(value)
      return `${encodeURIComponent(pair.slice(0, split))}=${raw}`
    })
    .join('&')

const requests = [wrongNames, wrongValues, otherPortals].flatMap((table) =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split(/ =>(?: |$)/))
    .map(([wrong, right = '']) => ({ wrong, right })),
)

const parse = (raw: string) => readSearchRequest(raw, context)
/** Reading needs no service. */
const [search] = searchOperations(undefined as never, context)
const read = (rawQuery: string) =>
  withSuggestion(search, context).read({
    rawQuery,
    path: {},
    body: new Uint8Array(),
    ifMatch: undefined,
    idempotencyKey: undefined,
  })

function refusalOf(raw: string): Refusal | null {
  try {
    read(raw)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

const suggestionOf = ({ extras }: Refusal): string | null =>
  (extras.members?.suggestion as string | undefined) ?? null

it('are repaired by their first hint, and mean the same', () => {
  const sure = requests.filter(({ right }) => right !== '')
  const accepted = sure.filter(({ wrong }) => refusalOf(encoded(wrong)) === null)
  expect(accepted.map(({ wrong }) => wrong)).toEqual([])
  const missed: string[] = []
  const changed: string[] = []
  for (const { wrong, right } of sure) {
    const refusal = refusalOf(encoded(wrong))!
    const suggestion = suggestionOf(refusal)
    if (suggestion === null) missed.push(wrong)
    else {
      expect(refusal.faults[0].hint).toContain(`GET /v1/listings?${suggestion}`)
      const meant = parse(encoded(right)).query
      if (JSON.stringify(meant) !== JSON.stringify(parse(suggestion).query)) {
        changed.push(`${wrong}: ${suggestion} for ${right}`)
      }
    }
  }
  const share = 1 - missed.length / sure.length
  console.log(
    `${requests.length} wrong requests, ${sure.length} with a sure repair: ${(100 * share).toFixed(1)} % repaired; not: ${missed.join('  ')}`,
  )
  expect(requests.length).toBeGreaterThanOrEqual(900)
  expect(changed).toEqual([])
  expect(share).toBeGreaterThanOrEqual(0.9)
})

it('are left alone where nobody can be sure', () => {
  const guessed = requests
    .filter(({ right }) => right === '')
    .map(({ wrong }) => ({ wrong, refusal: refusalOf(encoded(wrong)) }))
    .filter(({ refusal }) => refusal === null || suggestionOf(refusal) !== null)
    .map(({ wrong, refusal }) => `${wrong}: ${refusal && suggestionOf(refusal)}`)
  expect(guessed).toEqual([])
})
