/**
 * Whether sellers can be written to or called and how they answer, of all sellers, in memory: full records tell it of live
 * listings without asking the store. It changes while no listing does, so that it is joined when a record is read
 * and stands in no stored one. What is shown here may be a minute old; posts are checked against the store.
 * Cost: one query each for the addresses and for the numbers a minute, one over the enquiries of 90 days an hour.
 */
import {
  type AnswerFigures,
  answerFigures,
  answerFiguresSince,
} from '../../domain/enquiries/answer-figures.ts'
import type { SellerAnswerRow, SellerMail } from '../../store/enquiry-store.ts'
import type { PhoneSwitches } from '../../store/profile-store.ts'
import type { Store } from '../../store/store.ts'
import { HOUR_MS } from '../../structures/durations.ts'

export interface SellerContact {
  readonly accepts: boolean
  /** It shows a number to call, or to write to by WhatsApp, to those who ask for it. */
  readonly calls: boolean
  readonly whatsapp: boolean
  readonly answers: AnswerFigures | null
}

export interface SellerContacts {
  of(sellerId: number): SellerContact
  /** Reloads what is due. */
  refresh(): Promise<void>
}

type Reachable = SellerMail & { readonly email: string }

export const isReachable = (mail: SellerMail | null): mail is Reachable =>
  mail !== null && mail.email !== null && mail.unreachable_since === null

export function createSellerContacts(
  store: Pick<Store, 'listSellerMail' | 'phoneSwitches' | 'answerRows'>,
  now: () => number,
): SellerContacts {
  let reachable: ReadonlySet<number> = new Set()
  let switches: ReadonlyMap<number, PhoneSwitches> = new Map()
  let figures: ReadonlyMap<number, AnswerFigures> = new Map()
  let figuresAtMs = Number.NEGATIVE_INFINITY
  return {
    of: (id) => ({
      accepts: reachable.has(id),
      calls: switches.get(id)?.accepts_calls === 1,
      whatsapp: switches.get(id)?.accepts_whatsapp === 1,
      answers: figures.get(id) ?? null,
    }),
    async refresh() {
      const mails = await store.listSellerMail()
      reachable = new Set(mails.filter(isReachable).map(({ seller_id }) => seller_id))
      switches = new Map((await store.phoneSwitches()).map((row) => [row.seller_id, row]))
      const nowMs = now()
      // A clock that was set back counts as a new hour.
      if (Math.abs(nowMs - figuresAtMs) < HOUR_MS) return
      figures = figuresOf(await store.answerRows(answerFiguresSince(nowMs)), nowMs)
      figuresAtMs = nowMs
    },
  }
}

function figuresOf(
  rows: readonly SellerAnswerRow[],
  nowMs: number,
): ReadonlyMap<number, AnswerFigures> {
  const bySeller = Map.groupBy(rows, ({ seller_id }) => seller_id)
  const found = [...bySeller].flatMap(([id, own]) => {
    const figures = answerFigures(own, nowMs)
    return figures ? [[id, figures] as const] : []
  })
  return new Map(found)
}
