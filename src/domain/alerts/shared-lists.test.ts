/** Devices that change shared lists and notes at the same time: nothing is lost, in any order. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type ListChange,
  listChanges,
  mergeLists,
  noLists,
  type SharedLists,
} from './shared-lists.ts'

const limits = { lists: 5, homesPerList: 8, notes: 6, noteChars: 60, notesChars: 200 }
const merge = (state: SharedLists, changes: readonly ListChange[], version = 1) =>
  mergeLists(state, changes, version, limits)
const add = (list: string, listing_id: number, name?: string): ListChange => ({
  ...{ kind: 'add', list, listing_id },
  ...(name === undefined ? {} : { name }),
})
const note = (listing_id: number, text: string, version: number): ListChange => ({
  ...{ kind: 'note', listing_id, text, version },
})
const textOf = ({ notes }: SharedLists, id: number) =>
  notes.find(({ listing_id }) => listing_id === id)?.text

describe('notes of two devices', () => {
  const written = merge(noLists, [note(7, 'Near the school', 0)], 1).state

  it('replace each other where the second one has read the first', () => {
    const { state } = merge(written, [note(7, 'Near the school, noisy', 1)], 2)
    expect(state.notes).toEqual([{ listing_id: 7, text: 'Near the school, noisy', version: 2 }])
    expect(textOf(merge(state, [note(7, '', 2)], 3).state, 7)).toBeUndefined()
  })

  it('are joined where it has not', () => {
    const { state } = merge(written, [note(7, 'Ask for the deed', 0)], 2)
    expect(textOf(state, 7)).toBe('Near the school\nAsk for the deed')
    // The answer got lost, and the device sends it again.
    expect(merge(state, [note(7, 'Ask for the deed', 0)], 3).isChanged).toBe(false)
  })

  it('survive a deletion by a device that has not read them', () => {
    const { state } = merge(written, [note(7, 'Near the school, quiet', 1)], 2)
    expect(textOf(merge(state, [note(7, '', 1)], 3).state, 7)).toBe('Near the school, quiet')
  })

  it('are refused where they find no room, and leave what is there', () => {
    const { state, refused } = merge(written, [note(7, 'x'.repeat(55), 0), note(8, 'y', 0)], 2)
    expect(refused).toEqual([0])
    expect([textOf(state, 7), textOf(state, 8)]).toEqual(['Near the school', 'y'])
  })
})

describe('lists of two devices', () => {
  const made = merge(noLists, [{ kind: 'name', list: 'l1', name: 'Sea' }, add('l1', 1)]).state

  it('a home that another device has put into a list outlives the list', () => {
    const other = merge(made, [add('l1', 2, 'Sea')]).state
    const deleted = listChanges(made, noLists)
    expect(merge(other, deleted).state.lists[1]).toEqual({ id: 'l1', name: 'Sea', ids: [2] })
    // The other way round the list is made again.
    const gone = merge(made, deleted).state
    expect(gone).toEqual(noLists)
    expect(merge(gone, [add('l1', 2, 'Sea')]).state.lists[1]).toEqual({
      ...{ id: 'l1', name: 'Sea', ids: [2] },
    })
  })

  it('the saved homes have no name and do not go', () => {
    const changes: ListChange[] = [
      { kind: 'name', list: 'saved', name: 'x' },
      { kind: 'delete', list: 'saved' },
    ]
    expect(merge(noLists, changes)).toMatchObject({ state: noLists, isChanged: false })
  })

  it('what exceeds a limit is named', () => {
    const homes = Array.from({ length: 10 }, (_, at) => add('saved', at + 1))
    expect(merge(noLists, homes).refused).toEqual([8, 9])
    const names = Array.from(
      { length: 5 },
      (_, at): ListChange => ({
        ...{ kind: 'name', list: `l${at}`, name: 'n' },
      }),
    )
    expect(merge(noLists, names).refused).toEqual([4])
  })
})

const home = fc.integer({ min: 1, max: 12 })
const arbitraryState: fc.Arbitrary<SharedLists> = fc.record({
  lists: fc
    .uniqueArray(
      fc.record({
        id: fc.constantFrom('l1', 'l2', 'l3'),
        name: fc.string({ maxLength: 5 }),
        ids: fc.uniqueArray(home, { maxLength: 5 }),
      }),
      { selector: ({ id }) => id },
    )
    .map((lists) => [{ id: 'saved', name: '', ids: [3, 1] }, ...lists]),
  notes: fc.uniqueArray(
    fc.record({
      listing_id: home,
      text: fc.string({ minLength: 1, maxLength: 6 }),
      version: fc.constant(1),
    }),
    { maxLength: 4, selector: ({ listing_id }) => listing_id },
  ),
})
const roomy = { lists: 50, homesPerList: 50, notes: 50, noteChars: 500, notesChars: 5_000 }
const plain = ({ lists, notes }: SharedLists) => ({
  lists: new Map(lists.map(({ id, name, ids }) => [id, { name, ids: new Set(ids) }])),
  notes: new Map(notes.map(({ listing_id, text }) => [listing_id, text])),
})

it('changes of one device alone lead to what it has, and repeating them changes nothing', () => {
  fc.assert(
    fc.property(arbitraryState, arbitraryState, (before, after) => {
      const changes = listChanges(before, after)
      const { state } = mergeLists(before, changes, 2, roomy)
      expect(plain(state)).toEqual(plain(after))
      expect(mergeLists(state, changes, 3, roomy).isChanged).toBe(false)
    }),
  )
})

it('what a device has added or written is there after both have sent their changes', () => {
  fc.assert(
    fc.property(arbitraryState, arbitraryState, arbitraryState, (base, one, other) => {
      const first = mergeLists(base, listChanges(base, one), 2, roomy).state
      const { state } = mergeLists(first, listChanges(base, other), 3, roomy)
      for (const changed of [one, other]) {
        for (const change of listChanges(base, changed)) {
          if (change.kind === 'note')
            expect(textOf(state, change.listing_id) ?? '').toContain(change.text)
          const list = 'list' in change && state.lists.find(({ id }) => id === change.list)
          // Lists and homes of one device are not in the base: the other one has not touched them.
          if (change.kind === 'add') expect((list || null)?.ids).toContain(change.listing_id)
        }
      }
    }),
  )
})
