/** What `estia forget --now` does: old data goes by the clock of the database as it is. Answers how many rows of which table. */
import { resolve } from 'node:path'
import { createScrubber } from '../service/enquiries/enquiry-context.ts'
import { type Swept, sweepNow } from '../service/retention/sweep-old-data.ts'
import type { Store } from '../store/store.ts'
import { openMailFolder } from './open-mail.ts'
import type { Settings } from './settings.ts'

export function forgetNow(
  store: Store,
  { dataDir, mailFrom }: Pick<Settings, 'dataDir' | 'mailFrom'>,
): Promise<Swept> {
  const { forgetMails } = openMailFolder(resolve(dataDir), mailFrom)
  const silent = { info: () => undefined, warn: () => undefined }
  return sweepNow({ store, log: silent, scrubber: createScrubber(store), forgetMails })
}
