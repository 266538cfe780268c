/** `estia` with arguments, as a shell runs it: the built server in a process of its own, to its end. */
import { join } from 'node:path'
import { BUILT_SERVER } from '../../src/app/paths.ts'
import { type Ending, watchChild } from './watch-child.ts'

/** Built before every test run. It starts in half the time of the sources. */
export const builtCommand: readonly string[] = [process.execPath, join(BUILT_SERVER, 'main.js')]

export function runCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<Ending> {
  const env = { PATH: process.env.PATH, ...environment }
  return watchChild([...builtCommand, ...args], { env }).ended
}
