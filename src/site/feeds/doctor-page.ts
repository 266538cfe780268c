/** The feed doctor for people: a form, and behind it what was found, with fill as bars and faults with their repair. */
import { fieldsByName } from '../../catalogue/fields.ts'
import { isRepairable } from '../../domain/feeds/feed-issues.ts'
import type { FeedCheck } from '../../service/feeds/check-feed.ts'
import type { Locale } from '../locale/locale.ts'
import { renderPage } from '../pages/page.ts'
import { type Html, html } from '../parts/html.ts'
import { siteLimits } from '../site-limits.ts'
import { type DoctorWords, doctorWords } from './doctor-words.ts'

export const DOCTOR = '/feeds/doctor'

export interface DoctorProblem {
  readonly message: string
  readonly hint: string | null
}

export function doctorPage(
  found: FeedCheck | null,
  problem: DoctorProblem | null,
  locale: Locale,
): string {
  const words = doctorWords(locale.lang)
  return renderPage(
    {
      title: `${words.title} | Estia Index`,
      description: words.lead,
      body: html`<div class="doctor"><h1>${words.title}</h1>
${problem && html`<div class="notice" role="alert"><h2>${words.refused}</h2><p>${problem.message}</p>${problem.hint !== null && html`<p>${problem.hint}</p>`}</div>`}
${found ? findings(found, words, locale) : html`<p class="lead">${words.lead}</p><p class="hint">${words.formats}</p>`}
${forms(words, found !== null)}
<p class="hint">${words.api}</p></div>`,
    },
    locale,
  )
}

function forms(words: DoctorWords, isAgain: boolean): Html {
  return html`${isAgain && html`<h2>${words.again}</h2>`}
<form class="doctor-form" method="post" action="${DOCTOR}" enctype="multipart/form-data">
<label>${words.file} <input type="file" name="file" required></label>
<button class="button primary">${words.check}</button></form>
<form class="doctor-form" method="post" action="${DOCTOR}">
<label>${words.address} <input type="url" name="url" required placeholder="https://" maxlength="${siteLimits.desk.feedAddressMaxChars}"></label>
<button class="button">${words.checkAddress}</button></form>`
}

function findings(found: FeedCheck, words: DoctorWords, locale: Locale): Html {
  const { counts, encoding } = found
  const letters =
    encoding.strays_read_as === null
      ? encoding.read_as
      : `${encoding.read_as}, ${locale.number(encoding.stray_bytes)} × ${encoding.strays_read_as}`
  const rows: readonly (readonly [string, string])[] = [
    [words.format, found.format],
    [words.version, found.version ?? '–'],
    [words.encoding, letters],
    [words.complete, found.complete ? words.yes : words.no],
    [words.records, locale.number(counts.records)],
    [
      words.publishable,
      `${locale.number(counts.publishable)} (${locale.percent(found.publishable_share * 100)})`,
    ],
    [words.drafts, locale.number(counts.drafts)],
    [words.withdrawn, locale.number(counts.withdrawn)],
    [words.skipped, locale.number(counts.skipped)],
    [words.photos, locale.number(counts.photos)],
  ]
  return html`<section><h2>${words.found}</h2><dl class="facts">${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
${found.document.map(({ message, fix, line }) => html`<p class="notice">${line !== null && html`${words.example(line, null)}: `}${message} ${fix}</p>`)}</section>
<section><h2>${words.faults}</h2>${faults(found, words, locale)}</section>
<section><h2>${words.fill}</h2>${fill(found, locale)}</section>`
}

function faults({ findings: all, counts }: FeedCheck, words: DoctorWords, locale: Locale): Html {
  const repairable = all.filter(({ code }) => isRepairable(code))
  if (repairable.length === 0) return html`<p>${words.noFaults}</p>`
  return html`<ol class="doctor-faults">${repairable.map(
    ({
      message,
      fix,
      records,
      examples,
      field,
    }) => html`<li><p><strong>${message}</strong> ${field !== null && html`<span class="hint">${locale.label(fieldsByName.get(field)?.label ?? field)}</span>`} <span class="hint">${words.inRecords(records, counts.records)}</span></p>
<p>${fix}</p><p class="hint">${examples.map(({ line, value }) => html`<span class="example">${words.example(line, value)}</span> `)}</p></li>`,
  )}</ol>`
}

function fill({ field_fill: shares }: FeedCheck, locale: Locale): Html {
  return html`<table class="doctor-fill"><tbody>${Object.entries(shares)
    .sort(([, a], [, b]) => b - a)
    .map(
      ([name, share]) =>
        html`<tr><th scope="row">${locale.label(fieldsByName.get(name)?.label ?? name)}</th><td><meter min="0" max="1" value="${share}">${locale.percent(share * 100)}</meter></td><td>${locale.percent(share * 100)}</td></tr>`,
    )}</tbody></table>`
}
