/**
 * Filter panels close when another opens, on Escape and on a press outside; the box has a key. Of a kind and "any kind"
 * the one that was chosen last is meant.
 */
export function startFilterPanels(): void {
  const openPanels = () =>
    document.querySelectorAll<HTMLDetailsElement>('#search-form [data-panel][open]')
  document.addEventListener('click', (event) => {
    const inside = (event.target as Element).closest('[data-panel]')
    for (const panel of openPanels()) if (panel !== inside) panel.open = false
  })
  document.addEventListener(
    'input',
    ({ target }) => {
      const { checked, name, value } = target as HTMLInputElement
      const pills = (target as Element).closest('.pills')
      if (!checked || !pills?.querySelector('.pill-any')) return
      for (const other of pills.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)) {
        if ((other.value === 'yes') !== (value === 'yes')) other.checked = false
      }
    },
    // Before the search reads the form.
    { capture: true },
  )
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      for (const panel of openPanels()) {
        panel.open = false
        panel.querySelector('summary')?.focus()
      }
    }
    const isTyping = (event.target as Element).matches('input, select, textarea')
    if (event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      document.querySelector<HTMLInputElement>('[data-find]')?.focus()
    }
  })
}

/** The two handles of a slider move the selects behind them, which the form sends; they never pass each other. */
export function startSpanHandles(): void {
  document.addEventListener(
    'input',
    ({ target }) => {
      const moved = target as HTMLInputElement
      const span = moved.type === 'range' && moved.closest<HTMLElement>('[data-span]')
      if (!span) return
      const handles = [...span.querySelectorAll<HTMLInputElement>('[type=range]')]
      const side = handles.indexOf(moved)
      const other = Number(handles[1 - side].value)
      const at =
        side === 0 ? Math.min(Number(moved.value), other) : Math.max(Number(moved.value), other)
      showSpan(span, side, at)
    },
    // Before the search reads the form.
    { capture: true },
  )
}

/** Puts one end of a slider at a step: handle, select and words. */
export function showSpan(span: HTMLElement, side: number, at: number): void {
  const handle = span.querySelectorAll<HTMLInputElement>('[type=range]')[side]
  const select = span.querySelectorAll('select')[side]
  handle.value = String(at)
  select.selectedIndex = at
  const { text } = select.options[at]
  handle.setAttribute('aria-valuetext', text)
  span.querySelectorAll('.span-shown span')[side].textContent = text
}
