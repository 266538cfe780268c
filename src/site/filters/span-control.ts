/**
 * A stretch of years, or of whatever else the values are spans of: two handles over the steps of the catalogue, with
 * how much there is of each drawn above. The handles move two plain selects, which is all there is without script; the
 * server makes the values between of the two ends.
 */
import type { Parameter } from '../../catalogue/parameters.ts'
import type { Value } from '../../catalogue/vocabulary.ts'
import { type Stretch, spanSteps, stretchOf } from '../../domain/search/value-spans.ts'
import { type Html, html } from '../parts/html.ts'
import { endsOf } from '../requests/tidy-form.ts'
import { barsOf } from './bars-of.ts'
import { chosenIn, countsOf, type FormState } from './form-state.ts'

const OPEN: Stretch = { from: null, to: null }

export function spanControl(parameter: Parameter, state: FormState): Html {
  const { locale } = state
  const { name, label, values } = parameter
  const steps = spanSteps(values!)
  const chosen = chosenIn(parameter, state)
  const stretch = chosen.length === 0 ? OPEN : stretchOf(steps, chosen)
  // With gaps between, the handles would say what is not searched: the choice stays as it came, in its chips.
  if (stretch === null) {
    return html`<input type="hidden" name="${name}" value="${chosen.join(',')}">`
  }
  const counts = countsOf(parameter, state)
  const { from, to } = endsOf(name)
  const title = locale.label(label)
  const at = (step: Value | null, otherwise: number) => (step ? steps.indexOf(step) : otherwise)
  const ends = [at(stretch.from, 0), at(stretch.to, steps.length - 1)]
  const names = steps.map((step) => locale.label(step.label))
  const select = (field: string, side: string, shown: number, open: number) =>
    html`<label class="bound"><span>${side}</span><select name="${field}" aria-label="${title}: ${side}">${steps.map(
      (step, index) =>
        html`<option value="${index === open ? '' : step.value}" ${index === shown && html`selected`}>${names[index]}</option>`,
    )}</select></label>`
  const handle = (side: string, shown: number) =>
    html`<input type="range" min="0" max="${steps.length - 1}" step="1" value="${shown}" aria-label="${title}: ${side}" aria-valuetext="${names[shown]}">`
  const { words } = locale
  return html`<fieldset class="range span" id="${name}" data-span><legend>${title}</legend>
${
  counts.size > 0 &&
  barsOf(
    steps.map(({ value }) => counts.get(value) ?? 0),
    (bar) => bar >= ends[0] && bar <= ends[1],
  )
}
<div class="handles js-only">${handle(words.from, ends[0])}${handle(words.upTo, ends[1])}</div>
<p class="span-shown js-only" aria-hidden="true"><span>${names[ends[0]]}</span><span>${names[ends[1]]}</span></p>
<div class="bounds no-script-only">${select(from, words.from, ends[0], 0)}${select(to, words.upTo, ends[1], steps.length - 1)}</div></fieldset>`
}
