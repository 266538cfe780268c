/** How a page is answered: with a text, or by leading elsewhere. */
import type { FastifyRequest } from 'fastify'
import type { PageRequest } from './read-request.ts'
import type { PageAnswer } from './send-page.ts'

export type Answer = PageAnswer | { readonly to: string; readonly permanent?: true }

export type PageHandler = (asked: PageRequest, request: FastifyRequest) => Answer | Promise<Answer>

export type MountPage = (path: string, handle: PageHandler) => void
