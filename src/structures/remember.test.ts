import { expect, it } from 'vitest'
import { remember } from './remember.ts'

it('asks once for each of the first, and always for the rest', () => {
  const asked: string[] = []
  const upper = remember((text: string) => {
    asked.push(text)
    return text.toUpperCase()
  }, 2)
  expect(['a', '', 'a', '', 'c', 'c'].map(upper)).toEqual(['A', '', 'A', '', 'C', 'C'])
  expect(asked).toEqual(['a', '', 'c', 'c'])
})
