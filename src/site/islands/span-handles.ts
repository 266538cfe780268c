/** The two handles of a slider move the selects behind them, which the form sends; they never pass each other. */
export function startSpanHandles(): void {
  document.addEventListener(
    'input',
    ({ target }) => {
      const moved = target as HTMLInputElement
      const span = moved.type === 'range' && moved.closest('[data-span]')
      if (!span) return
      const handles = [...span.querySelectorAll<HTMLInputElement>('[type=range]')]
      const side = handles.indexOf(moved)
      const other = Number(handles[1 - side].value)
      const at =
        side === 0 ? Math.min(Number(moved.value), other) : Math.max(Number(moved.value), other)
      moved.value = String(at)
      const select = span.querySelectorAll('select')[side]
      select.selectedIndex = at
      const text = select.options[at].text
      moved.setAttribute('aria-valuetext', text)
      span.querySelectorAll('.span-shown span')[side].textContent = text
    },
    // Before the search reads the form.
    { capture: true },
  )
}
