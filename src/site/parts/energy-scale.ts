/** The energy class as the scale that people know: bars that grow, the class marked. */
import { energyClasses } from '../../catalogue/vocabulary.ts'
import type { Locale } from '../locale/locale.ts'
import { type Html, html } from './html.ts'

/** Best first: A+ before A, unlike the order of the catalogue. */
const classes = [...energyClasses].sort((a, b) => rank(a.label) - rank(b.label))

function rank(label: string): number {
  return label.charCodeAt(0) * 2 + (label.endsWith('+') ? 0 : 1)
}

export function energyScale(energyClass: string | null, { words }: Locale): Html {
  if (energyClass === null) return html``
  return html`<section class="energy"><h2>${words.energy}</h2><ol class="energy-scale">${classes.map(
    ({ value, label }, index) =>
      html`<li class="energy-${index + 1}" ${value === energyClass && html`aria-current="true"`}><span>${label}</span></li>`,
  )}</ol></section>`
}
