import { describe, expect, it } from 'vitest'
import { limits } from '../../catalogue/limits.ts'
import type { Photo } from '../listings/listing.ts'
import { changedPhotos, type PhotoChange } from './photo-changes.ts'

const photo = (name: string, more: Partial<Photo> = {}): Photo => ({
  url: `https://img.example.com/${name}.jpg`,
  status: 'imported',
  key: name,
  ...{ width: 4, height: 3, colour: '#112233', reason: null, message: null, attempts: 1 },
  ...more,
})
const pending = (name: string) => photo(name, { status: 'pending', key: null })
const addressOf = (key: string) => `https://here.example.com/${key}`

const after = (photos: readonly Photo[], change: PhotoChange) => {
  const changed = changedPhotos(photos, change, addressOf)
  const names = changed.photos.map(({ url }) => /(\w+)\.jpg$/.exec(url)?.[1])
  return { ...changed, names: names.join(' ') }
}

const list = [photo('a'), pending('p'), photo('b'), photo('c')]
const name = (one: string) => addressOf(one)

describe('an act on a photo', () => {
  it.each<[PhotoChange, string]>([
    [{ act: 'cover', name: name('c') }, 'c a p b'],
    [{ act: 'earlier', name: name('b') }, 'b a p c'],
    [{ act: 'later', name: name('a') }, 'p b a c'],
    [{ act: 'earlier', name: name('a') }, 'a p b c'],
    [{ act: 'later', name: name('c') }, 'a p b c'],
    [{ act: 'before', name: name('c'), other: name('a') }, 'c a p b'],
    [{ act: 'before', name: name('a'), other: name('c') }, 'p b c a'],
    [{ act: 'before', name: name('a'), other: name('gone') }, 'a p b c'],
    [{ act: 'remove', name: name('b') }, 'a p c'],
    [{ act: 'remove', name: 'https://img.example.com/p.jpg' }, 'a b c'],
    [{ act: 'remove', name: name('gone') }, 'a p b c'],
  ])('%j makes %s', (change, names) => expect(after(list, change).names).toBe(names))

  it('marks it as a floor plan, and back', () => {
    const { photos } = after(list, { act: 'plan', name: name('b') })
    expect(photos.map(({ kind }) => kind)).toEqual([undefined, undefined, 'floor_plan', undefined])
    expect(after(photos, { act: 'unplan', name: name('b') }).photos).toEqual(list)
  })
})

describe('a photo that is added', () => {
  it('comes behind, or before those that were chosen after it', () => {
    const add = (before: string[]) => after(list, { act: 'add', added: [photo('n')], before })
    expect(add([]).names).toBe('a p b c n')
    expect(add([name('c'), name('b')]).names).toBe('a p n b c')
  })

  it('is added once', () => {
    expect(after(list, { act: 'add', added: [photo('b')], before: [] }).names).toBe('a p b c')
  })

  it('is left out where there is no room, and reported', () => {
    const full = Array.from({ length: limits.photosPerListing - 1 }, (_, n) => photo(`f${n}`))
    const { photos, left } = after(full, {
      act: 'add',
      added: [photo('x'), photo('y')],
      before: [],
    })
    expect([photos.length, left]).toEqual([limits.photosPerListing, 1])
  })

  it('comes before those that only stand in, and is wanted again where it is one of them', () => {
    const former = [pending('p'), photo('o', { former: true }), photo('q', { former: true })]
    expect(after(former, { act: 'add', added: [photo('n')], before: [] }).names).toBe('p n o q')
    const { photos } = after(former, { act: 'add', added: [photo('q')], before: [] })
    expect(photos.map(({ key, former: is }) => [key, is ?? false])).toEqual([
      [null, false],
      ['q', false],
      ['o', true],
    ])
  })
})
