/**
 * A folder into which a mail host delivers (Maildir): each mail is a file in `new`. What was taken is deleted; what cannot be
 * taken is moved to the folder `.failed`, which mail programs show next to the inbox, and is deleted there after some weeks.
 * Invariants: a file is moved or deleted only after its mail was settled; nothing outside of the two folders is touched.
 */
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { nullWhenMissing } from '../../structures/null-when-missing.ts'
import { mailLimits } from '../mail-limits.ts'

export interface Maildir {
  /** Makes the folders that are missing; throws where that cannot be done, or nothing can be read or moved. */
  prepare(): Promise<void>
  /** Names of the mails that wait, oldest first. */
  list(): Promise<readonly string[]>
  /** null: it is gone, as another process took it. Of one that is too large the beginning, with its headers. */
  read(name: string): Promise<{ readonly bytes: Buffer; readonly isCut: boolean } | null>
  remove(name: string): Promise<void>
  setAside(name: string): Promise<void>
  /** Deletes what was set aside long ago, and the oldest beyond a number. */
  sweep(nowMs: number): Promise<void>
}

const OWNER_ONLY = 0o700

export function openMaildir(path: string): Maildir {
  const incoming = join(path, 'new')
  const failed = join(path, '.failed')
  const failedNew = join(failed, 'new')
  return {
    async prepare() {
      for (const folder of [incoming, join(path, 'cur'), join(path, 'tmp')]) {
        await mkdir(folder, { recursive: true, mode: OWNER_ONLY })
      }
      for (const folder of [failedNew, join(failed, 'cur'), join(failed, 'tmp')]) {
        await mkdir(folder, { recursive: true, mode: OWNER_ONLY })
      }
      // A file of our own shows whether files can be moved and deleted, before a mail depends on it.
      const probe = `estia-${process.pid}`
      await (await open(join(path, 'tmp', probe), 'w')).close()
      await rename(join(path, 'tmp', probe), join(failed, 'tmp', probe))
      await rm(join(failed, 'tmp', probe))
    },

    async list() {
      const names = await readdir(incoming)
      return names.filter((name) => !name.startsWith('.')).sort()
    },

    async read(name) {
      const file = await open(join(incoming, name)).catch(nullWhenMissing)
      if (file === null) return null
      try {
        const { size } = await file.stat()
        if (size <= mailLimits.receivedMaxBytes)
          return { bytes: await file.readFile(), isCut: false }
        const head = Buffer.alloc(mailLimits.receivedHeaderMaxBytes)
        const { bytesRead } = await file.read(head, 0, head.length, 0)
        return { bytes: head.subarray(0, bytesRead), isCut: true }
      } finally {
        await file.close()
      }
    },

    remove: (name) => rm(join(incoming, name), { force: true }),

    async setAside(name) {
      await rename(join(incoming, name), join(failedNew, name)).catch(nullWhenMissing)
    },

    async sweep(nowMs) {
      const names = await readdir(failedNew)
      const found = await Promise.all(
        names.map(async (name) => {
          const times = await stat(join(failedNew, name)).catch(nullWhenMissing)
          return { name, changedMs: times?.ctimeMs ?? 0 }
        }),
      )
      const newest = found.sort((a, b) => b.changedMs - a.changedMs)
      const oldestMs = nowMs - mailLimits.failedMailMs
      for (const [at, { name, changedMs }] of newest.entries()) {
        if (at < mailLimits.failedMailsMax && changedMs >= oldestMs) continue
        await rm(join(failedNew, name), { force: true })
      }
    },
  }
}
