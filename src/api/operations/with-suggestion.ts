/**
 * Refusals that carry the request which was meant: `hint` names it, `suggestion` is its query string. Only where the
 * repair is sure, and only one that is accepted as it stands.
 * Cost: nothing for a request that is accepted; a refused one is read up to four times more.
 */
import { aliasKey, pageParameters } from '../../catalogue/parameter-aliases.ts'
import { type Fault, Refusal } from '../../domain/refusal.ts'
import type { FilterContext } from '../../domain/search/filter-context.ts'
import { repairQuery } from '../../domain/search/repair/repair-query.ts'

export interface Suggesting<T> {
  /** Of the operation, for the hint. */
  readonly path: string
  readonly declared: readonly string[]
  readonly places: FilterContext['places']
  parse(rawQuery: string): T
}

export function withSuggestion<T>({ path, declared, places, parse }: Suggesting<T>) {
  const context = { places, declared: new Set(declared), judge }
  return (rawQuery: string): T => {
    try {
      return parse(rawQuery)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const suggestion = repairQuery(rawQuery, error.faults, context)
      throw suggestion === null ? error : suggesting(error, suggestion, path)
    }
  }

  function judge(rawQuery: string): readonly Fault[] {
    try {
      parse(rawQuery)
      return []
    } catch (error) {
      if (error instanceof Refusal) return error.faults
      throw error
    }
  }
}

function suggesting({ faults, extras }: Refusal, suggestion: string, path: string): Refusal {
  const [first, ...others] = faults
  const request = `GET ${path}${suggestion === '' ? '' : `?${suggestion}`}`
  const isPaging = faults.some(({ param }) => pageParameters.has(aliasKey(param ?? '')))
  const before = isPaging ? PAGES : kept(first.hint ?? '', suggestion)
  const told = { ...first, hint: `${before}Send ${request}` }
  return new Refusal([told, ...others], { ...extras, members: { ...extras.members, suggestion } })
}

const PAGES =
  'Pages are followed by cursor: send next_cursor of each answer with the same filters. '

/** A guess from letters alone stays only where the repair is the same; advice that is longer than that goes. */
function kept(hint: string, suggestion: string): string {
  const [, guess] = hint.match(/^Did you mean ([\w-]+)\?/) ?? []
  if (guess !== undefined) return suggestion.includes(guess) ? `Did you mean ${guess}? ` : ''
  const isList = /^(?:Parameters|Allowed): /.test(hint)
  return hint === '' || isList ? '' : `${hint} `
}
