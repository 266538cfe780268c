import { expect, it } from 'vitest'
import { remember, rememberShort } from './remember.ts'

it('asks once for each of the first, and always for the rest', () => {
  const asked: string[] = []
  const upper = remember((text: string) => {
    asked.push(text)
    return text.toUpperCase()
  }, 2)
  expect(['a', '', 'a', '', 'c', 'c'].map(upper)).toEqual(['A', '', 'A', '', 'C', 'C'])
  expect(asked).toEqual(['a', '', 'c', 'c'])
})

it('remembers no text that is too long', () => {
  const asked: string[] = []
  const upper = rememberShort(
    (text) => {
      asked.push(text)
      return text.toUpperCase()
    },
    2,
    1,
  )
  expect(['a', 'bc', 'a', 'bc'].map(upper)).toEqual(['A', 'BC', 'A', 'BC'])
  expect(asked).toEqual(['a', 'bc', 'bc'])
})
