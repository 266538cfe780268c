/** What the page of exports does: each button is an operation of /v1/my/exports, under the same rules. */
import { Refusal } from '../../../domain/refusal.ts'
import type { Answer, MountPage, PageRoute } from '../../mount/page-handler.ts'
import type { SiteContext } from '../../mount/site-context.ts'
import { wasSentBefore } from '../csrf.ts'
import { refusalWords } from '../desk-faults.ts'
import { type DeskPost, deskPage, deskPost } from '../desk-visit.ts'
import { firstValue } from '../form-values.ts'
import { EXPORTS, exportPage } from './export-page.ts'

const get: PageRoute = { isSecret: true }
const post: PageRoute = { method: 'POST', isSecret: true }

export function mountExports(page: MountPage, context: SiteContext): void {
  page(
    EXPORTS,
    deskPage(context, (visit) => exportPage(visit)),
    get,
  )
  page(
    EXPORTS,
    deskPost(context, (visit) =>
      firstValue(visit.form, 'act') === 'revoke' ? revoke(visit) : create(visit),
    ),
    post,
  )
}

async function create(visit: DeskPost): Promise<Answer> {
  const { at, form, locale, context } = visit
  const { desk } = locale.words
  const name = firstValue(form, 'name')
  if (await wasSentBefore(form, context))
    return exportPage(visit, { problem: desk.saving.sentBefore, status: 409 })
  try {
    return await exportPage(visit, {
      made: await context.service.exports.create({ name }, at.caller),
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { status } = error
    const [{ code, param }] = error.faults
    const { nameFault, tooMany } = desk.feeds.exports
    if (param === 'name') return exportPage(visit, { name, nameFault, status })
    const problem = code === 'too_many_exports' ? tooMany : refusalWords(error, locale)
    return exportPage(visit, { name, problem, status })
  }
}

async function revoke({ at, form, context }: DeskPost): Promise<Answer> {
  const id = firstValue(form, 'id')
  if (!/^\d{1,15}$/.test(id)) return { to: EXPORTS }
  await context.service.exports.revoke(Number(id), at.caller)
  return { to: `${EXPORTS}?notice=revoked` }
}
