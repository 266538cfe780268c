/**
 * What the head of a document says of every record in it: how exact its points are, what its projects are called.
 * Read once for all of them. Cost: one look at the header, and one lookup for each record.
 */
import type { FeedRecord } from '../../domain/feeds/feed-record.ts'
import { type FeedElement, findElements, textAt } from './feed-element.ts'

export function headerReader(header: FeedElement): (record: FeedRecord) => FeedRecord {
  const isApproximate = textAt(header, 'root/owner/show_approximate_location') === '1'
  const names = new Map<string, string>()
  for (const development of findElements(header, 'root/developments/development')) {
    const [id, name] = [textAt(development, 'id'), textAt(development, 'name')]
    // Of two with one id the first counts, as with records.
    if (id !== null && name !== null && !names.has(id)) names.set(id, name)
  }
  return (record) => {
    const { project } = record.values
    const name = project === undefined ? undefined : names.get(project)
    if (!isApproximate && name === undefined) return record
    return {
      ...record,
      values: {
        ...record.values,
        ...(isApproximate ? { approximate: 'yes' } : {}),
        ...(name === undefined ? {} : { project: name }),
      },
    }
  }
}
