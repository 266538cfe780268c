import { describe, expect, it } from 'vitest'
import { CLOSE_COMPARABLES_MIN, confidenceOf, explainedConfidence } from './confidence-of.ts'

const [narrow, fair, wide] = [1.5, 2, 3].map(Math.log)
const shown = (length: number) => ({ count: 10, likest: Array.from({ length }) })

describe('explainedConfidence', () => {
  it('calls nothing reliable that its page can hardly show anything for', () => {
    expect(confidenceOf(narrow)).toBe('high')
    expect(explainedConfidence(narrow, shown(CLOSE_COMPARABLES_MIN), false).confidence).toBe('high')
    expect(explainedConfidence(narrow, shown(CLOSE_COMPARABLES_MIN - 1), false).confidence).toBe(
      'medium',
    )
  })

  it('leaves the others as wide as they are', () => {
    for (const few of [0, CLOSE_COMPARABLES_MIN]) {
      expect(explainedConfidence(fair, shown(few), false).confidence).toBe('medium')
      expect(explainedConfidence(wide, shown(few), false).confidence).toBe('low')
    }
  })
})
