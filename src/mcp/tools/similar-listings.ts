/** Live listings like one, each with the reason; narrowed to cheaper or nearer ones where asked. */
import { distanceKm } from '../../structures/geo/great-circle.ts'
import {
  listingFacts,
  listingLine,
  type ShownListing,
  sameListingSchema,
} from '../answers/listing-facts.ts'
import { isOn } from '../arguments/plain-values.ts'
import { mcpLimits } from '../mcp-limits.ts'
import { readListings } from './read-listings.ts'
import { photosOf } from './search-listings.ts'
import type { Tool } from './tool.ts'

const NAME = 'similar_listings'

type Similar = ShownListing & { readonly reasons: readonly string[] }

export const similarListings: Tool = {
  name: NAME,
  title: 'Similar listings',
  description: `Live listings like one that somebody likes: the same deal and kind, near in place, price, size and rooms, each with the reasons. Use it to widen a choice; cheaper shows those below its price, closer puts the nearest first. Not for new wishes (search_listings). Answers at most ${mcpLimits.similarMax}. Trap: "similar" is by facts, not by looks.`,
  inputSchema: {
    type: 'object',
    properties: {
      id: { type: 'integer' },
      cheaper: { type: 'boolean' },
      closer: { type: 'boolean' },
    },
    required: ['id'],
    additionalProperties: false,
  },
  outputSchema: {
    type: 'object',
    properties: {
      id: { type: 'integer' },
      listings: { type: 'array', items: sameListingSchema },
      notes: { type: 'array', items: { type: 'string' } },
    },
    required: ['id', 'listings', 'notes'],
  },
  hasView: true,
  alsoCalled: ['ids', 'listing_id'],
  async run(args, context) {
    const { id: sent = args.ids ?? args.listing_id, cheaper, closer } = args
    const options = { tool: NAME, min: 1, withEstimate: false }
    const { records, notes: read } = await readListings(sent, options, context)
    const [own] = records
    const answer = await context.api.get(`/listings/${own.id}/similar`, '', context.signal)
    const all = answer.results as readonly Similar[]
    const suitable = all.filter(
      ({ price }) => !isOn(cheaper) || (price !== null && price < (own.price ?? Infinity)),
    )
    const nearest = [...suitable].sort((a, b) => kmFrom(own, a) - kmFrom(own, b))
    const ordered = (isOn(closer) ? nearest : suitable).slice(0, mcpLimits.similarMax)
    const none =
      ordered.length === 0 ? [`None of ${all.length} similar ones is cheaper than #${own.id}.`] : []
    const notes = [...read, ...(answer.notes as string[]), ...(all.length > 0 ? none : [])]
    return {
      text: [
        `Like ${listingLine(own)}`,
        ...ordered.map((one) => `${listingLine(one)} (${one.reasons.join(', ')})`),
        ...notes,
      ].join('\n'),
      data: {
        id: own.id,
        listings: ordered.map((one) => listingFacts(one, context.baseUrl)),
        notes,
      },
      meta: { photos: photosOf(ordered) },
    }
  },
}

const kmFrom = (own: ShownListing, other: ShownListing): number =>
  own.lat === null || own.lng === null || other.lat === null || other.lng === null
    ? Infinity
    : distanceKm(own.lat, own.lng, other.lat, other.lng)
