/** The settings of a feed as a form: what stands in it, what it sends, and what is wrong with it at its field. */
import { conditions } from '../../../catalogue/vocabulary.ts'
import { feedFormats } from '../../../domain/feeds/feed-record.ts'
import type { Refusal } from '../../../domain/refusal.ts'
import { feedSchedules } from '../../../service/feeds/feed-config.ts'
import type { FeedView } from '../../../service/feeds/feed-rows.ts'
import type { SentFeed } from '../../../service/feeds/feed-service.ts'
import type { FieldFault } from '../../enquiries/fault-texts.ts'
import { formField } from '../../enquiries/form-field.ts'
import type { Locale } from '../../locale/locale.ts'
import { type Html, html } from '../../parts/html.ts'
import { siteLimits } from '../../site-limits.ts'
import { type FormValues, firstValue } from '../form-values.ts'

export interface FeedFormState {
  readonly values: FormValues
  readonly faults: readonly FieldFault[]
  readonly hasAuth: boolean
}

/** `feed` null: what a new one has. */
export function feedValues(feed: FeedView | null): FormValues {
  const [isPublished, isMerged] = [feed?.publish ?? true, feed?.keep_changes ?? true]
  return new Map<string, readonly string[]>([
    ['name', [feed?.name ?? '']],
    ['url', [feed?.url ?? '']],
    ['format', [feed?.format ?? 'auto']],
    ['schedule', [feed?.schedule ?? 'none']],
    ['condition', [feed?.defaults.condition ?? '']],
    ...(isPublished ? ([['publish', ['1']]] as const) : []),
    ...(isMerged ? ([['keep_changes', ['1']]] as const) : []),
  ])
}

/** Empty boxes leave the stored user and password as they are; removing the address removes both. */
export function sentFeed(form: FormValues, before: FeedView | null): SentFeed {
  const text = (name: string) => firstValue(form, name).trim()
  const { condition: _, ...others } = before?.defaults ?? {}
  const condition = text('condition')
  const [username, password] = [text('user'), firstValue(form, 'password')]
  const isAuth = username !== '' || password !== ''
  return {
    name: text('name'),
    url: text('url') || null,
    format: text('format') || 'auto',
    schedule: text('schedule') || 'none',
    publish: form.has('publish'),
    keep_changes: form.has('keep_changes'),
    defaults: condition === '' ? others : { ...others, condition },
    ...(isAuth ? { auth: { username, password } } : text('url') === '' ? { auth: null } : {}),
  }
}

export function feedFaults({ faults }: Refusal, { words }: Locale): readonly FieldFault[] {
  const texts = words.desk.feeds.faults
  const known: Readonly<Record<string, FieldFault>> = {
    name: { field: 'name', text: texts.name },
    url: { field: 'url', text: texts.url },
    schedule: { field: 'schedule', text: texts.schedule },
    auth: { field: 'user', text: texts.auth },
    format: { field: 'format', text: texts.other },
    'defaults.condition': { field: 'condition', text: texts.other },
  }
  return faults.flatMap(({ param = '' }) => (Object.hasOwn(known, param) ? [known[param]] : []))
}

export function feedForm({ values, faults, hasAuth }: FeedFormState, locale: Locale): Html {
  const words = locale.words.desk.feeds
  const value = (name: string) => firstValue(values, name)
  const options = (list: readonly (readonly [string, string])[], chosen: string) =>
    html`${list.map(([each, label]) => html`<option value="${each}" ${each === chosen && html`selected`}>${label}</option>`)}`
  const choice = (name: string, label: string, list: readonly (readonly [string, string])[]) =>
    html`<div class="desk-field">${formField({ name, label, faults }, (attributes) => html`<select ${attributes}>${options(list, value(name))}</select>`)}</div>`
  return html`<div class="desk-grid">
<div class="desk-field">${formField({ name: 'name', label: words.name, hint: words.nameHint, faults }, (attributes) => html`<input ${attributes} required maxlength="${siteLimits.desk.feedNameMaxChars}" autocomplete="off" value="${value('name')}">`)}</div>
<div class="desk-field">${formField({ name: 'url', label: words.address, hint: words.addressHint, faults }, (attributes) => html`<input ${attributes} type="url" maxlength="${siteLimits.desk.feedAddressMaxChars}" autocomplete="off" placeholder="https://" value="${value('url')}">`)}</div>
${choice(
  'schedule',
  words.schedule,
  feedSchedules.map((each) => [each, words.schedules[each]] as const),
)}
${choice('condition', words.condition, [
  ['', locale.words.desk.notSaid],
  ...conditions.map((one) => [one.value, locale.label(one.label)] as const),
])}
${choice('format', words.format, [
  ['auto', words.formatAuto],
  ...feedFormats.map((each) => [each, each] as const),
])}
<div class="desk-field">${formField({ name: 'user', label: words.user, ...(hasAuth ? { hint: words.passwordStored } : {}), faults }, (attributes) => html`<input ${attributes} maxlength="${siteLimits.desk.feedCredentialMaxChars}" autocomplete="off" value="${value('user')}">`)}</div>
<div class="desk-field">${formField({ name: 'password', label: words.password, faults }, (attributes) => html`<input ${attributes} type="password" maxlength="${siteLimits.desk.feedCredentialMaxChars}" autocomplete="new-password">`)}</div></div>
<p class="desk-check"><input type="checkbox" id="publish" name="publish" value="1" ${values.has('publish') && html`checked`}> <label for="publish">${words.publish}</label></p>
<p class="desk-check"><input type="checkbox" id="keep_changes" name="keep_changes" value="1" ${values.has('keep_changes') && html`checked`}> <label for="keep_changes">${words.keepChanges}</label></p>`
}
