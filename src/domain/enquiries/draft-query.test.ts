import { expect, it } from 'vitest'
import { draftFields, draftQuery } from './draft-query.ts'

const pairsOf = (query: string) =>
  [...new URLSearchParams(query)].map(([name, value]) => ({ name, value }))

it('comes back as it was', () => {
  const draft = { kind: 'viewing', message: 'Σάββατο & "Sunday"?\n100%+', name: 'Άννα' }
  expect(Object.fromEntries(draftFields(pairsOf(draftQuery(draft))))).toEqual(draft)
})

it('holds nothing that only the person may give', () => {
  const query = 'ask_email=a@b.example&ask_phone=1&ask_share_email=1&email=a@b.example&ask_name=Eve'
  expect([...draftFields(pairsOf(query))]).toEqual([['name', 'Eve']])
})
