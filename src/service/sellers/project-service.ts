/**
 * Pages of projects: what their developer says, and their units with how they stand. Invariants: a change is made on the
 * version that its sender knows, under a lock; nothing of a suspended seller is shown; units that are neither live nor
 * recently sold or let are nobody's business.
 */
import type { Country } from '../../country/country.ts'
import type { Project } from '../../domain/listings/listing.ts'
import { closedSince } from '../../domain/listings/listing-states.ts'
import { Refusal } from '../../domain/refusal.ts'
import {
  differingParts,
  type ProjectPage,
  readProjectPatch,
} from '../../domain/sellers/project-page.ts'
import { mergeTexts, type PageTexts } from '../../domain/sellers/read-page-texts.ts'
import type { ProjectPageRow, ProjectUnit } from '../../store/profile-store.ts'
import type { Store } from '../../store/store.ts'
import { lockedFields } from '../listings/listing-changes.ts'
import type { SellerCaller, SentMembers } from '../listings/write-context.ts'
import { type IfMatch, refuseStale } from '../listings/write-listing.ts'
import { sellerLimits } from '../service-limits.ts'
import { withStoreGuard } from '../sync/with-store-guard.ts'
import { READ_AGAIN } from './profile-service.ts'

export interface ShownProject {
  readonly project: Project
  readonly page: ProjectPage
  readonly units: readonly ProjectUnit[]
}

export interface OwnProject {
  readonly project: Pick<Project, 'id' | 'name'>
  readonly page: ProjectPage
  /** From 1. */
  readonly version: number
}

export interface ProjectService {
  /** null: there is none, or its seller is suspended. */
  shown(id: number): Promise<ShownProject | null>
  list(caller: SellerCaller): Promise<readonly OwnProject[]>
  own(id: number, caller: SellerCaller): Promise<OwnProject>
  change(id: number, sent: SentMembers, ifMatch: IfMatch, caller: SellerCaller): Promise<OwnProject>
}

export interface ProjectContext {
  readonly store: Store
  readonly country: Country
  readonly now: () => number
}

export function createProjectService({ store, country, now }: ProjectContext): ProjectService {
  async function ownProject(id: number, { sellerId }: SellerCaller): Promise<Project> {
    const project = await store.getProject(id)
    if (project?.seller_id === sellerId) return project
    throw new Refusal({
      code: 'not_found',
      param: 'id',
      message: `You have no project ${id}.`,
      hint: 'Your projects: GET /v1/my/projects.',
    })
  }

  return {
    shown: withStoreGuard('read', async (id) => {
      const project = await store.getProject(id)
      if (!project || (await store.getSellerRules(project.seller_id))?.suspended_at) return null
      const units = await store.projectUnits(id, closedSince(now()), sellerLimits.unitsShown)
      return { project, page: pageOf(await store.getProjectPage(id)), units }
    }),
    list: withStoreGuard('read', async ({ sellerId }: SellerCaller) => {
      const projects = (await store.ownProjects(sellerId)).slice(-sellerLimits.projectsListed)
      return Promise.all(
        projects.map(async (project) => ownOf(project, await store.getProjectPage(project.id))),
      )
    }),
    own: withStoreGuard('read', async (id, caller: SellerCaller) =>
      ownOf(await ownProject(id, caller), await store.getProjectPage(id)),
    ),
    change: withStoreGuard('write', async (id, sent, ifMatch: IfMatch, caller: SellerCaller) => {
      const project = await ownProject(id, caller)
      const patch = readProjectPatch(sent, country)
      return store.write(async (transaction) => {
        const row = await transaction.lockProjectPage(id)
        const before = ownOf(project, row)
        refuseStale(ifMatch, before, { what: 'project', hint: READ_AGAIN })
        const { completion = before.page.completion, about = {} } = patch
        const page = { completion, about: mergeTexts(before.page.about, about) }
        const changed = differingParts(before.page, page)
        if (changed.length === 0) return before
        const locked = JSON.stringify([...new Set([...lockedParts(row), ...changed])].sort())
        await transaction.changeProjectPage(id, { ...pageChange(page), locked }, now())
        return ownOf(project, await transaction.lockProjectPage(id))
      })
    }),
  }
}

/** What a person has set: feeds leave it alone until both agree. */
export const lockedParts = (row: ProjectPageRow | null): readonly string[] =>
  row ? lockedFields(row) : []

export const pageChange = ({ completion, about }: ProjectPage) => ({
  completion,
  about: JSON.stringify(about),
})

export const pageOf = (row: ProjectPageRow | null): ProjectPage =>
  row
    ? { completion: row.completion, about: JSON.parse(row.about) as PageTexts }
    : { completion: null, about: {} }

const ownOf = ({ id, name }: Project, row: ProjectPageRow | null): OwnProject => ({
  project: { id, name },
  page: pageOf(row),
  version: (row?.version ?? 0) + 1,
})
