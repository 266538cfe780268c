import { expect, it } from 'vitest'
import { createLocale } from '../locale/locale.ts'
import { answerRecord, answerTime } from './answer-time.ts'

const english = createLocale('en', null, '/')

it('gives hours up to two days, and days above', () => {
  expect([1, 5, 47, 48, 49, 100].map((hours) => answerTime(hours, english))).toEqual([
    '1 hour',
    '5 hours',
    '47 hours',
    '2 days',
    '3 days',
    '5 days',
  ])
})

it('says what it is counted from, in either language', () => {
  const figures = { usually_within_h: 5, share: 0.9, enquiries: 12 }
  expect(answerRecord(figures, english)).toEqual({
    text: 'Usually answers within 5 hours; 90% answered.',
    basis: 'From 12 enquiries in 90 days.',
  })
  expect(answerRecord(figures, createLocale('el', null, '/')).text).toBe(
    'Απαντά συνήθως μέσα σε 5 ώρες· έχει απαντήσει στο 90% των ερωτημάτων.',
  )
})

it('says so where nobody was ever answered', () => {
  const figures = { usually_within_h: null, share: 0, enquiries: 7 }
  expect(answerRecord(figures, english).text).toBe('Has not answered any enquiry yet.')
})
