/**
 * Which boxes of a listing's form are stored, which are not, and which need a choice. Each box is compared with the
 * text that the service has stored, never with a flag: what differs is unsaved.
 */
import { type FormBoxes, formBoxes } from './form-boxes.ts'
import { type Draft, openTabDraft } from './tab-draft.ts'

/** What the service says is stored. */
export interface StoredNews {
  /** Boxes whose text is stored. */
  readonly accepted?: readonly string[]
  /** The stored values that differ from what this page last saw. */
  readonly stored?: Readonly<Record<string, { values: readonly string[]; print: string }>>
  /** Boxes that were changed here and elsewhere. */
  readonly conflicts?: readonly string[]
}

type BoxTexts = Readonly<Record<string, readonly string[]>>

type SentTexts = ReadonlyMap<string, readonly string[]>

export interface FormChanges {
  /** Boxes whose text is not stored. */
  unsaved(): readonly string[]
  /** Those of them that need no choice. */
  toSend(): readonly string[]
  isUndecided(): boolean
  /** The texts to send, and the body of the request that sends them. */
  request(): { readonly sent: SentTexts; readonly body: URLSearchParams }
  take(news: StoredNews, sent: SentTexts): void
  texts(names: readonly string[]): BoxTexts
  /** Puts in one of two values: the one that is stored, or one to save. */
  choose(names: readonly string[], texts: BoxTexts, areStored: boolean): void
  /** Saves the unsaved text in this browser, for this tab. */
  keep(): void
  /** Whether this browser had a text that the page does not show. */
  restore(): boolean
}

interface FormState {
  readonly boxes: FormBoxes
  /** The fingerprint of the value that each box was changed from. */
  readonly prints: Record<string, string>
  /** The stored text of each box; null: what the box shows is not stored. */
  readonly stored: Map<string, readonly string[] | null>
  /** Boxes with two values to choose from, each with the fingerprint of the value it was changed from. */
  readonly undecided: Map<string, string>
}

function readState(form: HTMLFormElement, base: HTMLInputElement): FormState {
  const prints = JSON.parse(base.value) as Record<string, string>
  const boxes = formBoxes(form, Object.keys(prints))
  const stored = new Map<string, readonly string[] | null>(
    boxes.names.map((name) => [name, boxes.rendered(name)]),
  )
  for (const name of JSON.parse(form.dataset.unsaved ?? '[]') as string[]) stored.set(name, null)
  const undecided = new Map<string, string>()
  for (const choice of form.querySelectorAll<HTMLElement>('[data-conflict-of]')) {
    for (const name of (choice.dataset.conflictOf ?? '').split(' ')) undecided.set(name, '')
  }
  return { boxes, prints, stored, undecided }
}

export function formChanges(form: HTMLFormElement): FormChanges {
  const field = (name: string) => form.elements.namedItem(name) as HTMLInputElement
  const state = readState(form, field('base'))
  const { boxes, prints, stored, undecided } = state
  const draft = openTabDraft(form.dataset.listingForm ?? '', 'answers' in form.dataset)

  const unsaved = () => boxes.names.filter((name) => isUnsaved(state, name))
  const withUnits = (names: readonly string[]) => [
    ...new Set(names.flatMap((name) => boxes.unit(name))),
  ]
  const toSend = () => withUnits(unsaved()).filter((name) => !undecided.has(name))

  function keep(): void {
    const texts = unsaved().map((name) => {
      const was = undecided.get(name) ?? prints[name]
      return [name, { values: boxes.values(name), was }]
    })
    draft.keep(Object.fromEntries(texts) as Draft)
  }
  const keepAll = () => {
    field('base').value = JSON.stringify(prints)
    keep()
  }

  form.addEventListener('formdata', ({ formData }) => {
    leaveOutStored(state, withUnits(unsaved()), formData)
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
    take(news, sent) {
      takeNews(state, news, sent)
      keepAll()
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
      const isRestored = putBack(state, draft.found)
      keepAll()
      return isRestored
    },
  }
}

const isUnsaved = ({ stored, boxes }: FormState, name: string): boolean =>
  !areSame(stored.get(name), boxes.values(name))

function takeNews(state: FormState, news: StoredNews, sent: SentTexts): void {
  const { boxes, prints, stored, undecided } = state
  const { accepted = [], stored: now = {}, conflicts = [] } = news
  for (const name of accepted) stored.set(name, sent.get(name) ?? boxes.values(name))
  for (const [name, { values, print }] of Object.entries(now)) {
    if (conflicts.includes(name)) undecided.set(name, undecided.get(name) ?? prints[name])
    else if (!accepted.includes(name)) {
      // Typed here since, or refused: the next save reports what the field was changed to.
      if (isUnsaved(state, name)) continue
      boxes.put(name, values)
      stored.set(name, boxes.values(name))
    }
    prints[name] = print
  }
}

/** A box that shows its stored text is not sent: another device may have changed the field by now. */
function leaveOutStored(
  { boxes, undecided }: FormState,
  changed: readonly string[],
  formData: FormData,
): void {
  for (const name of boxes.names.filter((one) => !changed.includes(one))) {
    formData.delete(name)
    formData.delete(`${name}.asked`)
  }
  // A choice made with the script is already in its box.
  const open = formData.getAll('undecided').filter((name) => undecided.has(String(name)))
  formData.delete('undecided')
  for (const name of open) formData.append('undecided', name)
  for (const name of boxes.names.filter((one) => !undecided.has(one))) {
    formData.delete(`choose.${name}`)
  }
}

/** Puts a draft of this browser back into the boxes; true: the page did not show it. */
function putBack(state: FormState, found: Draft): boolean {
  const { boxes, prints, undecided } = state
  const names = boxes.names.filter((name) => found[name] && !undecided.has(name))
  for (const name of names) {
    // Text that is there already was typed before the script loaded, or restored by the browser itself.
    if (!isUnsaved(state, name)) boxes.put(name, found[name].values)
    // A field that was changed elsewhere since then becomes a choice, and nothing is lost.
    if (isUnsaved(state, name)) prints[name] = found[name].was
  }
  return names.some((name) => isUnsaved(state, name))
}

const areSame = (one: readonly string[] | null | undefined, other: readonly string[]): boolean =>
  one?.length === other.length && one.every((value, at) => value === other[at])
