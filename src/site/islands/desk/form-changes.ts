/**
 * What of a listing's form is stored, what is not, and what has to be chosen. Each box is compared with the text that
 * the service has stored, never with a flag: what differs is unsaved.
 */
import { type Draft, openTabDraft } from './tab-draft.ts'

/** What the service says is stored. */
export interface StoredNews {
  /** Boxes whose text is what is stored. */
  readonly kept?: readonly string[]
  /** What is stored where this page has seen something else. */
  readonly stored?: Readonly<Record<string, { values: readonly string[]; print: string }>>
  /** Boxes that were changed here and elsewhere. */
  readonly conflicts?: readonly string[]
}

type BoxTexts = Readonly<Record<string, readonly string[]>>

export type SentTexts = ReadonlyMap<string, readonly string[]>

export interface FormChanges {
  /** Boxes whose text is not stored. */
  unsaved(): readonly string[]
  /** Those of them that wait for no choice. */
  toSend(): readonly string[]
  isUndecided(): boolean
  /** The texts to send, and the body of the request that sends them. */
  request(): { readonly sent: SentTexts; readonly body: URLSearchParams }
  take(news: StoredNews, sent: SentTexts): void
  texts(names: readonly string[]): BoxTexts
  /** One of two values, now that both were seen: what is stored, or one that is to be. */
  choose(names: readonly string[], texts: BoxTexts, areStored: boolean): void
  /** Keeps what is not stored for this tab. */
  keep(): void
  /** Whether this browser had a text that the page does not show. */
  restore(): boolean
}

export function formChanges(form: HTMLFormElement): FormChanges {
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement
  const prints = JSON.parse(field('base').value) as Record<string, string>
  const boxes = formBoxes(form, Object.keys(prints))
  /** The text of each box that is stored; null: what stands there is not. */
  const stored = new Map<string, readonly string[] | null>(
    boxes.names.map((name) => [name, boxes.rendered(name)]),
  )
  for (const name of JSON.parse(form.dataset.unsaved ?? '[]') as string[]) stored.set(name, null)
  /** Boxes with two values to choose from, each with the print of what it was changed from. */
  const undecided = new Map<string, string>()
  for (const choice of form.querySelectorAll<HTMLElement>('[data-conflict-of]')) {
    for (const name of (choice.dataset.conflictOf ?? '').split(' ')) undecided.set(name, '')
  }
  const draft = openTabDraft(form.dataset.listingForm ?? '', 'answers' in form.dataset)

  const isUnsaved = (name: string) => !areSame(stored.get(name), boxes.values(name))
  const unsaved = () => boxes.names.filter(isUnsaved)
  const withUnits = (names: readonly string[]) => [
    ...new Set(names.flatMap((name) => boxes.unit(name))),
  ]
  const toSend = () => withUnits(unsaved()).filter((name) => !undecided.has(name))
  const writePrints = () => {
    field('base').value = JSON.stringify(prints)
  }

  function keep(): void {
    const texts = unsaved().map((name) => {
      const was = undecided.get(name) ?? prints[name]
      return [name, { values: boxes.values(name), was }]
    })
    draft.keep(Object.fromEntries(texts) as Draft)
  }

  // What stands here as it is stored is not sent: it may have been changed elsewhere by now.
  form.addEventListener('formdata', ({ formData }) => {
    const changed = withUnits(unsaved())
    for (const name of boxes.names.filter((one) => !changed.includes(one))) {
      formData.delete(name)
      formData.delete(`${name}.asked`)
    }
    // A choice that the script has taken is in the box.
    const open = formData.getAll('undecided').filter((name) => undecided.has(String(name)))
    formData.delete('undecided')
    for (const name of open) formData.append('undecided', name)
    for (const name of boxes.names.filter((one) => !undecided.has(one))) {
      formData.delete(`choose.${name}`)
    }
    draft.submitted()
  })

  return {
    unsaved,
    toSend,
    isUndecided: () => undecided.size > 0,
    request() {
      const names = toSend()
      const body = new URLSearchParams([
        ['base', JSON.stringify(prints)],
        ['mark', field('mark').value],
        ...names.flatMap((name) => boxes.fields(name).map((pair) => [...pair])),
      ])
      return { sent: new Map(names.map((name) => [name, boxes.values(name)])), body }
    },
    take({ kept = [], stored: now = {}, conflicts = [] }, sent) {
      for (const name of kept) stored.set(name, sent.get(name) ?? boxes.values(name))
      for (const [name, { values, print }] of Object.entries(now)) {
        const isKept = kept.includes(name)
        if (conflicts.includes(name)) undecided.set(name, undecided.get(name) ?? prints[name])
        else if (!isKept) {
          // Typed here since, or refused: the next save reports what it was changed to.
          if (isUnsaved(name)) continue
          boxes.put(name, values)
          stored.set(name, boxes.values(name))
        }
        prints[name] = print
      }
      writePrints()
      keep()
    },
    texts: (names) => Object.fromEntries(names.map((name) => [name, boxes.values(name)])),
    choose(names, texts, areStored) {
      for (const name of names) {
        undecided.delete(name)
        boxes.put(name, texts[name] ?? [])
        stored.set(name, areStored ? boxes.values(name) : null)
      }
      keep()
    },
    keep,
    restore() {
      const { found } = draft
      const names = boxes.names.filter((name) => found[name] && !undecided.has(name))
      for (const name of names) {
        // What stands there already was typed before the script came, or brought back by the browser itself.
        if (!isUnsaved(name)) boxes.put(name, found[name].values)
        // What was changed elsewhere since is then a choice, and nothing is lost.
        if (isUnsaved(name)) prints[name] = found[name].was
      }
      writePrints()
      keep()
      return names.some(isUnsaved)
    },
  }
}

