/** The process that publishes the months of the market's index. */

import { type PublishingOrder, publishReport } from '../market/publish-in-process.ts'
import { openStore } from '../open-store.ts'
import { workAsProcess } from '../threads/run-in-process.ts'

async function runPublishing(order: PublishingOrder): Promise<void> {
  const store = await openStore(order.place)
  try {
    await publishReport(store, order)
  } finally {
    await store.close()
  }
}

workAsProcess(runPublishing)
