/** The mappings of all formats, by their names. */
import type { FeedFormat } from '../../domain/feeds/feed-record.ts'
import { blm } from './blm.ts'
import type { FormatMapping } from './format-mapping.ts'
import { kyero } from './kyero.ts'
import { openimmo } from './openimmo.ts'
import { rera } from './rera.ts'
import { reso } from './reso.ts'
import { trovit } from './trovit.ts'

export const allFormats: Readonly<Record<FeedFormat, FormatMapping>> = {
  kyero,
  rera,
  blm,
  openimmo,
  reso,
  trovit,
}