/** The boxes of a listing's form by their names: one control, or the ticks of a list. */
interface FormBoxes {
  readonly names: readonly string[]
  values(name: string): readonly string[]
  /** As the page came: somebody may have typed before the script was there. */
  rendered(name: string): readonly string[]
  put(name: string, values: readonly string[]): void
  /** All boxes that are stored together with this one. */
  unit(name: string): readonly string[]
  /** As the body of a form has it: a list says that it was asked for, also where nothing is ticked. */
  fields(name: string): readonly (readonly [string, string])[]
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const isTick = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && control.type === 'checkbox'

function renderedValue(control: Control): string {
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue
  const options = [...control.options]
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? ''
}

function formBoxes(form: HTMLFormElement, asked: readonly string[]): FormBoxes {
  const controls = new Map<string, Control[]>()
  for (const element of form.elements) {
    const { name } = element as Control
    if (asked.includes(name))
      controls.set(name, [...(controls.get(name) ?? []), element as Control])
  }
  const names = [...controls.keys()]
  const of = (name: string): readonly Control[] => controls.get(name) ?? []
  const values = (name: string) => {
    const all = of(name)
    return all.some(isTick)
      ? all.filter((one) => isTick(one) && one.checked).map(({ value }) => value)
      : all.map(({ value }) => value)
  }
  const rendered = (name: string) => {
    const all = of(name)
    return all.some(isTick)
      ? all.filter((one) => isTick(one) && one.defaultChecked).map(({ value }) => value)
      : all.map(renderedValue)
  }
  const points = names.filter((name) => of(name)[0].closest('[data-point-field]'))
  return {
    names,
    values,
    rendered,
    put(name, wanted) {
      for (const control of of(name)) {
        if (isTick(control)) control.checked = wanted.includes(control.value)
        else control.value = wanted[0] ?? ''
      }
    },
    unit: (name) => (points.includes(name) ? points : [name]),
    fields(name) {
      const own = values(name).map((value) => [name, value] as const)
      return of(name).some(isTick) ? [[`${name}.asked`, '1'], ...own] : own
    },
  }
}

const areSame = (one: readonly string[] | null | undefined, other: readonly string[]): boolean =>
  one?.length === other.length && one.every((value, at) => value === other[at])
