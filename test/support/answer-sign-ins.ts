/** Does what the worker of the outbox does with requests for links to the desk, where a test has none running. */
import { randomBytes } from 'node:crypto'
import { readSecrets } from '../../src/app/store-secrets.ts'
import { answerSignIn } from '../../src/service/desk/answer-sign-in.ts'
import type { TestApp } from './test-app.ts'

export async function answerSignIns({ store, clock }: Pick<TestApp, 'store' | 'clock'>) {
  const { pepper, storeId } = await readSecrets(store)
  const now = () => clock.nowMs
  for (const entry of await store.claimMails(now(), now(), 500)) {
    await answerSignIn(entry, { store, pepper, storeId, randomBytes, now })
  }
}
