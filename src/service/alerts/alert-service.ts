/** The use cases of saved searches, put together; a store that is away leaves as a refusal. */
import type { Caller } from '../access/authenticator.ts'
import type { SentMembers } from '../listings/write-context.ts'
import type { IfMatch } from '../listings/write-listing.ts'
import { withStoreGuard } from '../sync/with-store-guard.ts'
import type { AlertContext } from './alert-context.ts'
import { confirmSearches, type PendingSearches, pendingSearches } from './confirm-searches.ts'
import {
  changeSearch,
  markSeen,
  ownSearches,
  readMatches,
  readSearchByToken,
  removeSearch,
} from './manage-searches.ts'
import {
  changeMySearch,
  keepLooking,
  type MySearches,
  mySearches,
  removeMySearch,
  type StopView,
  seeMySearch,
  stopMails,
  viewStop,
} from './person-searches.ts'
import { type SaveOrder, saveSearch } from './save-search.ts'
import type { MatchPage, SavedSearchView } from './search-views.ts'
import {
  changeSharedLists,
  readSharedLists,
  removeSharedLists,
  type SharedListsView,
  startSharedLists,
} from './shared-lists.ts'

export interface AlertService {
  save(order: SaveOrder): Promise<SavedSearchView>
  /** Of the key of a call. */
  own(caller: Caller): Promise<readonly SavedSearchView[]>
  read(token: string): Promise<SavedSearchView>
  change(token: string, sent: SentMembers, ifMatch: IfMatch): Promise<SavedSearchView>
  remove(token: string): Promise<void>
  /** `after`: null: behind what was seen. */
  matches(
    token: string,
    page: { readonly after: number | null; readonly limit: number },
  ): Promise<MatchPage>
  /** Up to a match; null: all of them. */
  seen(token: string, seq: number | null): Promise<SavedSearchView>
  /** What the mailed link would confirm, and the confirmation. */
  pending(token: string): Promise<PendingSearches>
  confirm(token: string): Promise<MySearches>
  /** All searches of an address, behind its secret link. */
  mine(token: string): Promise<MySearches>
  changeMine(token: string, searchToken: string, sent: SentMembers): Promise<MySearches>
  seeMine(token: string, searchToken: string): Promise<MySearches>
  keepLooking(token: string): Promise<MySearches>
  /** null: all of them. False: the address is deleted with them. */
  removeMine(token: string, searchToken: string | null): Promise<boolean>
  /** What a link in a mail would stop, and stopping it. */
  viewStop(token: string): Promise<StopView>
  stop(token: string): Promise<StopView>
  /** Lists and notes that devices share. */
  startLists(sent: SentMembers, client: string): Promise<SharedListsView>
  lists(token: string): Promise<SharedListsView>
  changeLists(token: string, sent: SentMembers): Promise<SharedListsView>
  removeLists(token: string): Promise<void>
}

export function createAlertService(context: AlertContext): AlertService {
  return {
    save: withStoreGuard('write', (order) => saveSearch(order, context)),
    own: withStoreGuard('read', (caller) => ownSearches(caller, context)),
    read: withStoreGuard('read', (token) => readSearchByToken(token, context)),
    change: withStoreGuard('write', (token, sent, ifMatch) =>
      changeSearch(token, sent, ifMatch, context),
    ),
    remove: withStoreGuard('write', (token) => removeSearch(token, context)),
    matches: withStoreGuard('read', (token, page) => readMatches(token, page, context)),
    seen: withStoreGuard('write', (token, seq) => markSeen(token, seq, context)),
    pending: withStoreGuard('read', (token) => pendingSearches(token, context)),
    confirm: withStoreGuard('write', (token) => confirmSearches(token, context)),
    mine: withStoreGuard('read', (token) => mySearches(token, context)),
    changeMine: withStoreGuard('write', (token, searchToken, sent) =>
      changeMySearch(token, searchToken, sent, context),
    ),
    seeMine: withStoreGuard('write', (token, searchToken) =>
      seeMySearch(token, searchToken, context),
    ),
    keepLooking: withStoreGuard('write', (token) => keepLooking(token, context)),
    removeMine: withStoreGuard('write', (token, searchToken) =>
      removeMySearch(token, searchToken, context),
    ),
    viewStop: withStoreGuard('read', (token) => viewStop(token, context)),
    stop: withStoreGuard('write', (token) => stopMails(token, context)),
    startLists: withStoreGuard('write', (sent, client) => startSharedLists(sent, client, context)),
    lists: withStoreGuard('read', (token) => readSharedLists(token, context)),
    changeLists: withStoreGuard('write', (token, sent) => changeSharedLists(token, sent, context)),
    removeLists: withStoreGuard('write', (token) => removeSharedLists(token, context)),
  }
}
