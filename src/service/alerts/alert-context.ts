/** What the use cases of saved searches share. */
import type { RandomBytes } from '../../domain/enquiries/enquiry-token.ts'
import type { FilterContext } from '../../domain/search/filter-context.ts'
import type { Engine } from '../../engine/engine.ts'
import type { Quota } from '../../store/quota/quota.ts'
import type { Store } from '../../store/store.ts'
import type { ForgetMails, Scrubber } from '../enquiries/enquiry-context.ts'
import type { SentenceQuery, UnderstoodSearch } from '../search/understand-search.ts'

/** Names and secrets of mails and tokens, and the clock. */
export interface AlertSecrets {
  /** Keys all tokens and hashes. */
  readonly pepper: Buffer
  /** Names the database: part of every Message-ID. */
  readonly storeId: string
  readonly randomBytes: RandomBytes
  readonly now: () => number
}

export interface AlertContext extends AlertSecrets {
  readonly store: Store
  readonly quota: Quota
  readonly engine: Engine
  readonly filtering: FilterContext
  readonly understand: (query: SentenceQuery) => UnderstoodSearch
  readonly baseUrl: string
  readonly timeZone: string
  readonly scrubber: Scrubber
  readonly forgetMails: ForgetMails
  /** Something may have been put into the outbox. */
  readonly onMail: () => void
}
