/** What the pages are made with; put together once, where the site is mounted. */
import type { FastifyRequest } from 'fastify'
import type { Country, Place } from '../../country/country.ts'
import type { ServedMap } from '../../domain/map/served-map.ts'
import type { FilterContext } from '../../domain/search/filter-context.ts'
import type { Service } from '../../service/service.ts'
import type { TextPages } from '../texts/text-pages.ts'

/** A figure of /metrics with what it was, oldest first. */
export interface FigureSeries {
  readonly name: string
  readonly help: string
  readonly values: readonly number[]
}

export interface SiteContext {
  readonly service: Service
  /** What reading the filters of an address needs. */
  readonly filtering: FilterContext
  readonly country: Country
  readonly placeOf: ReadonlyMap<string, Place>
  readonly now: () => number
  /** Address of map pictures with {z}, {x} and {y}; null: the coast line alone. */
  readonly tileUrl: string | null
  readonly tileAttribution: string
  readonly map: ServedMap
  /** About, privacy and terms. */
  readonly texts: TextPages
  /** Whom a request is counted for. */
  readonly addressOf: (request: FastifyRequest) => string
  /** Where the mails of a demo are shown; null: this is none. */
  readonly demoMail: string | null
  /** How the process is, over the last minutes. */
  readonly figures: () => readonly FigureSeries[]
}
