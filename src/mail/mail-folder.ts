/**
 * Messages as files, where there is no mail host: 0001789900000000-<32 hexadecimal digits>.eml, the time of the
 * message and a hash of its Message-ID.
 * Invariants: a file is there whole or not at all, for its owner alone; the same message again is the same file;
 * the newest 500 are kept; what is forgotten is gone.
 * Cost: two flushes and a look into the folder for each message.
 */
import { createHash } from 'node:crypto'
import { chmod, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { mailLimits } from './mail-limits.ts'
import { composeMessage } from './mail-message.ts'
import type { MailSender } from './mail-sender.ts'
import type { MailTransport } from './mail-transport.ts'

const OWNER_ONLY_FOLDER = 0o700
const OWNER_ONLY_FILE = 0o600
const KEY_CHARS = 32
const FILE = /^\d{16}-([0-9a-f]{32})\.eml$/
/** Named like the message: the next try writes it anew, and forgetting finds it. */
const UNFINISHED = /^([0-9a-f]{32})\.tmp$/

export interface MailFolder extends MailTransport {
  /** Those that are not there are forgotten already. */
  forgetMails(messageIds: readonly string[]): Promise<void>
  /** Keys of what is kept, newest first. */
  list(): Promise<readonly string[]>
  /** null: there is no such message. */
  read(key: string): Promise<Uint8Array | null>
}

export function createMailFolder(folder: string, from: MailSender): MailFolder {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  const names = async () => (await readdir(folder).catch(noneWhenMissing)).sort()
  const remove = (name: string) => rm(join(folder, name), { force: true })

  return {
    async send(message) {
      await mkdir(folder, { recursive: true, mode: OWNER_ONLY_FOLDER })
      // Whoever made it before us.
      await chmod(folder, OWNER_ONLY_FOLDER)
      const { message: bytes } = await composer.sendMail(composeMessage(message, from))
      const key = keyOf(message.messageId)
      const time = String(message.date).padStart(16, '0')
      const unfinished = join(folder, `${key}.tmp`)
      await writeWhole(unfinished, join(folder, `${time}-${key}.eml`), bytes as Buffer)
      const kept = (await names()).filter((name) => FILE.test(name))
      for (const name of kept.slice(0, -mailLimits.filesKept)) await remove(name)
    },

    async forgetMails(messageIds) {
      if (messageIds.length === 0) return
      const forgotten = new Set(messageIds.map(keyOf))
      for (const name of await names()) {
        const [, key] = FILE.exec(name) ?? UNFINISHED.exec(name) ?? []
        if (key && forgotten.has(key)) await remove(name)
      }
    },

    async list() {
      return (await names()).flatMap((name) => FILE.exec(name)?.[1] ?? []).reverse()
    },

    async read(key) {
      const name = (await names()).find((candidate) => FILE.exec(candidate)?.[1] === key)
      return name === undefined ? null : readFile(join(folder, name))
    },
  }
}

const keyOf = (messageId: string): string =>
  createHash('sha256').update(messageId).digest('hex').slice(0, KEY_CHARS)

async function writeWhole(unfinished: string, path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(unfinished, 'w', OWNER_ONLY_FILE)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(unfinished, path)
}

function noneWhenMissing(error: NodeJS.ErrnoException): never[] {
  if (error.code === 'ENOENT') return []
  throw error
}
