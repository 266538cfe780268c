/** The process that checks or normalises one document of a feed. */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { pathToFileURL } from 'node:url'
import { country } from '../../country/served-country.ts'
import { FeedFault } from '../../domain/feeds/feed-fault.ts'
import { createPlaceFinder } from '../../domain/places/place-finder.ts'
import { contactRuleMark } from '../../service/feeds/contact-file.ts'
import { feedWorkHere } from '../../service/feeds/feed-work.ts'
import type { FeedMessage, FeedOrder } from '../feed-in-process.ts'
import { BUILT_NOTE, isBuilt, ROOT } from '../paths.ts'
import { workAsProcess } from '../threads/run-in-process.ts'

/** A bundle has no sources to read: its build has noted the rule. */
const ruleMark = (): string =>
  isBuilt
    ? JSON.parse(readFileSync(BUILT_NOTE, 'utf8')).contactRule
    : contactRuleMark(pathToFileURL(`${ROOT}/`))

async function workOn(order: FeedOrder, tell: (message: FeedMessage) => void): Promise<void> {
  // Behind those that serve: nobody waits for a document as for a page.
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  if ('normalise' in order && order.givesWay) runWhenIdle()
  const work = feedWorkHere({ country, places: createPlaceFinder(country) }, ruleMark)
  try {
    const checked =
      'check' in order
        ? await work.check(order.check, order.settings, checkLimits(order.cpuMs))
        : await work.normalise(order.normalise)
    tell({ checked })
  } catch (error) {
    if (!(error instanceof FeedFault)) throw error
    const { code, line, detail } = error
    tell({ fault: { code, line, detail } })
  }
}

/**
 * Linux: those that serve go first at once. By the priority alone a search waits until a slice of some 3 ms is over, which doubles the time of
 * the slowest. Where there is no `chrt` the priority is all there is.
 */
function runWhenIdle(): void {
  const order = ['--all-tasks', '--idle', '--pid', '0', String(process.pid)]
  spawn('chrt', order, { stdio: 'ignore' }).once('error', () => undefined)
}

const checkLimits = (cpuMs: number | undefined) => (cpuMs === undefined ? {} : { cpuMs })

workAsProcess(workOn)
