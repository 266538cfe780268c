/** The mails that a service without a mail host has stored in its DATA_DIR, as a person finds them in a mailbox. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { expect } from 'vitest'

const WITHIN_MS = 10_000

/** Oldest first. */
function writtenMails(dataDir: string): Promise<Email[]> {
  const folder = join(dataDir, 'mail')
  const files = existsSync(folder) ? readdirSync(folder).sort() : []
  const mails = files.filter((file) => file.endsWith('.eml'))
  return Promise.all(mails.map((file) => PostalMime.parse(readFileSync(join(folder, file)))))
}

/** What a form finds in the text of the newest such mail, once it has come. */
export async function mailedPart(
  dataDir: string,
  to: string,
  subject: RegExp,
  part: RegExp,
): Promise<string> {
  let found: string | undefined
  const look = async () => {
    const mails = (await writtenMails(dataDir)).filter(
      (one) => one.to?.[0]?.address === to && subject.test(one.subject ?? ''),
    )
    found = mails.map(({ text = '' }) => part.exec(text)?.[1]).findLast((one) => one !== undefined)
    return found
  }
  await expect.poll(look, { timeout: WITHIN_MS }).toBeDefined()
  return found!
}

/** The secret at the end of the link of an enquiry. */
export const mailedToken = (dataDir: string, to: string, subject: RegExp): Promise<string> =>
  mailedPart(dataDir, to, subject, /\/enquiries\/(enqt_[\w-]{43})$/m)
