import { Refusal } from '../../../domain/refusal.ts'
import type { SentMembers } from '../../../service/listings/write-context.ts'
import type { OwnProject } from '../../../service/sellers/project-service.ts'
import { formField } from '../../enquiries/form-field.ts'
import type { Answer, MountPage } from '../../mount/page-handler.ts'
import type { SiteContext } from '../../mount/site-context.ts'
import { type Html, html } from '../../parts/html.ts'
import { readId } from '../../requests/read-page-request.ts'
import { tokenField } from '../csrf.ts'
import { deskAnswer, faultBox, noticeFrom } from '../desk-frame.ts'
import { DESK, type DeskPost, type DeskVisit, deskPage, deskPost } from '../desk-visit.ts'
import { type FormValues, firstValue } from '../form-values.ts'
import { baseField, saveBoxes } from '../saving/save-boxes.ts'
import {
  aboutBoxes,
  aboutFields,
  aboutMembers,
  boxOf,
  elsewhere,
  type PageFormState,
  shownForm,
  unsavedState,
} from './page-form.ts'

const PROJECTS = `${DESK}/projects`

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
  return new Map<string, readonly string[]>([
    ['completion', boxOf(page.completion)],
    ...aboutBoxes(page.about),
  ])
}

function membersOf(changed: FormValues): SentMembers {
  return {
    ...(changed.has('completion') ? { completion: firstValue(changed, 'completion') || null } : {}),
    ...aboutMembers(changed),
  }
}

async function projectPage(visit: DeskVisit, state: PageFormState = {}): Promise<Answer> {
  const { at, locale, asked, context } = visit
  const { profile: words, save } = locale.words.desk
  const own = await context.service.projects.own(idIn(visit), at.caller)
  const { id, name } = own.project
  const form = shownForm(state, boxesOf(own))
  const { values, faults } = form
  const body = html`<p>${words.projectText} <a href="/projects/${id}">${words.projectLink}</a></p>${faultBox(faults, locale)}
<form class="desk-narrow" method="post" action="${PROJECTS}/${id}" data-once>${tokenField(at)}${baseField(form.stored)}
${formField({ name: 'completion', label: words.completion, hint: words.completionHint, faults }, (attributes) => html`<input ${attributes} type="month" maxlength="7" placeholder="2027-06" value="${firstValue(values, 'completion')}">`)}
${elsewhere('completion', form, locale)}
${aboutFields(form, words.projectAbout, locale)}
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
  return projectPage(post, unsavedState(outcome, locale))
}
