/**
 * The key that the secrets of webhooks and the signatures of the service are derived from. It is in a file, never in the
 * database: anyone who reads only the database or a backup of it cannot sign.
 * Invariant: nothing is signed with a key other than the one that the database knows by its print.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { OWNER_ONLY_FILE } from '../../store/files/close-to-others.ts'
import type { Store } from '../../store/store.ts'
import { appLimits } from '../app-limits.ts'
import { StartError } from '../start-error.ts'

export interface WebhookKey {
  readonly bytes: Buffer
  /** False: another machine on this database has another key. */
  isShared(): Promise<boolean>
}

const PRINT = 'webhook_key_print'

export async function openWebhookKey(
  store: Store,
  { keyFile, dataDir }: { readonly keyFile: string | null; readonly dataDir: string },
  log: FastifyBaseLogger,
): Promise<WebhookKey> {
  const path = keyFile ?? join(dataDir, 'webhook.key')
  if (keyFile === null) makeKey(path)
  const bytes = readKey(path)
  const print = createHmac('sha256', bytes).update('print').digest('hex')
  const isShared = async () => (await store.getSetting(PRINT)) === print
  if ((await store.settingOrPut(PRINT, print)) !== print) {
    // Nobody holds a secret that was derived from the other one.
    if ((await store.countWebhooks()) === 0) await store.putSetting(PRINT, print)
    else
      log.warn(
        `this machine sends no webhooks: ${path} is not the key that the webhooks of this database were made with. Share that file, or set WEBHOOK_KEY_FILE`,
      )
  }
  return { bytes, isShared }
}

/** Whole or not at all, whichever of several processes is first. */
function makeKey(path: string): void {
  const unfinished = `${path}.${process.pid}`
  try {
    const text = `${randomBytes(appLimits.secretBytes).toString('hex')}\n`
    writeFileSync(unfinished, text, { mode: OWNER_ONLY_FILE })
    linkSync(unfinished, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(unfinished, { force: true })
  }
}

function readKey(path: string): Buffer {
  try {
    const text = readFileSync(path, 'utf8').trim()
    if (text.length >= appLimits.secretBytes) return createHash('sha256').update(text).digest()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(`The key of webhooks cannot be read: ${reason}.`, { cause: error })
  }
  throw new StartError(
    `${path} holds no key: it needs at least ${appLimits.secretBytes} characters. Make one with: openssl rand -hex 32 > ${path}`,
  )
}
