import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PhotoItem } from './photo-list.ts'
import { failItem, planPhotoList } from './photo-list.ts'

const url = (name: string) => `https://photos.example.com/${name}.jpg`
const [pending] = planPhotoList([], [url('a')])
const imported: PhotoItem = {
  ...pending,
  status: 'imported',
  key: '0'.repeat(32),
  width: 4,
  height: 3,
  colour: '#808080',
  attempts: 1,
}

test('a new list is pending, in order, without duplicates', () => {
  const urls = [url('b'), url('a'), url('b'), 'https://PHOTOS.example.com:443/a.jpg#top']
  const plan = planPhotoList([], urls)
  expect(plan.map((item) => [item.url, item.status])).toEqual([
    [url('b'), 'pending'],
    [url('a'), 'pending'],
  ])
})

test('what is imported stays, what is absent goes, the order is the wanted one', () => {
  const current = planPhotoList([], [url('x'), url('y')])
  const plan = planPhotoList([imported, ...current], [url('y'), url('a')])
  expect(plan).toEqual([current[1], imported])
})

test('another spelling of an imported URL is the same photo', () => {
  const spelled = 'https://Photos.example.com/a.jpg'
  expect(planPhotoList([imported], [spelled])).toEqual([{ ...imported, url: spelled }])
})

test('a URL that cannot be fetched fails at once and costs no download', () => {
  expect(planPhotoList([], ['http://photos.example.com/a.jpg'])).toEqual([
    {
      ...pending,
      url: 'http://photos.example.com/a.jpg',
      status: 'failed',
      reason: 'url_not_https',
      message: 'The URL must start with https://.',
    },
  ])
})

test('a failure for good stays, bad luck is tried three times', () => {
  const gone = failItem({ ...pending, attempts: 1 }, 'unsupported_type')
  expect(planPhotoList([gone], [gone.url])).toEqual([gone])
  const unlucky = (attempts: number) => failItem({ ...pending, attempts }, 'timeout')
  expect(planPhotoList([unlucky(1)], [pending.url])).toEqual([{ ...pending, attempts: 1 }])
  expect(planPhotoList([unlucky(2)], [pending.url])).toEqual([{ ...pending, attempts: 2 }])
  expect(planPhotoList([unlucky(3)], [pending.url])).toEqual([unlucky(3)])
})

test('planning twice is planning once', () => {
  const names = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e'))
  fc.assert(
    fc.property(names, names, (before, after) => {
      const current = planPhotoList([], before.map(url))
      const plan = planPhotoList(current, after.map(url))
      expect(planPhotoList(plan, after.map(url))).toEqual(plan)
      expect(plan.map((item) => item.url)).toEqual([...new Set(after.map(url))])
    }),
  )
})
