/**
 * What the head of a document says of every record in it: how exact its points are, and what its projects are and are called.
 * Read once for all of them. Cost: one look at the header, and one lookup for each record.
 */
import type { FeedRecord, RecordText } from '../../domain/feeds/feed-record.ts'
import { feedLimits } from '../feed-limits.ts'
import { textsOf } from '../formats/map-record.ts'
import { rera } from '../formats/rera.ts'
import { type FeedElement, findElements, textAt } from './feed-element.ts'

const COMPLETION = ['completion', 'completion_date', 'delivery_date']

interface Development {
  readonly name: string
  readonly completion: string | undefined
  readonly texts: readonly RecordText[]
}

function developmentsIn(header: FeedElement): ReadonlyMap<string, Development> {
  const found = new Map<string, Development>()
  for (const development of findElements(header, 'root/developments/development')) {
    const [id, name] = [textAt(development, 'id'), textAt(development, 'name')]
    // Of two with one id the first counts, as with records.
    if (id === null || name === null || found.has(id)) continue
    const completion = COMPLETION.map((path) => textAt(development, path)).find((text) => text)
    // As listings have theirs.
    const texts = textsOf(development, rera.texts)
    found.set(id, { name, texts, completion: completion?.slice(0, feedLimits.valueMaxChars) })
  }
  return found
}

export function headerReader(header: FeedElement): (record: FeedRecord) => FeedRecord {
  const isApproximate = textAt(header, 'root/owner/show_approximate_location') === '1'
  const developments = developmentsIn(header)
  return (record) => {
    const { project } = record.values
    const development = project === undefined ? undefined : developments.get(project)
    if (!isApproximate && development === undefined) return record
    const { name, completion, texts } = development ?? {}
    return {
      ...record,
      values: {
        ...record.values,
        ...(isApproximate ? { approximate: 'yes' } : {}),
        ...(name === undefined ? {} : { project: name }),
        ...(completion === undefined ? {} : { project_completion: completion }),
      },
      ...(texts === undefined ? {} : { projectTexts: texts }),
    }
  }
}
