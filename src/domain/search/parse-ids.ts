/**
 * A search that names its listings, of either deal. The ids replace the filters: what narrows the
 * search besides is refused, never ignored. Only the market, the box of a map and how it is meant go with them.
 */
import { limits } from '../../catalogue/limits.ts'
import { filterParameters, type Parameter } from '../../catalogue/parameters.ts'
import type { Deal } from '../../catalogue/vocabulary.ts'
import type { Fault } from '../refusal.ts'
import { splitList, wholeNumber } from './parameter-values.ts'
import { readBox } from './point-filters.ts'
import { type FilterContext, located, readApproximate } from './read-filter.ts'
import type { ReadParameters } from './read-parameters.ts'
import type { AppliedFilter, FilterRequest } from './search-request.ts'

const idsParameter = filterParameters.find(({ effect }) => effect.by === 'ids')!

/** What may be sent besides, and then holds as well: a box of a map, how it is meant, and the market. */
const isWelcome = ({ name, effect }: Parameter): boolean =>
  effect.by === 'bbox' || effect.by === 'approximate' || name === 'deal'

/** null: no ids were sent. The deal is that of the request, which a caller need not have sent. */
export function parseIds(
  read: ReadParameters,
  deal: Deal,
  context: FilterContext,
): FilterRequest | null {
  const { name } = idsParameter
  const sent = splitList(read.values.get(name) ?? [])
  if (sent.length === 0) return null
  const { ids, faults } = readIds(name, sent)
  const filters: AppliedFilter[] = [{ parameters: [name], clause: { kind: 'ids', ids } }]
  const query: Record<string, unknown> = {}
  for (const parameter of filterParameters) {
    const values = read.values.get(parameter.name)
    if (!values || parameter === idsParameter) continue
    if (!isWelcome(parameter)) faults.push(notWithIds(parameter, sent))
    else if (parameter.name !== 'deal') {
      const reading =
        parameter.effect.by === 'bbox'
          ? located(readBox(values[0], context), read)
          : readApproximate(parameter, values[0])
      if ('faults' in reading) faults.push(...reading.faults)
      else {
        Object.assign(query, reading.query)
        const { clause } = reading
        if (clause) filters.push({ parameters: [parameter.name], clause })
      }
    } else {
      query.deal = deal
      filters.push({
        parameters: ['deal'],
        clause: { kind: 'any', column: 'deal', values: [deal] },
      })
    }
  }
  read.faults.push(...faults)
  return { deal, filters, query: { ...query, [name]: ids }, notes: [] }
}

function readIds(name: string, sent: readonly string[]): { ids: number[]; faults: Fault[] } {
  if (sent.length > limits.idsMax) {
    const first = sent.slice(0, limits.idsMax).join()
    const fault: Fault = {
      code: 'too_long',
      param: name,
      message: `${name} may name at most ${limits.idsMax} listings, and names ${sent.length}.`,
      hint: `Ask in parts, first ${name}=${first}.`,
    }
    return { ids: [], faults: [fault] }
  }
  const read = sent.map((text) => wholeNumber(name, text, { min: 1, max: limits.idMax }))
  const ids = read.filter((id) => typeof id === 'number')
  return {
    // In one order, so that the same choice is the same search.
    ids: [...new Set(ids)].sort((a, b) => a - b),
    faults: read.filter((fault) => typeof fault === 'object'),
  }
}

function notWithIds({ name }: Parameter, ids: readonly string[]): Fault {
  return {
    code: 'conflicting_parameters',
    param: name,
    message: `${idsParameter.name} replaces the filters: ${name} cannot be sent with it.`,
    hint: `Send ${idsParameter.name}=${ids.slice(0, limits.idsMax).join()} without ${name}, or leave ${idsParameter.name} out.`,
  }
}
