/** `estia` with arguments, as a shell runs it: a process of its own, to its end. */
import { fileURLToPath } from 'node:url'
import { type Ending, watchChild } from './watch-child.ts'

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url))

export function runCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Ending> {
  const env = { PATH: process.env.PATH, ...environment }
  return watchChild([process.execPath, MAIN, ...args], { env }).ended
}
