/** Counts what a person does with a listing. Programs are left out: figures are about people who look for a home. */
import type { FastifyRequest } from 'fastify'
import type { FigureService } from '../../service/figures/listing-figures.ts'
import type { SiteContext } from '../mount/site-context.ts'

/** Names that crawlers, previews, monitors and libraries give themselves; the first covers most of them. */
const PROGRAM =
  /bot\b|bot[/;_-]|crawl|spider|slurp|preview|fetch|monitor|scan|archiv|headless|phantom|lighthouse|curl|wget|python|java\/|go-http|okhttp|axios|node|perl|ruby|libwww|http-?client|facebookexternalhit|whatsapp|telegram|embedly|pingdom|gpt|claude|perplexity/i

/**
 * Whether a request looks as those of browsers do. All of them send a language and call themselves Mozilla. Pages that a
 * browser loads ahead are left out until somebody looks at them.
 */
export function isPerson({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const agent = headers['user-agent'] ?? ''
  if (!agent.startsWith('Mozilla/') || PROGRAM.test(agent)) return false
  if (headers['accept-language'] === undefined) return false
  const purpose = headers['sec-purpose'] ?? headers.purpose ?? headers['x-purpose'] ?? ''
  return !/prefetch|prerender|preview/i.test(String(purpose))
}

export function countVisit(
  kind: Parameters<FigureService['count']>[0],
  listingId: number,
  request: FastifyRequest,
  { service, addressOf }: SiteContext,
): void {
  if (isPerson(request)) service.figures.count(kind, listingId, addressOf(request))
}
