/** A developer's projects at the desk: a text in each language and the month of completion. PATCH /v1/my/projects/{id}. */
import { languages } from '../../../catalogue/languages.ts'
import { limits } from '../../../catalogue/limits.ts'
import { Refusal } from '../../../domain/refusal.ts'
import type { SentMembers } from '../../../service/listings/write-context.ts'
import type { OwnProject } from '../../../service/sellers/project-service.ts'
import type { FieldFault } from '../../enquiries/fault-texts.ts'
import { formField } from '../../enquiries/form-field.ts'
import type { Answer, MountPage } from '../../mount/page-handler.ts'
import type { SiteContext } from '../../mount/site-context.ts'
import { type Html, html } from '../../parts/html.ts'
import { readId } from '../../requests/read-page-request.ts'
import { tokenField } from '../csrf.ts'
import { type DeskContent, deskAnswer, faultBox, noticeFrom } from '../desk-frame.ts'
import { DESK, type DeskPost, type DeskVisit, deskPage, deskPost } from '../desk-visit.ts'
import { type FormValues, firstValue, textBox } from '../form-values.ts'
import { baseField, saveBoxes } from '../saving/save-boxes.ts'
import { elsewhere, pageFaults } from './profile-faults.ts'

const PROJECTS = `${DESK}/projects`
const ABOUT = 'about'

export function mountProjects(page: MountPage, context: SiteContext): void {
  const projectForm = deskPage(context, (visit) => projectPage(visit))
  page(`${PROJECTS}/:id`, projectForm, { isSecret: true })
  page(`${PROJECTS}/:id`, deskPost(context, saveProject), { method: 'POST', isSecret: true })
}

/** On the page of the profile; nothing where there is none. */
export async function projectLinks({ at, locale, context }: DeskVisit): Promise<Html> {
  const projects = await context.service.projects.list(at.caller)
  if (projects.length === 0) return html``
  return html`<section class="desk-narrow"><h2>${locale.words.desk.profile.projects}</h2><ul class="desk-rows">${projects.map(
    ({ project }) => html`<li><a href="${PROJECTS}/${project.id}">${project.name}</a></li>`,
  )}</ul></section>`
}

const idIn = ({ request }: Pick<DeskVisit, 'request'>): number => {
  const id = readId((request.params as { id: string }).id)
  if (id !== null) return id
  throw new Refusal({ code: 'not_found', message: 'There is no such project.' })
}

function boxesOf({ page }: OwnProject): FormValues {
  const one = (text: string | null | undefined) => (text ? [text] : [])
  return new Map<string, readonly string[]>([
    ['completion', one(page.completion)],
    ...languages.map((lang) => [textBox(ABOUT, lang), one(page.about[lang])] as const),
  ])
}

function membersOf(changed: FormValues): SentMembers {
  const texts = languages.filter((lang) => changed.has(textBox(ABOUT, lang)))
  const about = texts.map((lang) => [lang, firstValue(changed, textBox(ABOUT, lang)) || null])
  return {
    ...(changed.has('completion') ? { completion: firstValue(changed, 'completion') || null } : {}),
    ...(texts.length > 0 ? { about: Object.fromEntries(about) } : {}),
  }
}

interface ProjectState extends Pick<DeskContent, 'problem' | 'status'> {
  readonly stored?: FormValues
  readonly values?: FormValues
  readonly faults?: readonly FieldFault[]
  readonly conflicts?: readonly string[]
}

async function projectPage(visit: DeskVisit, state: ProjectState = {}): Promise<Answer> {
  const { at, locale, asked, context } = visit
  const { profile: words, save } = locale.words.desk
  const own = await context.service.projects.own(idIn(visit), at.caller)
  const { id, name } = own.project
  const stored = state.stored ?? boxesOf(own)
  const form = { values: stored, faults: [], conflicts: [], ...state, stored }
  const { values, faults } = form
  const body = html`<p>${words.projectText} <a href="/projects/${id}">${words.projectLink}</a></p>${faultBox(faults, locale)}
<form class="desk-narrow" method="post" action="${PROJECTS}/${id}" data-once>${tokenField(at)}${baseField(stored)}
${formField({ name: 'completion', label: words.completion, hint: words.completionHint, faults }, (attributes) => html`<input ${attributes} type="month" maxlength="7" placeholder="2027-06" value="${firstValue(values, 'completion')}">`)}
${elsewhere('completion', form, locale)}
${languages.map((lang) => {
  const box = textBox(ABOUT, lang)
  return html`${formField({ name: box, label: words.projectAbout(locale.languageName(lang)), faults }, (attributes) => html`<textarea ${attributes} rows="6" lang="${lang}" maxlength="${limits.profileTextMaxChars}">${firstValue(values, box)}</textarea>`)}
${elsewhere(box, form, locale)}`
})}
<p><button class="primary" type="submit">${save}</button></p></form>`
  const content = { title: name, part: 'profile' as const, body }
  return deskAnswer({ ...content, ...noticeFrom(asked.pairs, locale), ...state }, at, locale)
}

async function saveProject(post: DeskPost): Promise<Answer> {
  const { at, form, context, locale } = post
  const { projects } = context.service
  const id = idIn(post)
  const outcome = await saveBoxes(form, {
    async read() {
      const own = await projects.own(id, at.caller)
      return { stored: boxesOf(own), version: own.version }
    },
    async write(changed, version) {
      await projects.change(id, membersOf(changed), [version], at.caller)
    },
  })
  if (outcome.is === 'saved') return { to: `${PROJECTS}/${id}?notice=saved` }
  const { stored, values, conflicts, refusal } = outcome
  if (!refusal) {
    const problem = locale.words.desk.profile.conflict
    return projectPage(post, { stored, values, conflicts, problem, status: 409 })
  }
  const faults = pageFaults(refusal.faults, locale)
  return projectPage(post, { stored, values, faults, status: refusal.status })
}
