/** In the place of a button that needs a fresh sign-in: why, and the way there. */
import { limits } from '../../../catalogue/limits.ts'
import { SIGN_IN_AGAIN } from '../../../domain/access/access-mail.ts'
import type { Locale } from '../../locale/locale.ts'
import { type Html, html } from '../../parts/html.ts'

export function signInAgain(locale: Locale): Html {
  const { access } = locale.words.desk
  return html`<p>${access.againText(locale.number(limits.keySignInMinutes))} <a class="button" href="${SIGN_IN_AGAIN}">${access.againLink}</a></p>`
}
