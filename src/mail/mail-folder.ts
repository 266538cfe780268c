/**
 * Messages as files, where there is no mail host: 0001789900000000-<32 hexadecimal digits>.eml, the time of the
 * message and the local part of its Message-ID.
 * Invariants: a file is there whole or not at all, for its owner alone; the same message again is the same file;
 * only the newest 500 stay; a forgotten mail is deleted.
 * Cost: two flushes and a look into the folder for each message.
 */
import { chmod, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { nullWhenMissing } from '../structures/null-when-missing.ts'
import { mailLimits } from './mail-limits.ts'
import { composeMessage, type MailTransport } from './mail-message.ts'
import type { MailSender } from './mail-sender.ts'
import { type MailSignature, signedBy } from './mail-signature.ts'

const OWNER_ONLY_FOLDER = 0o700
const OWNER_ONLY_FILE = 0o600
const NAME = /^[0-9a-f]{32}$/
const FILE = /^\d{16}-([0-9a-f]{32})\.eml$/
/** Named like the message: a retry overwrites it, and deletion finds it. */
const UNFINISHED = /^([0-9a-f]{32})\.tmp$/

export interface MailFolder extends MailTransport {
  /** Those that are not there are forgotten already. */
  forgetMails(names: readonly string[]): Promise<void>
  /** Names of the stored messages, newest first. */
  list(): Promise<readonly string[]>
  /** null: there is no such message. */
  read(name: string): Promise<Uint8Array | null>
}

export function createMailFolder(
  folder: string,
  from: MailSender,
  signature: MailSignature | null = null,
): MailFolder {
  const form = { streamTransport: true, buffer: true, newline: 'windows' } as const
  const composer = createTransport({ ...form, ...signedBy(signature) })
  const files = async () => ((await readdir(folder).catch(nullWhenMissing)) ?? []).sort()
  const remove = (file: string) => rm(join(folder, file), { force: true })

  return {
    async send(message) {
      const { name } = message
      if (!NAME.test(name)) throw new TypeError('the name of a message has 32 hexadecimal digits')
      await mkdir(folder, { recursive: true, mode: OWNER_ONLY_FOLDER })
      // Also where somebody else created it.
      await chmod(folder, OWNER_ONLY_FOLDER)
      const { message: bytes } = await composer.sendMail(composeMessage(message, from))
      const time = String(message.date).padStart(16, '0')
      const unfinished = join(folder, `${name}.tmp`)
      await writeWhole(unfinished, join(folder, `${time}-${name}.eml`), bytes as Buffer)
      const stored = (await files()).filter((file) => FILE.test(file))
      for (const file of stored.slice(0, -mailLimits.filesMax)) await remove(file)
    },

    async forgetMails(names) {
      if (names.length === 0) return
      const forgotten = new Set(names)
      for (const file of await files()) {
        const [, name] = FILE.exec(file) ?? UNFINISHED.exec(file) ?? []
        if (name && forgotten.has(name)) await remove(file)
      }
    },

    async list() {
      return (await files()).flatMap((file) => FILE.exec(file)?.[1] ?? []).reverse()
    },

    async read(name) {
      const file = (await files()).find((candidate) => FILE.exec(candidate)?.[1] === name)
      return file === undefined ? null : readFile(join(folder, file)).catch(nullWhenMissing)
    },
  }
}

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
