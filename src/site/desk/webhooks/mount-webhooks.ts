/** What the pages of webhooks do: each button is an operation of /v1/webhooks, under the same rules. */
import { Refusal } from '../../../domain/refusal.ts'
import type { Answer, MountPage, PageRoute } from '../../mount/page-handler.ts'
import type { SiteContext } from '../../mount/site-context.ts'
import { pathId } from '../../requests/read-page-request.ts'
import { wasSentBefore } from '../csrf.ts'
import { refusalWords } from '../desk-faults.ts'
import { type DeskPost, deskPage, deskPost } from '../desk-visit.ts'
import { firstValue } from '../form-values.ts'
import { sentWebhook, WEBHOOKS, webhookFaults, webhookPage, webhooksPage } from './webhook-pages.ts'

const get: PageRoute = { isSecret: true }
const post: PageRoute = { method: 'POST', isSecret: true }

export function mountWebhooks(page: MountPage, context: SiteContext): void {
  page(
    WEBHOOKS,
    deskPage(context, (visit) => webhooksPage(visit)),
    get,
  )
  page(WEBHOOKS, deskPost(context, addWebhook), post)
  page(
    `${WEBHOOKS}/:id`,
    deskPage(context, (visit) => webhookPage(visit, pathId(visit.request))),
    get,
  )
  page(`${WEBHOOKS}/:id`, deskPost(context, act), post)
}

async function addWebhook(visit: DeskPost): Promise<Answer> {
  const { at, form, locale, context } = visit
  const { desk } = locale.words
  if (await wasSentBefore(form, context))
    return webhooksPage(visit, { problem: desk.saving.sentBefore, status: 409 })
  try {
    const { id, secret } = await context.service.webhooks.create(sentWebhook(form), at.caller)
    return await webhookPage(visit, id, { secret })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const faults = webhookFaults(error, locale)
    const isTooMany = error.faults[0].code === 'too_many_webhooks'
    const text = isTooMany ? desk.webhooks.tooMany : refusalWords(error, locale)
    const problem = faults.length > 0 ? null : text
    return webhooksPage(visit, { values: form, faults, problem, status: error.status })
  }
}

async function act(visit: DeskPost): Promise<Answer> {
  const { at, form, locale, request, context } = visit
  const { webhooks } = context.service
  const id = pathId(request)
  const here = `${WEBHOOKS}/${id}`
  const wanted = firstValue(form, 'act')
  try {
    if (wanted === 'remove') {
      await webhooks.remove(id, at.caller)
      return { to: `${WEBHOOKS}?notice=removed` }
    }
    if (wanted === 'enable') {
      await webhooks.enable(id, at.caller)
      return { to: `${here}?notice=verified` }
    }
    const delivery = firstValue(form, 'delivery')
    if (wanted !== 'again' || !/^\d{1,15}$/.test(delivery)) return { to: here }
    await webhooks.redeliver(id, Number(delivery), at.caller)
    return { to: `${here}?notice=queued` }
  } catch (error) {
    if (!(error instanceof Refusal) || error.status === 404) throw error
    const isUnproved = error.faults[0].code === 'webhook_unverified'
    const { unproved } = locale.words.desk.webhooks
    const problem = isUnproved ? unproved : refusalWords(error, locale)
    return webhookPage(visit, id, { problem, status: error.status })
  }
}
