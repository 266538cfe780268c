/** The operations behind filters and maps: counts of each choice, and clusters of a box. */
import { limits } from '../../catalogue/limits.ts'
import { filterParameters } from '../../catalogue/parameters.ts'
import type { FilterContext } from '../../domain/search/filter-context.ts'
import {
  type FilterRequest,
  type MapRequest,
  parseFilterRequest,
  parseMapRequest,
  zoomParameter,
} from '../../domain/search/search-request.ts'
import type { Facets } from '../../service/search/facet-listings.ts'
import type { ListingMap } from '../../service/search/map-listings.ts'
import type { Service } from '../../service/service.ts'
import type { Operation, QueryParameter } from '../operation.ts'
import { facetsExample, mapExample } from '../schemas/facet-schemas.ts'
import { queryParameterOf } from '../schemas/field-schema.ts'
import { reference } from '../schemas/json-schema.ts'
import { filterErrors } from './search-operations.ts'

export function facetOperations(service: Service, filtering: FilterContext): Operation[] {
  return [facetsOperation(service, filtering), mapOperation(service, filtering)]
}

const filters: readonly QueryParameter[] = filterParameters.map(queryParameterOf)

function facetsOperation(
  service: Service,
  filtering: FilterContext,
): Operation<FilterRequest, Facets> {
  return {
    id: 'countListings',
    method: 'GET',
    path: '/listings/facets',
    canonicalPrefix: '/v1',
    summary: 'Count listings by each filter value',
    description: `Takes the filters of a search. Each value is counted with the filters of all other parameters, so that several values of one parameter can be chosen; amenities, of which a listing must have all, are counted on top of those chosen. Values mean what they mean in a search; of places the ${limits.facetPlaces} with the most listings are given. Histograms leave out the bounds on what they count.`,
    extension: true,
    tag: 'Search',
    pathParameters: [],
    query: filters,
    needsKey: false,
    answers: [
      {
        status: 200,
        description: 'Counts and histograms.',
        schema: reference('Facets'),
        example: facetsExample,
      },
    ],
    errors: filterErrors,
    caching: 'brief',
    cost: 1,
    read: ({ rawQuery }) => parseFilterRequest(rawQuery, filtering),
    handle: (request) => service.facets(request),
    present: (body) => ({ body }),
  }
}

const zoom: QueryParameter = {
  ...zoomParameter,
  required: true,
  description: 'The zoom of the web map that shows the box, at 256 pixels a tile.',
  schema: { type: 'integer', minimum: zoomParameter.min, maximum: zoomParameter.max },
}

function mapOperation(
  service: Service,
  filtering: FilterContext,
): Operation<MapRequest, ListingMap> {
  return {
    id: 'mapListings',
    method: 'GET',
    path: '/listings/map',
    canonicalPrefix: '/v1',
    summary: 'Listings in a map box, clustered',
    description: `Takes the filters of a search, of which bbox is needed, and zoom. One or two listings close together on the screen are pins, more are a cluster. At most ${limits.mapPins} pins and ${limits.mapClusters} clusters: where there would be more, clusters are wider, and notes say so.`,
    extension: true,
    tag: 'Search',
    pathParameters: [],
    query: [
      ...filters.map((entry) => (entry.name === 'bbox' ? { ...entry, required: true } : entry)),
      zoom,
    ],
    needsKey: false,
    answers: [
      {
        status: 200,
        description: 'Clusters and pins.',
        schema: reference('ListingMap'),
        example: mapExample,
      },
    ],
    errors: ['missing_parameter', ...filterErrors],
    caching: 'brief',
    cost: 1,
    read: ({ rawQuery }) => parseMapRequest(rawQuery, filtering),
    handle: (request) => service.map(request),
    present: (body) => ({ body }),
  }
}
