/**
 * Run as a process of its own: sends what waits in the outbox of a database, by a mail host on this machine, until
 * nothing is due; its clock is ahead by the given milliseconds. Prints what it has sent.
 */
import { setTimeout } from 'node:timers/promises'
import { renderMail } from '../../src/mail/render-mail.ts'
import { createSmtpTransport } from '../../src/mail/smtp-transport.ts'
import { createOutboxWorker } from '../../src/service/mail/outbox-worker.ts'
import { openSqliteStore } from '../../src/store/sqlite/sqlite-store.ts'
import { testLedger } from '../support/test-ledger.ts'
import { BASE_URL, PEPPER, SENDER, STORE_ID } from './mail-world.ts'

const [path, port, aheadMs, holder] = process.argv.slice(2)
const store = await openSqliteStore({ path })
const now = () => Date.now() + Number(aheadMs)
const smtp = { host: '127.0.0.1', port: Number(port), tls: 'offered', login: null } as const
const worker = createOutboxWorker({
  store,
  transport: createSmtpTransport(smtp, SENDER),
  pepper: PEPPER,
  storeId: STORE_ID,
  randomBytes: (count) => new Uint8Array(count),
  now,
  forgetMails: async () => undefined,
  render: (mail) => renderMail(mail, BASE_URL),
  answerSignIn: async () => undefined,
  lease: { name: 'mail', holder },
  ledger: testLedger(store, now),
  log: { info: () => undefined, warn: () => undefined },
  onError: (error) => console.error(error),
})
worker.start()
const isOver = async () => (await store.waitingMails()).count === 0
while (!(await isOver())) await setTimeout(10)
await worker.stop()
console.log(`sent ${worker.figures.sent}`)
await store.close()
