/**
 * The form of an enquiry with script: where the service asks for a proof of work, or the form has been open for so
 * long that it will, the challenge is solved in a worker from the first keystroke on, and sending waits for it for a
 * moment. Where anything of it fails the form is sent without, and the service says what it thinks of that.
 */
import type { PosedChallenge } from './solve-challenge.ts'

const PROOF_WAIT_MS = 5_000

export function startEnquiryForm(form: HTMLFormElement): void {
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
      const waiting = new Promise<null>((done) => setTimeout(done, PROOF_WAIT_MS, null))
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
