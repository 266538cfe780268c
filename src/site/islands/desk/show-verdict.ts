/** What the service says of a form, put where it belongs: missing fields, faults, how numbers were read, the panel. */
export interface Verdict {
  readonly missing?: readonly string[]
  readonly panel?: string
  readonly district?: string | null
  readonly location?: string | null
  readonly faults?: readonly { readonly field: string | null; readonly text: string }[]
  /** Numbers that were written otherwise than they are stored. */
  readonly read?: Readonly<Record<string, string>>
}

export function showVerdict(verdict: Verdict, form: HTMLFormElement): void {
  const { panel, district, location, missing, faults = [], read = {} } = verdict
  if (missing) {
    for (const box of form.querySelectorAll<HTMLElement>('[data-field]')) {
      const mark = box.querySelector<HTMLElement>('[data-needed]')
      if (mark) mark.hidden = !missing.includes(box.dataset.field ?? '')
    }
  }
  const side = document.querySelector('[data-verdict]')
  if (panel && side) side.outerHTML = panel
  const guide = document.querySelector('[data-guide]')?.textContent
  const here = form.querySelector('[data-guide-here]')
  if (guide && here) here.textContent = guide
  if (form.dataset.pinMoved && district) followPin(form, { district, location })
  for (const old of form.querySelectorAll('[data-live-fault], [data-read-as]')) old.remove()
  for (const { field, text } of faults) {
    if (field === null || document.activeElement?.id === field) continue
    const box = fieldOf(form, field)
    if (box && !box.querySelector('.field-fault')) put(box, 'field-fault', 'liveFault', text)
  }
  for (const [field, text] of Object.entries(read)) {
    const box = fieldOf(form, field)
    if (box) put(box, 'field-hint', 'readAs', `= ${text}`)
  }
}

/** District and place are those of the pin, which was just moved; the seller may choose another. */
function followPin(form: HTMLFormElement, pinned: Pick<Verdict, 'district' | 'location'>): void {
  delete form.dataset.pinMoved
  for (const name of ['district', 'location'] as const) {
    const select = form.elements.namedItem(name)
    if (!(select instanceof HTMLSelectElement)) continue
    select.value = pinned[name] ?? ''
    form.dispatchEvent(new Event('estia:placed'))
    select.value = pinned[name] ?? ''
  }
  form.dispatchEvent(new Event('input'))
}

/** Of texts by language the box stands inside the field. */
const fieldOf = (form: HTMLFormElement, name: string): Element | null =>
  form.querySelector(`[data-field="${CSS.escape(name.split('.')[0])}"]`)

function put(box: Element, look: string, mark: 'liveFault' | 'readAs', text: string): void {
  const line = document.createElement('p')
  line.className = look
  line.dataset[mark] = ''
  line.textContent = text
  box.append(line)
}
