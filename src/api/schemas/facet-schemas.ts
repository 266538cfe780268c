/** The shapes of the answers behind filters and maps: facets, histograms, clusters, pins. */
import { fieldsByName } from '../../catalogue/fields.ts'
import { limits } from '../../catalogue/limits.ts'
import { exampleTitle, exampleTitleSlug } from '../../country/example-title.ts'
import { country } from '../../country/served-country.ts'
import type { JsonSchema } from '../operation.ts'
import { storedFieldSchema } from './field-schema.ts'
import {
  boolean,
  integer,
  list,
  mapOf,
  nullable,
  number,
  partial,
  record,
  reference,
  text,
  uri,
} from './json-schema.ts'

const field = (name: string): JsonSchema => nullable(storedFieldSchema(fieldsByName.get(name)!))

const understood = {
  query: { type: 'object', description: 'What was understood, in your parameter names.' },
  notes: list(text()),
}

export const facetSchemas: Readonly<Record<string, JsonSchema>> = {
  FacetValue: record({
    value: text('What the parameter takes.'),
    label: text(),
    count: integer('Listings that match with this value and all filters of other parameters.'),
  }),
  Histogram: record({
    column: text('The member of a listing that is counted.'),
    unit: nullable(text()),
    min: nullable(number('The lowest value; null if no listing has one.')),
    max: nullable(number()),
    edges: list(number(), 'Ascending; one more than counts. The outermost bars may be wider.'),
    counts: list(integer(), 'From each edge up to below the next; the last one includes its end.'),
  }),
  Facets: record({
    total: integer('How many listings match all filters.'),
    facets: mapOf(list(reference('FacetValue'))),
    histograms: mapOf(reference('Histogram')),
    ...understood,
  }),
  MapCluster: partial(
    {
      lat: number('The mean of its listings.'),
      lng: number(),
      count: integer(),
      price_min: nullable(number()),
      price_max: nullable(number()),
      bbox: {
        ...list(number(), 'Around its listings, in the order of the bbox parameter.'),
        minItems: 4,
        maxItems: 4,
      },
      ids: nullable(
        list(integer(), 'Of one spot, which no zoom takes apart: the newest of its listings.'),
      ),
    },
    {
      approximate: integer(
        "Only with approximate=1: how many of them stand at their place's point.",
      ),
    },
  ),
  MapPin: partial(
    {
      id: integer(),
      lat: number(),
      lng: number(),
      price: field('price'),
      title: text(),
      property_type: field('property_type'),
      bedrooms: field('bedrooms'),
      link: uri('A page that a person can open.'),
      photo: nullable(uri('The cover photo.')),
    },
    {
      location_approximate: boolean(
        "Only with approximate=1: whether lat and lng are its place's.",
      ),
    },
  ),
  ListingMap: record({
    total: integer('How many listings match in the box: the counts of clusters and the pins.'),
    clusters: list(reference('MapCluster'), `Largest first, at most ${limits.mapClusters}.`),
    pins: list(reference('MapPin'), `Newest id first, at most ${limits.mapPins}.`),
    ...understood,
  }),
}

const { examples } = country
const city = country.places.find(({ slug }) => slug === examples.city)!

export const facetsExample = {
  total: 412,
  facets: {
    pool: [
      { value: 'common', label: 'Common', count: 96 },
      { value: 'no', label: 'No', count: 120 },
      { value: 'private', label: 'Private', count: 41 },
      { value: 'yes', label: 'Yes', count: 140 },
    ],
    location: [{ value: city.slug, label: city.name, count: 388 }],
  },
  histograms: {
    price: {
      column: 'price',
      unit: country.currency,
      min: 78_000,
      max: 2_450_000,
      edges: [50_000, 100_000, 150_000, 200_000, 2_450_000],
      counts: [21, 117, 203, 71],
    },
  },
  query: { deal: 'sale', district: [examples.districts[0]] },
  notes: [],
}

export const mapExample = {
  total: 39,
  clusters: [
    {
      lat: examples.cluster.lat,
      lng: examples.cluster.lng,
      count: 38,
      price_min: 145_000,
      price_max: 690_000,
      bbox: examples.cluster.bbox,
      ids: null,
    },
  ],
  pins: [
    {
      id: 1042,
      lat: examples.pin.lat,
      lng: examples.pin.lng,
      price: 285_000,
      title: exampleTitle,
      property_type: 'apartment',
      bedrooms: '2',
      link: `https://example.com/listings/1042/${exampleTitleSlug}`,
      photo: null,
    },
  ],
  query: { deal: 'sale', bbox: examples.bbox.split(',').map(Number).join(), zoom: 11 },
  notes: [],
}
