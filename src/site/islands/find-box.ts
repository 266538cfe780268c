/** Suggestions under the one box: a combobox with a list of places and sentences, and how much each has. */
import { browserLimits } from '../site-limits.ts'

type PlaceUse = Readonly<Record<string, string>>

interface Suggestion {
  /** Place, district, country or sentence, in words. */
  readonly text: string
  /** Of a place: the search parameter that finds it; none for the country. */
  readonly use?: PlaceUse
  /** Of a sentence: where it leads. */
  readonly href?: string
  /** How much it has: "407 properties". */
  readonly has: string
}

export type ChoosePlace = (use: PlaceUse) => void

/** `base`: the query of the search that a suggestion adds to. */
export function startFindBox(
  input: HTMLInputElement,
  choose: ChoosePlace,
  base: () => string,
): void {
  const list = document.createElement('ul')
  list.id = 'find-suggestions'
  list.className = 'suggestions'
  list.role = 'listbox'
  list.ariaLabel = input.placeholder
  list.hidden = true
  input.after(list)
  input.role = 'combobox'
  input.setAttribute('aria-controls', list.id)
  input.setAttribute('aria-autocomplete', 'list')
  input.setAttribute('aria-expanded', 'false')
  let found: readonly Suggestion[] = []
  let active = -1
  let timer = 0
  let latest = 0

  /** An answer still on its way is not shown. */
  function forgetAsked(): void {
    window.clearTimeout(timer)
    latest++
  }
  function close(): void {
    forgetAsked()
    show([])
  }
  function show(suggestions: readonly Suggestion[]): void {
    found = suggestions
    active = -1
    list.replaceChildren(...suggestions.map(optionOf))
    list.hidden = suggestions.length === 0
    input.setAttribute('aria-expanded', String(!list.hidden))
    input.removeAttribute('aria-activedescendant')
  }
  function move(step: number): void {
    // A late answer would replace the options, and the choice would be lost.
    forgetAsked()
    active = (active + step + found.length + 1) % (found.length + 1)
    if (active === found.length) active = step > 0 ? 0 : found.length - 1
    ;[...list.children].forEach((option, index) => {
      option.setAttribute('aria-selected', String(index === active))
    })
    input.setAttribute('aria-activedescendant', list.children[active]?.id ?? '')
  }
  async function suggest(): Promise<void> {
    const text = input.value.trim()
    const turn = ++latest
    if (text.length < browserLimits.suggestMinChars) return show([])
    const deal = new FormData(input.form!).get('deal') ?? 'sale'
    const from = encodeURIComponent(base().replace(/(?:^|&)(?:said|find)=[^&]*/g, ''))
    const asked = `q=${encodeURIComponent(text)}&deal=${deal}&base=${from}`
    const answer = await fetch(`/site/places?${asked}`)
    if (answer.ok && turn === latest) show((await answer.json()) as Suggestion[])
  }

  input.addEventListener('input', (event) => {
    event.stopPropagation()
    window.clearTimeout(timer)
    timer = window.setTimeout(() => suggest().catch(() => show([])), browserLimits.suggestPauseMs)
  })
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close()
    if (list.hidden) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    }
    if (event.key === 'Enter' && active >= 0) {
      event.preventDefault()
      pick(active)
    }
  })
  input.addEventListener('blur', () => window.setTimeout(close, browserLimits.suggestPauseMs))
  // Before the blur, so that a press on an option counts.
  list.addEventListener('pointerdown', (event) => {
    event.preventDefault()
    const option = (event.target as Element).closest('li')
    if (option) pick([...list.children].indexOf(option))
  })
  function pick(index: number): void {
    const { use, href } = found[index]
    input.value = ''
    close()
    if (href) location.assign(href)
    else choose(use ?? {})
  }
}

function optionOf({ text, has }: Suggestion, index: number): HTMLElement {
  const option = document.createElement('li')
  option.role = 'option'
  option.id = `find-${index}`
  option.setAttribute('aria-selected', 'false')
  const place = document.createElement('span')
  place.textContent = text
  const count = document.createElement('small')
  count.textContent = has
  option.append(place, count)
  return option
}
