import { expect, it } from 'vitest'
import { photoOf } from '../../store/rows/listing-row.ts'
import { asPlan } from './floor-plans.ts'

it('a marked photo is the text that it is when it is read again', () => {
  const url = 'https://img.example.com/1.jpg'
  const plain = [url, 'imported', 'k1', 4, 3, '#112233', null, null, 1] as const
  const stored = photoOf([...plain, 1, 'floor_plan', 'ff00'])
  const made = asPlan(photoOf([...plain, 1, null, 'ff00']), true)
  expect(JSON.stringify(made)).toBe(JSON.stringify(stored))
})
