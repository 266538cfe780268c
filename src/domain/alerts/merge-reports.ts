/**
 * What was reported of a listing, with a settled change added: the searches that it concerns leave their former groups.
 * Pure. Invariant: a search is in one group at most; a group without searches is gone.
 */
import type { HitGroup, ReportGroup } from './saved-search.ts'

interface Settled {
  readonly hits: readonly HitGroup[]
  readonly at: number
  /** null: the listing is on the market. */
  readonly goneAt: number | null
  /** What was reported before is forgotten. */
  readonly forgetBefore: number
}

export function mergeReports(
  reports: readonly ReportGroup[],
  { hits, at, goneAt, forgetBefore }: Settled,
): readonly ReportGroup[] {
  const concerned = new Set(hits.flatMap(({ search_ids }) => search_ids))
  const groups = new Map<string, Omit<ReportGroup, 'search_ids'> & { search_ids: number[] }>()
  const add = (group: ReportGroup) => {
    const { kind, price, at: reportedAt, gone_at } = group
    const name = `${kind} ${price} ${reportedAt} ${gone_at}`
    const known = groups.get(name)
    if (known) known.search_ids.push(...group.search_ids)
    else groups.set(name, { ...group, search_ids: [...group.search_ids] })
  }
  for (const group of reports) {
    if (group.at < forgetBefore) continue
    const search_ids = group.search_ids.filter((id) => !concerned.has(id))
    const gone_at = goneAt === null ? null : (group.gone_at ?? goneAt)
    if (search_ids.length > 0) add({ ...group, gone_at, search_ids })
  }
  for (const { kind, price, search_ids } of hits) {
    if (search_ids.length > 0) add({ kind, price, at, gone_at: goneAt, search_ids })
  }
  for (const { search_ids } of groups.values()) search_ids.sort((a, b) => a - b)
  return [...groups.values()]
}
