/**
 * A sentence, or one that follows a search, to the search that it asks for: what was understood, what was assumed, what
 * was not understood, and how many listings there are.
 * Invariant: `query_string` is a search that is answered, and finds as many listings as `total` says.
 * Cost: below 1 ms for the sentence, and one count; for a name of a town and a district, one more.
 */
import { limits } from '../../catalogue/limits.ts'
import { pagingParameters, parametersByName } from '../../catalogue/parameters.ts'
import { streetWords } from '../../domain/places/place-spelling.ts'
import { Refusal } from '../../domain/refusal.ts'
import type { FilterContext } from '../../domain/search/filter-context.ts'
import { readParameters } from '../../domain/search/read-parameters.ts'
import { clausesOf, readSearchRequest } from '../../domain/search/search-request.ts'
import type { SearchValues } from '../../domain/sentences/continue-search.ts'
import type { Assumption } from '../../domain/sentences/sentence-draft.ts'
import type { PlaceChoice } from '../../domain/sentences/slots/put-places.ts'
import type {
  Understanding,
  UnderstandSentence,
} from '../../domain/sentences/understand-sentence.ts'
import type { Engine } from '../../engine/engine.ts'
import { cutText } from '../../structures/text/safe-text.ts'

export interface SentenceQuery {
  readonly text: string
  /** The query string of the search that it follows; null where it stands alone. */
  readonly base: string | null
}

/** One of the things that a name may mean. */
interface UnderstoodChoice {
  readonly words: string
  readonly use: Readonly<Record<string, string>>
  readonly query_string: string
  readonly total: number
}

export interface UnderstoodSearch {
  /** In the form of a search's own echo. */
  readonly query: Readonly<Record<string, unknown>>
  readonly query_string: string
  readonly assumptions: readonly Assumption[]
  readonly not_understood: readonly string[]
  /** References of sellers in the sentence. */
  readonly references: readonly string[]
  readonly choices: readonly UnderstoodChoice[]
  /** The parameters that the words of the sentence stand for. */
  readonly said: readonly string[]
  /** Their values, without those of the search before. */
  readonly own: Readonly<Record<string, string>>
  readonly total: number
  /** The page and the API call of the search. */
  readonly link: string
  readonly search: string
}

export interface UnderstandContext {
  readonly understand: UnderstandSentence
  readonly filtering: FilterContext
  readonly engine: Engine
  readonly baseUrl: string
}

const UNSAID = pagingParameters.map(({ name }) => name).filter((name) => name !== 'sort')

export function understandSearch(
  { text, base }: SentenceQuery,
  context: UnderstandContext,
): UnderstoodSearch {
  const { understand, filtering, engine, baseUrl } = context
  const countOf = (raw: string) => engine.count(clausesOf(readSearchRequest(raw, filtering)))
  const found = understand(text, base === null ? undefined : readBase(base))
  const understood = withStreet(found, countOf)
  const { assumptions, notUnderstood, choices } = understood
  const values = understood.parameters
  const queryString = writeQuery(values)
  const request = readSearchRequest(queryString, filtering)
  const said = Object.entries(request.query).filter(
    ([name]) => values.has(name) || !UNSAID.includes(name),
  )
  const query = Object.fromEntries(said.filter(([name]) => name !== 'sort' || values.has(name)))
  return {
    query,
    query_string: queryString,
    assumptions,
    not_understood: notUnderstood,
    references: understood.references,
    choices: choices.flatMap((choice) => choicesOf(choice, values, countOf)),
    said: [...understood.own.keys()],
    own: Object.fromEntries([...understood.own].map(([name, list]) => [name, list.join(',')])),
    total: engine.count(clausesOf(request)),
    link: `${baseUrl}/search?${queryString}`,
    search: `${baseUrl}/v1/listings?${queryString}`,
  }
}

/**
 * Words that nobody knows may be a street that somebody lives in: where a live listing of the deal has such an
 * address, the street is searched for.
 */
function withStreet(found: Understanding, countOf: (raw: string) => number): Understanding {
  if (found.parameters.has(STREET)) return found
  const deal = found.parameters.get('deal') ?? []
  const street = found.unknownRuns
    .map((run) => cutText(run, limits.queryTextMaxChars))
    .find(
      (run) =>
        streetWords(run).length > 0 &&
        countOf(
          writeQuery(
            new Map([
              ['deal', deal],
              [STREET, [run]],
            ]),
          ),
        ) > 0,
    )
  if (street === undefined) return found
  const used = street.split(' ')
  return {
    ...found,
    parameters: new Map([...found.parameters, [STREET, [street]]]),
    own: new Map([...found.own, [STREET, [street]]]),
    notUnderstood: found.notUnderstood.filter((word) => !used.includes(word)),
  }
}

const STREET = 'street'

/** What was taken, then what it may also mean; other places that the sentence names stay. */
function choicesOf(
  { words, uses }: PlaceChoice,
  values: SearchValues,
  countOf: (raw: string) => number,
): UnderstoodChoice[] {
  const [taken] = uses
  return uses.map((use) => {
    const changed = new Map(values)
    for (const [name, value] of Object.entries(taken)) {
      const rest = (changed.get(name) ?? []).filter((one) => !value.split(',').includes(one))
      changed.delete(name)
      if (rest.length > 0) changed.set(name, rest)
    }
    for (const [name, value] of Object.entries(use)) {
      changed.set(name, [...(changed.get(name) ?? []), ...value.split(',')])
    }
    const raw = writeQuery(changed)
    return { words, use, query_string: raw, total: countOf(raw) }
  })
}

const writeQuery = (values: SearchValues): string =>
  [...values].map(([name, list]) => `${name}=${writeValue(list.join(','))}`).join('&')

/** Commas and semicolons need no escaping in a query, and are read more easily without. */
const writeValue = (value: string): string =>
  encodeURIComponent(value).replaceAll('%2C', ',').replaceAll('%3B', ';')

/** A query string, or the address that it stands in. */
function readBase(base: string): SearchValues {
  const raw = base.slice(base.indexOf('?') + 1)
  const { values, faults } = readParameters(raw, parametersByName)
  const [fault] = faults
  if (fault) {
    throw new Refusal({
      code: 'invalid_value',
      param: 'base',
      message: `base is no search: ${fault.message}`,
      hint: 'Send the query_string of the answer before, percent-encoded as one value, or leave base out.',
    })
  }
  return new Map(
    [...values].map(([name, list]) => [name, list.flatMap((value) => split(name, value))]),
  )
}

const split = (name: string, value: string): string[] =>
  parametersByName.get(name)!.multiple ? value.split(',').map((piece) => piece.trim()) : [value]
