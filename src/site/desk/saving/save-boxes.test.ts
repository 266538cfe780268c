import { expect, it } from 'vitest'
import { Refusal } from '../../../domain/refusal.ts'
import type { FormValues } from '../form-values.ts'
import { printsOf } from './merge-form.ts'
import { saveBoxes } from './save-boxes.ts'

const opened: FormValues = new Map([
  ['phone', ['+35799123456']],
  ['languages', ['en', 'el']],
  ['about.en', ['Homes by the sea.']],
])
/** As a browser sends what was typed over `opened`. */
const sent = (typed: Record<string, readonly string[]>): FormValues =>
  new Map([...opened, ...Object.entries(typed), ['base', [JSON.stringify(printsOf(opened))]]])

function deskOf(stored: FormValues) {
  const written: FormValues[] = []
  return {
    written,
    read: async () => ({ stored, version: 4 }),
    write: async (changed: FormValues) => void written.push(changed),
  }
}

it('writes only what was changed here, also over changes elsewhere', async () => {
  const desk = deskOf(new Map([...opened, ['about.en', ['Homes in the hills.']]]))
  expect(await saveBoxes(sent({ phone: ['22 111111'], languages: [] }), desk)).toEqual({
    is: 'saved',
  })
  expect(desk.written.map((one) => Object.fromEntries(one))).toEqual([
    { phone: ['22 111111'], languages: [] },
  ])
})

it('writes nothing where both sides changed a box, until somebody has seen both', async () => {
  const desk = deskOf(new Map([...opened, ['about.en', ['Homes in the hills.']]]))
  const outcome = await saveBoxes(sent({ 'about.en': ['Flats.'], phone: ['22 111111'] }), desk)
  expect(outcome).toMatchObject({ is: 'conflict', conflicts: ['about.en'] })
  expect(desk.written).toEqual([])
  // The same change on both sides is none.
  expect(await saveBoxes(sent({ 'about.en': ['Homes in the hills.'] }), desk)).toEqual({
    is: 'saved',
  })
  expect(desk.written).toEqual([])
})

it('compares again where somebody was quicker, and reports what is refused', async () => {
  let attempts = 0
  const refusal = (code: 'precondition_failed' | 'too_long') => new Refusal({ code, message: '' })
  const overtaken = {
    read: async () => ({ stored: opened, version: attempts }),
    async write() {
      attempts += 1
      if (attempts < 3) throw refusal('precondition_failed')
    },
  }
  expect(await saveBoxes(sent({ phone: ['1'] }), overtaken)).toEqual({ is: 'saved' })
  expect(attempts).toBe(3)
  const refused = { ...deskOf(opened), write: () => Promise.reject(refusal('too_long')) }
  expect(await saveBoxes(sent({ phone: ['1'] }), refused)).toMatchObject({ is: 'refused' })
})

it('leaves boxes alone that the form was not made with', async () => {
  const desk = deskOf(opened)
  expect(await saveBoxes(new Map([['phone', ['1']]]), desk)).toEqual({ is: 'saved' })
  expect(desk.written).toEqual([])
})
