/**
 * What the service needs of a store for the profiles of sellers: how they can be called and what their page says.
 * Invariant: a change names the columns it writes and raises the version, so that two devices never undo each other.
 */
import type { Project, Seller } from '../domain/listings/listing.ts'

export interface ProfileRow {
  readonly seller_id: number
  readonly version: number
  /** E.164; null: none. */
  readonly phone: string | null
  /** 0 or 1. */
  readonly accepts_calls: number
  readonly accepts_whatsapp: number
  readonly licence: string | null
  /** Codes of languages, as JSON. */
  readonly languages: string
  /** Texts by language, as JSON. */
  readonly about: string
  /** A photo, as JSON; null: none. */
  readonly logo: string | null
  readonly updated_at: number
}

export type ProfileChange = Partial<Omit<ProfileRow, 'seller_id' | 'version' | 'updated_at'>>

export type PhoneSwitches = Pick<ProfileRow, 'seller_id' | 'accepts_calls' | 'accepts_whatsapp'>

/** A seller of a company, with its profile where it has one. */
export interface CompanySeller {
  readonly seller: Pick<Seller, 'id' | 'type' | 'name'>
  readonly isSuspended: boolean
  readonly profile: ProfileRow | null
}

export interface ProjectPageRow {
  readonly project_id: number
  readonly version: number
  /** The month in which it is ready, as 2027-06; null: not said. */
  readonly completion: string | null
  /** Texts by language, as JSON. */
  readonly about: string
  readonly updated_at: number
  /** What a person has set, as JSON: feeds leave it alone. */
  readonly locked: string
  /** The feed that filled it last; null: none has. */
  readonly feed_id: number | null
}

export type ProjectPageChange = Partial<
  Pick<ProjectPageRow, 'completion' | 'about' | 'locked' | 'feed_id'>
>

export interface ProjectUnit {
  readonly id: number
  readonly state: string
}

export interface ProfileStore {
  getProfile(sellerId: number): Promise<ProfileRow | null>
  /** Of sellers with a number that are not suspended. */
  phoneSwitches(): Promise<readonly PhoneSwitches[]>
  /** Keys of photos that pages of sellers show, for the walk that finds unused files. */
  pagePhotoKeys(): Promise<readonly string[]>
  /** In the order of their ids. */
  ownProjects(sellerId: number): Promise<readonly Project[]>
  getProjectPage(projectId: number): Promise<ProjectPageRow | null>
  /** Names of the projects whose page this feed has filled and a person has changed. */
  changedFeedPages(feedId: number): Promise<readonly string[]>
  /** Those that are live, or were sold or let since then; in the order of their ids. */
  projectUnits(projectId: number, since: number, limit: number): Promise<readonly ProjectUnit[]>
  /** In the order of their ids. */
  companySellers(companyId: number): Promise<readonly CompanySeller[]>
}

export interface ProfileTransaction {
  /** Blocks other changes of this profile until the end of the transaction. */
  lockProfile(sellerId: number): Promise<ProfileRow | null>
  /** Returns the new version. */
  changeProfile(sellerId: number, change: ProfileChange, at: number): Promise<number>
  /** Blocks other changes of this page until the end of the transaction. */
  lockProjectPage(projectId: number): Promise<ProjectPageRow | null>
  /** Returns the new version. */
  changeProjectPage(projectId: number, change: ProjectPageChange, at: number): Promise<number>
}

export const profileStepNames = [
  'lockProfile',
  'changeProfile',
  'lockProjectPage',
  'changeProjectPage',
] as const satisfies readonly (keyof ProfileTransaction)[]
