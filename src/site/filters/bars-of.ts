/** How much there is of each: bars above the control that chooses among them. */
import { type Html, html } from '../parts/html.ts'

const HEIGHT = 36

/** `isChosen`: whether the bar lies inside what is searched; the others are drawn paler. */
export function barsOf(counts: readonly number[], isChosen: (bar: number) => boolean): Html {
  const most = Math.max(1, ...counts)
  return html`<svg class="histogram" viewBox="0 0 ${counts.length * 10} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true">${counts.map(
    (count, index) => {
      // What is rare is seen, too.
      const height = count === 0 ? 0 : Math.max(1, Math.round((count / most) * HEIGHT * 10) / 10)
      return html`<rect x="${index * 10 + 1}" y="${HEIGHT - height}" width="8" height="${height}" rx="1" ${!isChosen(index) && html`class="off"`}/>`
    },
  )}</svg>`
}
