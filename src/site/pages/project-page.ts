/** The page of a project: its name, who builds it, and its units that are live, for sale and for rent. */
import type { Project, Seller } from '../../domain/listings/listing.ts'
import type { FoundSummary } from '../../service/search/search-listings.ts'
import type { Locale } from '../locale/locale.ts'
import type { SiteContext } from '../mount/site-context.ts'
import { type Html, html } from '../parts/html.ts'
import { resultCard } from '../parts/result-card.ts'
import { searchHref } from '../requests/search-address.ts'
import { renderPage, shareImage } from './page.ts'

export interface ProjectView {
  readonly project: Project
  readonly developer: Seller['name'] | null
  /** By deal: how many there are, and the first of them. */
  readonly units: readonly {
    readonly deal: string
    readonly total: number
    readonly records: readonly FoundSummary[]
  }[]
}

export function projectPage(view: ProjectView, context: SiteContext, locale: Locale): string {
  const { desk } = locale.words
  const { project, developer } = view
  const total = view.units.reduce((sum, unit) => sum + unit.total, 0)
  const counted = locale.words.brings(locale.number(total), total)
  const cover = view.units.flatMap(({ records }) => records).find(({ photo }) => photo !== null)
  return renderPage(
    {
      title: `${project.name} | Estia Index`,
      description: `${project.name}: ${counted}`,
      layout: 'listing',
      head: shareImage(context.service.baseUrl, cover?.photo),
      body: html`<article class="project"><h1>${project.name}</h1>
${developer !== null && html`<p>${desk.projectBy(developer)}</p>`}<p>${counted}</p>
${view.units.map((unit) => unitsOf(unit, project.id, context, locale))}</article>`,
    },
    locale,
  )
}

function unitsOf(
  { deal, total, records }: ProjectView['units'][number],
  projectId: number,
  context: SiteContext,
  locale: Locale,
): Html {
  if (total === 0) return html``
  const { words } = locale
  return html`<section><h2>${deal === 'sale' ? words.buy : words.rent}</h2>
<div class="cards">${records.map((record, position) => resultCard(record, context, locale, { position }))}</div>
${total > records.length && html`<p><a class="button" href="${searchHref({ deal, project_id: projectId })}">${words.showResults(locale.number(total), total)}</a></p>`}</section>`
}
