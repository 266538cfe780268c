/**
 * The mails of a service that keeps them as files, as a person finds them in a mailbox: by number and address. Waits
 * until there are so many, since they are written by a worker of the service.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'

const LOOK_EVERY_MS = 100
const LINK = /\/enquiries\/(enqt_[\w-]{43})\b/

export interface KeptMail extends Email {
  /** The secret at the end of its link; empty: it has none. */
  readonly token: string
}

/** The mail with this number to an address, counted from 1, oldest first. */
export async function keptMail(dataDir: string, to: string, number: number): Promise<KeptMail> {
  for (;;) {
    const mails = (await mailsIn(join(dataDir, 'mail'))).filter((mail) =>
      mail.to?.some(({ address }) => address === to),
    )
    if (mails.length >= number) return mails[number - 1]
    await sleep(LOOK_EVERY_MS)
  }
}

async function mailsIn(folder: string): Promise<KeptMail[]> {
  const files = existsSync(folder) ? readdirSync(folder) : []
  const mails: KeptMail[] = []
  for (const file of files.filter((name) => name.endsWith('.eml')).sort()) {
    const mail = await PostalMime.parse(readFileSync(join(folder, file)))
    mails.push({ ...mail, token: LINK.exec(mail.text ?? '')?.[1] ?? '' })
  }
  return mails
}
