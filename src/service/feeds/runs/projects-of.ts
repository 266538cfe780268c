/** The projects that records name, made on first use: one of a seller for each name. */
import type { NormalisedRecord } from '../../../domain/feeds/normalise/normalise-record.ts'
import type { Store } from '../../../store/store.ts'

/** In a rehearsal, of one that would be made: no project has it. */
const NOT_MADE = -1

export async function projectsOf(
  sellerId: number,
  records: readonly NormalisedRecord[],
  isRehearsed: boolean,
  store: Store,
): Promise<ReadonlyMap<string, number>> {
  const names = new Set(records.flatMap(({ project }) => project ?? []))
  if (names.size === 0) return new Map()
  const own = (await store.listProjects()).filter((project) => project.seller_id === sellerId)
  const ids = new Map(own.map(({ name, id }) => [name, id]))
  for (const name of names) {
    if (ids.has(name)) continue
    const made = isRehearsed ? NOT_MADE : (await store.addProject({ name, seller_id: sellerId })).id
    ids.set(name, made)
  }
  return ids
}
