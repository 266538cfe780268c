/** The page of the feed doctor: GET shows the form, POST checks a file or an address. Neither is stored. */
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../../domain/refusal.ts'
import type { FeedCheck } from '../../service/feeds/check-feed.ts'
import { tellCheck, tellRefusal } from '../../service/feeds/tell-report.ts'
import type { Locale } from '../locale/locale.ts'
import type { Answer, MountPage } from '../mount/page-handler.ts'
import { isFileForm, readFileForm, whileConnected } from '../mount/read-file-form.ts'
import { formOf, readForms } from '../mount/read-forms.ts'
import type { SiteContext } from '../mount/site-context.ts'
import type { PageRequest } from '../requests/read-page-request.ts'
import { siteLimits } from '../site-limits.ts'
import { DOCTOR, type DoctorProblem, doctorPage } from './doctor-page.ts'

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
  context: SiteContext,
): Promise<Answer> {
  try {
    const found = await whileConnected(request, (gone) =>
      checkSent(
        request,
        AbortSignal.any([gone, AbortSignal.timeout(siteLimits.doctor.checkMaxMs)]),
        context,
      ),
    )
    return {
      status: 200,
      body: doctorPage(tellCheck(found, locale.lang), null, locale),
      listings: siteLimits.doctor.chargedListings,
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return {
      status: error.status,
      body: doctorPage(null, problemOf(error, locale), locale),
      listings: siteLimits.doctor.chargedListings,
      headers: { ...error.extras.headers },
    }
  }
}

function problemOf(refusal: Refusal, locale: Locale): DoctorProblem {
  const told = tellRefusal(refusal, locale.lang)
  if (told !== null) return { message: told.message, hint: told.fix }
  const [{ message, hint = null }] = refusal.faults
  return { message, hint }
}

async function checkSent(
  request: FastifyRequest,
  signal: AbortSignal,
  { service, addressOf }: SiteContext,
): Promise<FeedCheck> {
  const asked = { client: addressOf(request), signal }
  const none = Readable.from([])
  if (!isFileForm(request)) {
    const url = (formOf(request).get('url') ?? '').trim()
    return service.checkFeed({ ...asked, document: none, url })
  }
  let found: FeedCheck | null = null
  await readFileForm(request, null, async (_, bytes) => {
    found ??= await service.checkFeed({ ...asked, document: bytes, url: null })
  })
  // A form without a file is an empty one.
  return found ?? service.checkFeed({ ...asked, document: none, url: null })
}
