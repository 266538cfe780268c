import { describe, expect, it } from 'vitest'
import { madeUpPois } from '../../../test/support/made-up-surroundings.ts'
import { cyprus } from '../../country/cyprus/cyprus.ts'
import { createLandmarks } from './landmarks.ts'

const landmarks = createLandmarks(madeUpPois, cyprus)
const slugsOf = (q: string) => landmarks.find(q).map(({ landmark }) => landmark.slug)

describe('points of interest', () => {
  it('have slugs of their own: never that of a place, a district or a kind', () => {
    const slugs = madeUpPois.map(({ names }, i) => [
      names.en,
      landmarks.find(names.en ?? '')[0]?.landmark.slug,
      i,
    ])
    const own = [
      'larnaca-airport',
      'pissouri-beach',
      'larnaca-bus-stop',
      'pissouri-bus-stop',
      'makariou-avenue',
    ]
    for (const slug of own) expect(landmarks.bySlug(slug), `${slug} of ${slugs}`).toBeDefined()
    for (const taken of ['larnaca', 'pissouri', 'school', 'airport']) {
      expect(landmarks.bySlug(taken)).toBeUndefined()
    }
  })

  it('are named after their kind and place where the map has no name', () => {
    expect(landmarks.ofKind('school').map(({ slug }) => slug)).toContainEqual(
      expect.stringMatching(/^school-limassol/),
    )
  })

  it.each([
    ['Larnaca airport', 'larnaca-airport'],
    ['Larnaka Airport', 'larnaca-airport'],
    ['Διεθνές Αεροδρόμιο Λάρνακας', 'larnaca-airport'],
    ['University of Cyprus', 'university-of-cyprus'],
    ['Πανεπιστήμιο Κύπρου', 'university-of-cyprus'],
    ['Первая школа', 'first-primary-school'],
    ['universty of cyprus', 'university-of-cyprus'],
  ])('are found by name: %s', (q, slug) => {
    expect(slugsOf(q)[0]).toBe(slug)
  })

  it('are suggested for a wrong slug', () => {
    expect(landmarks.suggest('larnaca-aiport')).toContain('larnaca-airport')
    expect(landmarks.suggest('scool')).toContain('school')
    expect(landmarks.suggest('qqqqqq')).toEqual([])
  })

  it('have slugs of their own and bounded answers, also five thousand of one name in one spot', () => {
    const school = { kind: 'school', names: { en: 'First School' }, lat: 34.92, lng: 33.62 }
    const many = createLandmarks(Array(5_000).fill(school), cyprus)
    const slugs = new Set(many.ofKind('school').map(({ slug }) => slug))
    expect(slugs.size).toBe(5_000)
    expect(many.find('First School', 10).length).toBeLessThanOrEqual(10)
    expect(many.suggest('first-scool').length).toBeLessThanOrEqual(3)
    expect(many.target('school')?.points).toHaveLength(5_000)
  })
})
