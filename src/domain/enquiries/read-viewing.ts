/**
 * When a buyer would like to see the property: up to three stretches of time, in person or by video.
 * Invariant: every slot lies ahead, within 90 days, and is no longer than 8 hours.
 */
import { type ViewingMode, viewingModes } from '../../catalogue/enquiries.ts'
import { limits } from '../../catalogue/limits.ts'
import { DAY_MS, HOUR_MS } from '../../structures/durations.ts'
import { zoneOffsetMs } from '../local-time.ts'
import type { Fault } from '../refusal.ts'
import { fileValue, invalidChoice, shown } from '../search/read-parameters.ts'
import type { Viewing, ViewingSlot } from './enquiry.ts'
import { membersOf, unknownMembers } from './read-members.ts'

interface ViewingContext {
  readonly nowMs: number
  readonly timeZone: string
}

type Reading<T> = { readonly value: T } | { readonly faults: readonly Fault[] }

const EXAMPLE = '{"from": "2026-12-01T10:00", "to": "2026-12-01T12:00"}'

export function readViewing(sent: unknown, context: ViewingContext): Reading<Viewing> {
  const members = membersOf(sent)
  if (!members) {
    return invalid(
      'viewing',
      'viewing must be an object.',
      `Send {"slots": [${EXAMPLE}], "mode": "video"}.`,
    )
  }
  const faults = unknownMembers(members, ['slots', 'mode'], 'viewing')
  const mode = readMode(members.mode)
  if (typeof mode !== 'string') faults.push(mode)
  const slots = readSlots(members.slots, context)
  if ('faults' in slots) faults.push(...slots.faults)
  if (faults.length > 0 || 'faults' in slots || typeof mode !== 'string') return { faults }
  return { value: { slots: slots.value, mode } }
}

function invalid(
  param: string,
  message: string,
  hint: string,
): { readonly faults: readonly Fault[] } {
  return { faults: [{ code: 'invalid_value', param, message, hint }] }
}

function readMode(sent: unknown): ViewingMode | Fault {
  if (sent === undefined || sent === null) return viewingModes[0].value
  const value = typeof sent === 'string' ? fileValue(sent, viewingModes) : null
  return (
    (value as ViewingMode | null) ??
    invalidChoice('viewing.mode', String(JSON.stringify(sent)), viewingModes)
  )
}

function readSlots(sent: unknown, context: ViewingContext): Reading<readonly ViewingSlot[]> {
  const list = sent ?? []
  if (!Array.isArray(list) || list.length > limits.viewingSlots) {
    return invalid(
      'viewing.slots',
      `viewing.slots must be a list of at most ${limits.viewingSlots}.`,
      `Send for example [${EXAMPLE}].`,
    )
  }
  const readings = list.map((slot, at) => readSlot(slot, `viewing.slots[${at}]`, context))
  const faults = readings.flatMap((reading) => ('faults' in reading ? reading.faults : []))
  if (faults.length > 0) return { faults }
  return { value: readings.flatMap((reading) => ('value' in reading ? [reading.value] : [])) }
}

function readSlot(sent: unknown, name: string, context: ViewingContext): Reading<ViewingSlot> {
  const members = membersOf(sent)
  if (!members) return invalid(name, `${name} must be an object.`, `Send for example ${EXAMPLE}.`)
  const faults = unknownMembers(members, ['from', 'to'], name)
  const ends = (['from', 'to'] as const).map((end) =>
    readEnd(members[end], `${name}.${end}`, context.timeZone),
  )
  faults.push(...ends.filter((end) => typeof end !== 'number'))
  const [from, to] = ends
  if (typeof from === 'number' && typeof to === 'number') {
    faults.push(...slotFaults({ from, to }, name, context.nowMs))
    if (faults.length === 0) return { value: { from, to } }
  }
  return { faults }
}

function readEnd(sent: unknown, name: string, timeZone: string): number | Fault {
  const moment = typeof sent === 'string' ? readMoment(sent, timeZone) : 'malformed'
  if (typeof moment === 'number') return moment
  const sentText = shown(String(JSON.stringify(sent ?? null)))
  return {
    code: 'invalid_value',
    param: name,
    message:
      moment === 'malformed'
        ? `${name} must be a date and time, not ${sentText}.`
        : `${name} is ${sentText}, an hour that the clocks of ${timeZone} skip that day.`,
    hint: `Write 2026-12-01T10:00 for the time of ${timeZone}, or with an offset 2026-12-01T08:00Z.`,
  }
}

function slotFaults({ from, to }: ViewingSlot, name: string, nowMs: number): Fault[] {
  if (from >= to) {
    return [
      {
        code: 'invalid_range',
        param: name,
        message: `${name} ends before it begins, or at once.`,
        hint: 'Send a "to" that is later than "from".',
      },
    ]
  }
  const latest = nowMs + limits.viewingAheadDays * DAY_MS
  if (from <= nowMs || to > latest) {
    return [
      {
        code: 'invalid_value',
        param: name,
        message: `${name} must lie ahead, within ${limits.viewingAheadDays} days.`,
        hint: `Send a time between ${inMinutes(nowMs)} and ${inMinutes(latest)}.`,
      },
    ]
  }
  if (to - from <= limits.viewingSlotHours * HOUR_MS) return []
  return [
    {
      code: 'invalid_value',
      param: name,
      message: `${name} is longer than ${limits.viewingSlotHours} hours.`,
      hint: `Narrow it, or send up to ${limits.viewingSlots} shorter ones.`,
    },
  ]
}

const inMinutes = (at: number): string => `${new Date(at).toISOString().slice(0, 16)}Z`

/**
 * A moment that somebody wrote: ISO 8601 with an offset, or without one as the clocks of the country show it.
 * Invariant: an hour that the clocks leave out in spring is refused; one that they show twice in autumn is the
 * first of the two. Cost: three look-ups of an offset.
 */
const FORM = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)?$/

/** Milliseconds since 1970; 'no_such_hour': the clocks skip it. */
export function readMoment(text: string, timeZone: string): number | 'malformed' | 'no_such_hour' {
  const match = FORM.exec(text)
  if (!match) return 'malformed'
  const [year, month, day, hour, minute, second] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0))
  const local = Date.UTC(year, month - 1, day, hour, minute, second)
  const isCalendar =
    new Date(local).toISOString().startsWith(text.slice(0, 16)) && second < 60 && year >= 1970
  if (!isCalendar) return 'malformed'
  const offset = match[7]
  if (offset === undefined) return fromLocal(local, timeZone)
  if (offset === 'Z') return local
  const [hours, minutes] = offset.slice(1).split(':').map(Number)
  if (hours > 14 || minutes > 59) return 'malformed'
  return local - (offset[0] === '-' ? -1 : 1) * (hours * 60 + minutes) * 60_000
}

function fromLocal(local: number, timeZone: string): number | 'no_such_hour' {
  // The offsets of the days around are the only ones that can hold here; the larger one is the earlier moment.
  const offsets = [local - DAY_MS, local + DAY_MS].map((at) => zoneOffsetMs(timeZone, at))
  const moments = offsets.sort((a, b) => b - a).map((offset) => local - offset)
  return moments.find((at) => at + zoneOffsetMs(timeZone, at) === local) ?? 'no_such_hour'
}
