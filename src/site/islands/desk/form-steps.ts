/**
 * The form of a listing one step after the other, on a narrow screen: which step is shown stands in the address, so that
 * Back goes to the step before. On a wide screen, and without script, all steps are there and the links jump to them.
 */

const PREFIX = '#step-'

export function startFormSteps(root: HTMLElement): void {
  const names = [...root.querySelectorAll<HTMLElement>('[data-step-link]')].map(
    ({ dataset }) => dataset.stepLink ?? '',
  )
  const partsOf = (name: string) =>
    [...root.querySelectorAll<HTMLElement>('[data-step]')].filter(
      ({ dataset }) => dataset.step === name,
    )
  const stepOf = (element: Element | null) =>
    element?.closest<HTMLElement>('[data-step]')?.dataset.step
  const current = () => root.dataset.current ?? names[0]

  function show(name: string): void {
    root.dataset.current = name
    for (const part of root.querySelectorAll<HTMLElement>('[data-step]')) {
      part.classList.toggle('is-current', part.dataset.step === name)
    }
    for (const link of root.querySelectorAll<HTMLElement>('[data-step-link]')) {
      if (link.dataset.stepLink !== name) link.removeAttribute('aria-current')
      else {
        link.setAttribute('aria-current', 'step')
        link.scrollIntoView({ block: 'nearest', inline: 'center' })
      }
    }
    const at = names.indexOf(name)
    for (const button of root.querySelectorAll<HTMLButtonElement>('[data-step-by]')) {
      const next = names[at + Number(button.dataset.stepBy)]
      button.hidden = next === undefined
    }
  }

  /** The field itself, or the beginning of its step. */
  function visit(hash: string): void {
    const isStep = hash.startsWith(PREFIX) && names.includes(hash.slice(PREFIX.length))
    const field = isStep || hash === '' ? null : document.getElementById(hash.slice(1))
    const name = isStep ? hash.slice(PREFIX.length) : (stepOf(field) ?? null)
    if (name === null) return
    show(name)
    if (field) field.focus()
    else partsOf(name)[0]?.querySelector<HTMLElement>('legend, h2')?.focus()
  }

  root.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-step-by]')
    if (!button) return
    const next = names[names.indexOf(current()) + Number(button.dataset.stepBy)]
    if (next === undefined) return
    location.hash = `${PREFIX}${next}`
    window.scrollTo({ top: root.offsetTop, behavior: 'instant' })
  })
  window.addEventListener('hashchange', () => visit(location.hash))

  const wrong = root.querySelector<HTMLElement>('[aria-invalid="true"]')
  show(stepOf(wrong) ?? names[0])
  root.dataset.stepped = 'true'
  if (wrong) wrong.focus()
  else if (location.hash !== '') visit(location.hash)
}
