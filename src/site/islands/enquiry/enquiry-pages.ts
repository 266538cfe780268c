/** What script adds where sellers are asked or called: a count of characters, a bar that steps aside, the number in place. */
import { browserLimits } from '../../site-limits.ts'
import type { PosedChallenge } from './solve-challenge.ts'

export function startEnquiryPages(): void {
  const form = document.querySelector<HTMLFormElement>('form[data-enquiry]')
  if (form) startEnquiryForm(form)
  for (const text of document.querySelectorAll<HTMLTextAreaElement>('textarea[data-max]')) {
    startCount(text)
  }
  const bar = document.querySelector<HTMLElement>('[data-ask-bar]')
  const isWide = matchMedia('(min-width: 60rem)').matches
  // On a wide window price and button stand at the top of the column next to the text.
  const places = isWide ? '#enquiry, .listing-side' : '#enquiry'
  if (bar) stepAside(bar, document.querySelectorAll(places))
  document.addEventListener('submit', pressOnce)
  document.addEventListener('submit', showNumber)
}

/** What the page of the number would show takes the place of its button; where that fails, the page itself opens. */
async function showNumber(event: SubmitEvent): Promise<void> {
  const form = event.target as HTMLFormElement
  if (!('numberForm' in form.dataset)) return
  event.preventDefault()
  const button = event.submitter as HTMLButtonElement | null
  if (button) button.disabled = true
  const ways = await fetchNumber(form.action).catch(() => null)
  if (!ways) return form.submit()
  const [whole, ...short] = [...document.querySelectorAll<HTMLFormElement>('[data-number-form]')]
  // Focus goes to what took the place of the pressed button: elsewhere the page would scroll away from the reader.
  for (const other of short) {
    const call = ways.querySelector('[data-call]')?.cloneNode(true) as HTMLElement | undefined
    if (!call) continue
    other.replaceWith(call)
    if (other === form) call.focus()
  }
  whole.replaceWith(ways)
  if (whole === form) ways.querySelector<HTMLElement>('.number-text')?.focus()
}

async function fetchNumber(address: string): Promise<Element | null> {
  const answer = await fetch(address, { method: 'POST', body: new URLSearchParams() })
  if (!answer.ok) return null
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  return page.querySelector('[data-number]')
}

function startCount(text: HTMLTextAreaElement): void {
  const max = Number(text.dataset.max)
  const count = document.createElement('p')
  count.className = 'field-count'
  text.after(count)
  const show = () => {
    const used = [...text.value.trim()].length
    count.textContent = (text.dataset.count ?? '').replace('{n}', used.toLocaleString(lang()))
    count.hidden = used === 0
    count.classList.toggle('over', used > max)
  }
  text.addEventListener('input', show)
  show()
}

const lang = (): string => document.documentElement.lang

/** While what it leads to is on the screen a bar is in the way. */
function stepAside(bar: HTMLElement, places: Iterable<Element>): void {
  const seen = new Set<Element>()
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (isIntersecting) seen.add(target)
      else seen.delete(target)
    }
    bar.hidden = seen.size > 0
  })
  for (const place of places) observer.observe(place)
}

/** A second press would do no harm; it is only not needed. */
function pressOnce(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement
  if (!('once' in form.dataset)) return
  if (form.dataset.once === 'sent') event.preventDefault()
  form.dataset.once = 'sent'
  addEventListener('pageshow', () => {
    form.dataset.once = ''
  })
}

/**
 * The form of an enquiry with script: where the service asks for a proof of work, or the form has been open for so
 * long that it will, the challenge is solved in a worker from the first keystroke on, and sending waits for it for a
 * moment. Where anything of it fails the form is sent without, and the service says what it thinks of that.
 */

function startEnquiryForm(form: HTMLFormElement): void {
  const { posed, staleMs } = form.dataset
  const drawnMs = Date.now()
  const asksForProof = () => posed !== undefined || Date.now() - drawnMs > Number(staleMs)
  let proof: Promise<string | null> | null = null
  const begin = (): Promise<string | null> => {
    proof ??= solve(form).catch(() => null)
    return proof
  }
  form.addEventListener('input', () => {
    if (asksForProof()) begin()
  })
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    hold(form, event.submitter as HTMLButtonElement | null)
    if (asksForProof()) {
      const waiting = new Promise<null>((done) => setTimeout(done, browserLimits.proofWaitMs, null))
      const field = form.querySelector<HTMLInputElement>('[data-proof]')!
      field.value = (await Promise.race([begin(), waiting])) ?? ''
    }
    form.submit()
  })
}

/** Keeps the button from being pressed again, until the page comes back by the back button as it was left. */
function hold(form: HTMLFormElement, button: HTMLButtonElement | null): void {
  if (!button) return
  const label = button.textContent
  button.disabled = true
  button.textContent = form.dataset.sending ?? label
  addEventListener(
    'pageshow',
    () => {
      button.disabled = false
      button.textContent = label
    },
    { once: true },
  )
}

async function solve({ dataset }: HTMLFormElement): Promise<string | null> {
  const { posed, challenge, worker: address } = dataset
  const { parts, bits, ...asked } = (
    posed === undefined ? await (await fetch(challenge!)).json() : JSON.parse(posed)
  ) as PosedChallenge
  const worker = new Worker(address!, { type: 'module' })
  return new Promise<string>((done, failed) => {
    worker.addEventListener('message', ({ data }) => done(data))
    worker.addEventListener('error', failed)
    worker.postMessage({ challenge: asked.challenge, parts, bits })
  }).finally(() => worker.terminate())
}
