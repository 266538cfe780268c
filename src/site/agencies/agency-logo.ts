/** The logo of a seller: small on its page, as sharp as the screen is. */
import type { Logo } from '../../service/sellers/profile-service.ts'
import type { Locale } from '../locale/locale.ts'
import { type Html, html } from '../parts/html.ts'

/** The smallest there is: a logo is shown 64 pixels high. */
export const logoSource = ({ url, sizes }: Logo): string =>
  sizes[String(Math.min(...Object.keys(sizes).map(Number)))] ?? url

export function agencyLogo(logo: Logo | null, name: string, { words }: Locale): Html {
  if (logo === null) return html``
  const size =
    logo.width !== null && logo.height !== null
      ? html`width="${logo.width}" height="${logo.height}"`
      : null
  return html`<img class="agency-logo" src="${logoSource(logo)}" alt="${words.places.logoOf(name)}" ${size}>`
}
