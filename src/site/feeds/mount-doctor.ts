/** The page of the feed doctor: GET shows the form, POST looks at a file or an address. Nothing is kept of either. */
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../../domain/refusal.ts'
import type { Answer, MountPage } from '../mount/page-handler.ts'
import { formOf, readForms } from '../mount/read-forms.ts'
import type { SiteContext } from '../mount/site-context.ts'
import type { PageRequest } from '../requests/read-page-request.ts'
import { DOCTOR, doctorPage } from './doctor-page.ts'
import { boundaryOf, filePart } from './file-part.ts'

/** A file is looked at for what twenty cards cost. */
const CHARGED_LISTINGS = 20

export function mountDoctor(
  app: FastifyInstance,
  mount: (scope: FastifyInstance) => MountPage,
  context: SiteContext,
): void {
  app.register(async (scope) => {
    readForms(scope)
    scope.addContentTypeParser('multipart/form-data', (_, payload, done) => done(null, payload))
    const page = mount(scope)
    page(DOCTOR, ({ locale }) => ({
      status: 200,
      body: doctorPage(null, null, locale),
      listings: 0,
    }))
    page(DOCTOR, (asked, request) => check(asked, request, context), {
      method: 'POST',
      takesFile: true,
    })
  })
}

async function check(
  { locale }: PageRequest,
  request: FastifyRequest,
  { service }: SiteContext,
): Promise<Answer> {
  const boundary = boundaryOf(request.headers['content-type'])
  const isFile = boundary !== null && request.body instanceof Readable
  const url = isFile ? null : (formOf(request).get('url') ?? '').trim()
  const document = isFile
    ? Readable.from(filePart(request.body as Readable, boundary))
    : Readable.from([])
  const signal = AbortSignal.timeout(MOST_MS)
  try {
    const found = await service.checkFeed({ document, url, signal })
    return { status: 200, body: doctorPage(found, null, locale), listings: CHARGED_LISTINGS }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const [{ message, hint = null }] = error.faults
    return {
      status: error.status,
      body: doctorPage(null, { message, hint }, locale),
      listings: CHARGED_LISTINGS,
    }
  }
}

const MOST_MS = 280_000
