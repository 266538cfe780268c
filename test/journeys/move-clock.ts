/**
 * Loaded before a service whose clock a test moves: it is ahead of this machine's by the milliseconds in a file, which is
 * read again and again. Timers stay as they are. The product has no setting for this.
 */
import { readFileSync } from 'node:fs'

const READ_EVERY_MS = 20
const path = process.env.CLOCK_AHEAD_FILE!
const MachineDate = Date
let aheadMs = 0

const read = () => {
  aheadMs = Number(readFileSync(path, 'utf8'))
}
read()
setInterval(read, READ_EVERY_MS).unref()

globalThis.Date = class extends MachineDate {
  constructor(...given: []) {
    if (given.length > 0) super(...given)
    else super(MachineDate.now() + aheadMs)
  }

  static override now(): number {
    return MachineDate.now() + aheadMs
  }
} as DateConstructor
