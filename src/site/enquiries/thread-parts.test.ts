import { expect, it } from 'vitest'
import { country } from '../../country/served-country.ts'
import { createLocale } from '../locale/locale.ts'
import type { SiteContext } from '../mount/site-context.ts'
import { viewingTimes } from './thread-parts.ts'

it('times are announced only where some were proposed', () => {
  const context = { country } as unknown as SiteContext
  const locale = createLocale('en', null, '/')
  const shown = (slots: { from: string; to: string }[]) =>
    String(viewingTimes({ slots, mode: 'video' }, context, locale))
  expect(shown([])).not.toContain('Proposed times')
  expect(shown([])).toContain('By video')
  const slot = { from: '2026-11-20T10:00:00Z', to: '2026-11-20T11:00:00Z' }
  expect(shown([slot])).toContain('Proposed times')
})
