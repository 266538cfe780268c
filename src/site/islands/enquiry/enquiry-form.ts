/**
 * The form of an enquiry with script: the proof of work is solved in a worker from the first keystroke on, and the
 * form waits for it for a moment when it is sent. Where anything of it fails the form is sent without: the service
 * then goes by the time that it was drawn.
 */
import type { PosedChallenge } from './solve-challenge.ts'

const PROOF_WAIT_MS = 4_000

interface Proof {
  readonly startedMs: number
  readonly solved: Promise<string | null>
}

export function startEnquiryForm(form: HTMLFormElement): void {
  const field = form.querySelector<HTMLInputElement>('[data-proof]')!
  const goodMs = Number(form.dataset.goodMs)
  let proof: Proof | null = null
  const begin = () => {
    const nowMs = performance.now()
    if (proof && nowMs - proof.startedMs < goodMs) return proof
    proof = { startedMs: nowMs, solved: solve(form).catch(() => null) }
    return proof
  }
  form.addEventListener('input', begin)
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const { submitter } = event
    const show = hold(form, submitter)
    const waiting = new Promise<null>((done) => setTimeout(done, PROOF_WAIT_MS, null))
    field.value = (await Promise.race([begin().solved, waiting])) ?? ''
    form.submit()
    // The page that comes back by the back button is this one, as it was left.
    addEventListener('pageshow', show, { once: true })
  })
}

/** Keeps the button from being pressed again; what is returned lets it go. */
function hold(form: HTMLFormElement, submitter: HTMLElement | null): () => void {
  const button = submitter as HTMLButtonElement | null
  const label = button?.textContent ?? ''
  if (button) {
    button.disabled = true
    button.textContent = form.dataset.sending ?? label
  }
  return () => {
    if (button) {
      button.disabled = false
      button.textContent = label
    }
  }
}

async function solve({ dataset }: HTMLFormElement): Promise<string | null> {
  const answer = await fetch(dataset.challenge!)
  if (!answer.ok) return null
  const posed = (await answer.json()) as PosedChallenge
  const worker = new Worker(dataset.worker!, { type: 'module' })
  return new Promise<string>((done, failed) => {
    worker.addEventListener('message', ({ data }) => done(data))
    worker.addEventListener('error', failed)
    worker.postMessage({ challenge: posed.challenge, parts: posed.parts, bits: posed.bits })
  }).finally(() => worker.terminate())
}
