/** How a page is answered: with a text, or by leading elsewhere. */
import type { FastifyContextConfig, FastifyRequest } from 'fastify'
import type { PageRequest } from '../requests/read-page-request.ts'
import type { PageAnswer } from './send-page.ts'

interface Redirect {
  readonly to: string
  readonly permanent?: true
  readonly headers?: Readonly<Record<string, string>>
}

export type Answer = PageAnswer | Redirect

export type PageHandler = (asked: PageRequest, request: FastifyRequest) => Answer | Promise<Answer>

/** A page is refused by a page, a fragment by JSON. */
export type RouteKind = NonNullable<FastifyContextConfig['kind']>

export interface PageRoute {
  readonly method?: 'GET' | 'POST'
  /** It shows somebody's data, or its address opens it. */
  readonly isSecret?: true
  /** Its body is files, which need their time. */
  readonly takesFile?: true
}

export type MountPage = (path: string, handle: PageHandler, route?: PageRoute) => void
