/**
 * Forms whose repeat would do something a second time: each carries a token that is used once, over all processes.
 * A second press, or a page that is sent again, is answered with the page and a sentence, and does nothing.
 */
import type { AtDesk } from '../../service/desk/desk-sessions.ts'
import type { SiteContext } from '../mount/site-context.ts'
import { type Html, html } from '../parts/html.ts'
import { tokenField } from './desk-frame.ts'
import { type FormValues, firstValue } from './form-values.ts'

const ONCE = 'once'
const TOKEN = /^[\w-]{8,64}$/

/** The token of the session and one for this form alone. */
export const onceFields = (at: AtDesk): Html =>
  html`${tokenField(at)}<input type="hidden" name="${ONCE}" value="${crypto.randomUUID()}">`

/** null: a page of ours always sends one; whoever sends none is no page. */
export function onceOf(form: FormValues): string | null {
  const sent = firstValue(form, ONCE)
  return TOKEN.test(sent) ? sent : null
}

/** True: this form was sent before, and is not to be carried out again. */
export async function wasSentBefore(form: FormValues, { service }: SiteContext): Promise<boolean> {
  const once = onceOf(form)
  return once !== null && !(await service.deskWork.useForm(once))
}
