/** Solves a challenge off the main thread, so that the page stays responsive. One message in, one out. */
import { type PosedChallenge, solveChallenge } from './solve-challenge.ts'

addEventListener('message', ({ data }: MessageEvent<PosedChallenge>) => {
  postMessage(solveChallenge(data))
})
