/** How the process is: its figures, each with a small plot of the last minutes. */
import type { Answer } from '../mount/page-handler.ts'
import { type Html, html } from '../parts/html.ts'
import { type AdminVisit, adminAnswer, adminNews } from './admin-frame.ts'

/** A figure of /metrics with what it was, oldest first. */
export interface FigureSeries {
  readonly name: string
  readonly help: string
  readonly values: readonly number[]
}

const WIDTH = 240
const HEIGHT = 40

export async function statePage(visit: AdminVisit): Promise<Answer> {
  const { locale, pairs, context } = visit
  const figures = context.figures()
  const rows = figures.map(({ name, help, values }) => {
    const last = values.at(-1) ?? 0
    const shown = name.endsWith('_bytes')
      ? `${locale.number(last / 1e6, 1)} MB`
      : locale.number(last, 1)
    return html`<tr><th scope="row">${help} <span class="small"><code>${name}</code></span></th><td>${shown}</td><td>${plot(values)}</td></tr>`
  })
  const body = html`<p>Of this process, over the last quarter of an hour. All of them: METRICS_PORT.</p><div class="scroll" tabindex="0" role="region" aria-label="Figures"><table class="desk-table"><thead><tr><th scope="col">Figure</th><th scope="col">Now</th><th scope="col">Since</th></tr></thead><tbody>${rows}</tbody></table></div>`
  return adminAnswer({ title: 'State', body, ...adminNews(pairs) }, visit)
}

/** From its lowest to its highest; a figure that does not change is a line in the middle. */
function plot(values: readonly number[]): Html {
  if (values.length < 2) return html``
  const low = Math.min(...values)
  const span = Math.max(...values) - low
  const points = values.map((value, index) => {
    const x = Math.round((index / (values.length - 1)) * WIDTH)
    const y = span === 0 ? HEIGHT / 2 : HEIGHT - 2 - ((value - low) / span) * (HEIGHT - 4)
    return `${x} ${Math.round(y * 10) / 10}`
  })
  return html`<svg class="desk-plot" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true" focusable="false"><path d="M${points.join('L')}"/></svg>`
}
