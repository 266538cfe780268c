/** A map as it was understood: the filters of a search, of which bbox is needed, and the zoom. */
import { limits } from '../../catalogue/limits.ts'
import { parametersByName } from '../../catalogue/parameters.ts'
import { type Fault, Refusal } from '../refusal.ts'
import { wholeNumber } from './parameter-values.ts'
import type { FilterContext } from './read-filter.ts'
import { single } from './read-parameters.ts'
import { type FilterRequest, parseFilters, readFilterQuery } from './search-request.ts'

export interface MapRequest extends FilterRequest {
  readonly zoom: number
}

export const zoomParameter = {
  name: 'zoom',
  multiple: false,
  example: '11',
  min: 0,
  max: limits.mapZoomMax,
} as const

export function parseMapRequest(rawQuery: string, context: FilterContext): MapRequest {
  const read = readFilterQuery(rawQuery, [zoomParameter])
  const { faults } = read
  const request = parseFilters(read, context)
  for (const { name, example } of [parametersByName.get('bbox')!, zoomParameter]) {
    if (single(read, name) === undefined) faults.push(missing(name, example))
  }
  const zoom = wholeNumber('zoom', single(read, 'zoom') ?? '0', zoomParameter)
  if (typeof zoom === 'object') throw new Refusal([...faults, zoom])
  if (faults.length > 0) throw new Refusal(faults)
  return { ...request, query: { ...request.query, zoom }, zoom }
}

function missing(name: string, example: string): Fault {
  return {
    code: 'missing_parameter',
    param: name,
    message: `A map needs ${name}.`,
    hint: `Send what the map shows, for example ${name}=${example}.`,
  }
}
