/** Solves a challenge beside the page, which stays as quick as it was. One message in, one out. */
import { type PosedChallenge, solveChallenge } from './solve-challenge.ts'

addEventListener('message', ({ data }: MessageEvent<PosedChallenge>) => {
  postMessage(solveChallenge(data))
})
