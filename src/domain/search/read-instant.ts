/** A moment in a query: ISO 8601 with its zone, or a day. */
import type { Fault } from '../refusal.ts'
import { momentOfLocal } from '../start-of-local-day.ts'
import { shown } from './parameter-values.ts'

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)$/
const DAY = /^\d{4}-\d\d-\d\d$/

/** The parser rolls 2026-02-30 over to March. */
function isRealDay(day: string): boolean {
  const ms = Date.parse(day)
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(day)
}

/** Milliseconds; a day begins in the given zone, without one in UTC. */
export function readInstant(name: string, text: string, timeZone: string | null): number | Fault {
  const isDay = DAY.test(text)
  const ms = isDay || MOMENT.test(text) ? Date.parse(text) : Number.NaN
  if (!Number.isNaN(ms) && isRealDay(text.slice(0, 10))) {
    return isDay && timeZone !== null ? momentOfLocal(ms, timeZone) : ms
  }
  return {
    code: 'invalid_value',
    param: name,
    message: `${name} must be a moment in ISO 8601, not "${shown(text)}".`,
    hint: `Send for example ${name}=2026-11-01T00:00:00Z (a plus sign must be written %2B).`,
  }
}
