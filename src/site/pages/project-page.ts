/** The page of a project: what its developer says, where it is, and its units with price and state. */
import type { CloseReason, Project } from '../../domain/listings/listing.ts'
import type { ProjectPage } from '../../domain/sellers/project-page.ts'
import { inOneLanguage } from '../../domain/sellers/read-page-texts.ts'
import type { SummaryRecord } from '../../service/listings/listing-record.ts'
import type { FoundSummary } from '../../service/search/search-listings.ts'
import type { PublicProfile } from '../../service/sellers/profile-service.ts'
import { agencyLogo } from '../agencies/agency-logo.ts'
import { agencyPath } from '../agencies/agency-page.ts'
import { numberButton } from '../agencies/number-page.ts'
import { titleFor } from '../locale/card-title.ts'
import type { Locale } from '../locale/locale.ts'
import type { SiteContext } from '../mount/site-context.ts'
import { descriptionText } from '../parts/description-text.ts'
import { type Html, html } from '../parts/html.ts'
import { pointMap } from '../parts/map-pane.ts'
import { factsOf, priceOf, resultCard } from '../parts/result-card.ts'
import { localPath, searchHref } from '../requests/search-address.ts'
import { siteLimits } from '../site-limits.ts'
import { addressLinks, renderPage, shareImage } from './page.ts'

/** A unit that is on offer, or how it went. */
export type UnitRow = SummaryRecord & { readonly closed: CloseReason | null }

export interface ProjectView {
  readonly project: Project
  readonly said: ProjectPage
  readonly seller: SummaryRecord['seller'] | null
  readonly profile: PublicProfile | null
  /** By deal: how many are live, and the first of them. */
  readonly units: readonly {
    readonly deal: string
    readonly total: number
    readonly records: readonly FoundSummary[]
  }[]
  readonly table: readonly UnitRow[]
}

export function projectPage(view: ProjectView, context: SiteContext, locale: Locale): string {
  const { desk, places } = locale.words
  const { project, said, table } = view
  const total = table.filter(({ closed }) => closed === null).length
  const counted = locale.words.brings(locale.number(total), total)
  const pictured = picturedUnits(view)
  const descriptions = inOneLanguage(said.about, locale.lang)
  const [description = null] = Object.values(descriptions)
  return renderPage(
    {
      title: `${project.name} | Estia Index`,
      description: `${project.name}: ${counted}`,
      layout: 'listing',
      head: html`${shareImage(context.service.baseUrl, pictured[0]?.photo)}${addressLinks(`${context.service.baseUrl}/projects/${project.id}`, locale)}`,
      body: html`<article class="project"><header class="project-head">${developerLogo(view, locale)}<h1>${project.name}</h1>
${developer(view, locale)}<p>${counted}</p>
${said.completion !== null && html`<p>${places.completion}: <strong>${monthText(said.completion, locale)}</strong></p>`}
${view.profile && view.seller?.company_id != null && numberButton(view.profile, agencyPath(view.seller.company_id), locale)}</header>
${gallery(pictured, context, locale)}
${descriptionText({ description, descriptions }, locale, desk.project)}
${unitTable(table, context, locale)}
${whereabouts(table, context, locale)}
${view.units.map((unit) => unitsOf(unit, project.id, context, locale))}</article>`,
    },
    locale,
  )
}

/** Live units with a photo, each photo once: developers use one view of the site for many units. */
const picturedUnits = ({ units }: ProjectView): readonly FoundSummary[] => [
  ...new Map(
    units
      .flatMap(({ records }) => records)
      .filter(({ photo }) => photo !== null)
      .map((unit) => [unit.photo, unit]),
  ).values(),
]

/** A strip of the units' own pictures, each the way to its unit. */
function gallery(pictured: readonly FoundSummary[], context: SiteContext, locale: Locale): Html {
  if (pictured.length < 2) return html``
  return html`<ul class="project-gallery" aria-label="${locale.words.photos}">${pictured
    .slice(0, siteLimits.directory.projectPhotos)
    .map(
      (unit, i) =>
        html`<li><a href="${localPath(unit.link, context)}"><img src="${unit.photo}" alt="${titleFor(unit, context, locale)}" width="800" height="600" ${i > 0 && html`loading="lazy"`}></a></li>`,
    )}</ul>`
}

const developerLogo = ({ profile, seller }: ProjectView, locale: Locale): Html =>
  profile && seller ? agencyLogo(profile.logo, seller.name, locale) : html``

function developer({ seller }: ProjectView, { words: { desk } }: Locale): Html {
  if (seller === null) return html``
  const name = desk.projectBy(seller.name)
  return seller.company_id === null
    ? html`<p>${name}</p>`
    : html`<p><a href="${agencyPath(seller.company_id)}">${name}</a></p>`
}

/** June 2027, in the language of the page. */
const monthText = (month: string, { lang }: Locale): string =>
  new Intl.DateTimeFormat(lang, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )

function unitTable(table: readonly UnitRow[], context: SiteContext, locale: Locale): Html {
  if (table.length === 0) return html``
  const { places: words, price } = locale.words
  return html`<section><h2 id="units-title">${words.units}</h2>
<div class="scroll" tabindex="0" role="region" aria-labelledby="units-title"><table class="unit-table"><thead><tr><th scope="col">${words.unit}</th><th scope="col">${price}</th><th scope="col">${words.unitState}</th></tr></thead>
<tbody>${table.map(
    (unit) =>
      html`<tr ${unit.closed !== null && html`class="unit-closed"`}><th scope="row"><a href="${localPath(unit.link, context)}">${titleFor(unit, context, locale)}</a> <span class="hint">${factsOf(unit, locale).join(' · ')}</span></th><td>${priceOf(unit, locale)}</td><td>${unit.closed === null ? words.available : words.unitGone[unit.closed]}</td></tr>`,
  )}</tbody></table></div></section>`
}

/** Of units whose point is known: most stand at one, villas at their own. */
function whereabouts(table: readonly UnitRow[], context: SiteContext, locale: Locale): Html {
  const points = table.flatMap(({ lat, lng }) => (lat === null || lng === null ? [] : { lat, lng }))
  if (points.length === 0) return html``
  return html`<section class="locator"><h2>${locale.words.where}</h2>${pointMap(points, true, context, locale)}</section>`
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
