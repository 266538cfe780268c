/** The pages of projects as rows of either store. Cost: each one look at an index. */
import type { Project } from '../../../domain/listings/listing.ts'
import type { ProjectPageChange, ProjectPageRow, ProjectUnit } from '../../profile-store.ts'
import { ask, lockName, type Plan } from '../statement-plan.ts'
import { assignments, listOf, tableColumns } from '../table-columns.ts'

const columns = tableColumns.project_pages
const EMPTY = `INSERT INTO project_pages (project_id, version, about, updated_at)
  VALUES (?1, 0, '{}', ?2) ON CONFLICT (project_id) DO NOTHING`

export function* ownProjects(sellerId: number): Plan<readonly Project[]> {
  const rows = yield* ask(
    'SELECT id, name, seller_id FROM projects WHERE seller_id = ?1 ORDER BY id',
    sellerId,
  )
  return rows.map((row) => ({ ...row }) as unknown as Project)
}

export function* getProjectPage(projectId: number): Plan<ProjectPageRow | null> {
  const [row] = yield* ask(
    `SELECT ${listOf(columns)} FROM project_pages WHERE project_id = ?1`,
    projectId,
  )
  return row ? ({ ...row } as unknown as ProjectPageRow) : null
}

export function* changedFeedPages(feedId: number): Plan<readonly string[]> {
  const rows = yield* ask(
    `SELECT projects.name FROM project_pages JOIN projects ON projects.id = project_pages.project_id
      WHERE project_pages.feed_id = ?1 AND project_pages.locked <> '[]' ORDER BY projects.id`,
    feedId,
  )
  return rows.map(({ name }) => String(name))
}

export function* projectUnits(
  projectId: number,
  since: number,
  limit: number,
): Plan<readonly ProjectUnit[]> {
  const rows = yield* ask(
    `SELECT id, state FROM listings WHERE project_id = ?1 AND (state = 'live'
      OR (state = 'closed' AND close_reason IN ('sold', 'rented') AND closed_at >= ?2))
      ORDER BY id LIMIT ?3`,
    ...[projectId, since, limit],
  )
  return rows.map((row) => ({ ...row }) as unknown as ProjectUnit)
}

/** By name: it covers a page that does not exist yet. */
export function* lockProjectPage(projectId: number): Plan<ProjectPageRow | null> {
  yield* lockName(`project page ${projectId}`)
  return yield* getProjectPage(projectId)
}

export function* changeProjectPage(
  projectId: number,
  change: ProjectPageChange,
  at: number,
): Plan<number> {
  yield* ask(EMPTY, projectId, at)
  const [row] = yield* ask(
    `UPDATE project_pages SET ${assignments(Object.keys(change), 3)}, version = version + 1, updated_at = ?2
      WHERE project_id = ?1 RETURNING version`,
    ...[projectId, at, ...Object.values(change)],
  )
  return Number(row.version)
}
