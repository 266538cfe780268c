/**
 * What was reported of a listing, with a settled change added: the searches that it concerns leave their former groups.
 * Pure. Invariant: a search is in one group at most; a group without searches is gone.
 */
import type { HitGroup, Told } from './saved-search.ts'

interface Settled {
  readonly hits: readonly HitGroup[]
  readonly at: number
  /** null: the listing is on the market. */
  readonly goneAt: number | null
  /** What was reported before is forgotten. */
  readonly forgetBefore: number
}

export function mergeTold(
  told: readonly Told[],
  { hits, at, goneAt, forgetBefore }: Settled,
): readonly Told[] {
  const concerned = new Set(hits.flatMap(({ search_ids }) => search_ids))
  const groups = new Map<string, Omit<Told, 'search_ids'> & { search_ids: number[] }>()
  const add = (group: Told) => {
    const { kind, price, at: toldAt, gone_at } = group
    const name = `${kind} ${price} ${toldAt} ${gone_at}`
    const known = groups.get(name)
    if (known) known.search_ids.push(...group.search_ids)
    else groups.set(name, { ...group, search_ids: [...group.search_ids] })
  }
  for (const group of told) {
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
