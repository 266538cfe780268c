import { expect, it, vi } from 'vitest'
import { createDescriptorWatch } from './watch-descriptors.ts'

it('warns once when four fifths are in use, and again after it was better', () => {
  const warn = vi.fn()
  let open = 0
  const look = createDescriptorWatch({ warn }, () => ({ open, max: 100 }))
  for (open of [80, 81, 90, 50, 95]) look()
  expect(warn.mock.calls.map(([found]) => found.open)).toEqual([81, 95])
})

it('says nothing where nobody can tell', () => {
  const warn = vi.fn()
  createDescriptorWatch({ warn }, () => null)()
  expect(warn).not.toHaveBeenCalled()
})
