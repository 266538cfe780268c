import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buyerStatuses, enquiryStatuses, sellerStatuses } from '../../catalogue/enquiries.ts'
import {
  buyerStatusOf,
  type EnquiryStep,
  isRecallable,
  openToSeller,
  takeStep,
} from './enquiry-status.ts'

const fresh = {
  status: 'sent' as (typeof enquiryStatuses)[number],
  delivered_at: null as number | null,
  read_at: null as number | null,
  answered_at: null as number | null,
  closed_at: null as number | null,
  withdrawn_at: null as number | null,
}

const walk = (...steps: EnquiryStep[]) =>
  steps.reduce((now, step, at) => takeStep(now, step, at + 1) ?? now, fresh)

describe('a thread', () => {
  it('goes from sent to closed, and reports every time', () => {
    expect(walk('delivered', 'read', 'answered', 'closed')).toEqual({
      ...fresh,
      status: 'closed',
      delivered_at: 1,
      read_at: 2,
      answered_at: 3,
      closed_at: 4,
    })
  })

  it('records the time of the first answer', () => {
    expect(walk('answered', 'buyer_wrote', 'answered')).toMatchObject({
      status: 'answered',
      delivered_at: 1,
      read_at: 1,
      answered_at: 1,
    })
  })

  it('that was answered before the mail came back is not undeliverable', () => {
    expect(walk('answered', 'undeliverable').status).toBe('answered')
    expect(walk('undeliverable').status).toBe('undeliverable')
    expect(walk('undeliverable', 'read').status).toBe('read')
  })

  it('comes back when the buyer writes again, unless it is spam', () => {
    expect(walk('closed', 'buyer_wrote')).toMatchObject({ status: 'sent', closed_at: null })
    expect(walk('withdrawn', 'buyer_wrote')).toMatchObject({ status: 'sent', withdrawn_at: null })
    expect(walk('spam', 'buyer_wrote').status).toBe('spam')
  })

  it('can be recalled until it was read', () => {
    expect(isRecallable(walk('delivered'))).toBe(true)
    expect(isRecallable(walk('read'))).toBe(false)
  })

  it('that is erased takes no step', () => {
    const erased = { ...fresh, status: 'erased' as const }
    for (const step of ['read', 'buyer_wrote', 'delivered', 'spam'] as const) {
      expect(takeStep(erased, step, 1)).toBeNull()
    }
    expect(openToSeller('erased')).toEqual([])
  })
})

it('a seller may set what the steps allow, and what it is', () => {
  expect(openToSeller('sent')).toEqual(sellerStatuses)
  expect(openToSeller('answered')).toEqual(['answered', 'closed', 'spam'])
  expect(openToSeller('withdrawn')).toEqual(['closed', 'spam'])
})

it('a buyer never learns of spam', () => {
  expect(buyerStatusOf('spam')).toBe('closed')
  expect(buyerStatusOf('erased')).toBeNull()
  for (const status of enquiryStatuses) {
    const shown = buyerStatusOf(status)
    if (shown !== null) expect(buyerStatuses).toContain(shown)
  }
})

it('no walk loses the time of the delivery, of the reading or of the first answer', () => {
  const step = fc.constantFrom<EnquiryStep>(
    ...(['delivered', 'undeliverable', 'read', 'answered', 'closed'] as const),
    ...(['spam', 'buyer_wrote', 'withdrawn'] as const),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      let now = fresh
      for (const [at, one] of steps.entries()) {
        const next = takeStep(now, one, at + 1)
        if (!next) continue
        for (const time of ['delivered_at', 'read_at', 'answered_at'] as const) {
          if (now[time] !== null) expect(next[time]).toBe(now[time])
        }
        expect(enquiryStatuses).toContain(next.status)
        now = next
      }
    }),
  )
})
