/**
 * The mails that the service has put to be sent, oldest first, as a person would find them in a mailbox. Read from
 * the outbox in the database file, while the service runs on it.
 */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { EnquiryMail, EnquiryMailKind } from '../../src/domain/enquiries/enquiry-mail.ts'

export type ReadMail<Kind extends EnquiryMailKind = EnquiryMailKind> = Extract<
  EnquiryMail,
  { kind: Kind }
> & { readonly to: string; readonly cause: string }

export function readMails(dataDir: string): ReadMail[] {
  const database = new DatabaseSync(join(dataDir, 'estia.sqlite'), { readOnly: true })
  try {
    const rows = database
      .prepare('SELECT to_address, mail, cause FROM outbox WHERE mail IS NOT NULL ORDER BY id')
      .all()
    return rows.map((row) => ({
      ...(JSON.parse(String(row.mail)) as EnquiryMail),
      to: String(row.to_address),
      cause: String(row.cause),
    }))
  } finally {
    database.close()
  }
}

/** The newest mail of a kind to an address; fails where there is none. */
export function newestMail<Kind extends EnquiryMailKind>(
  dataDir: string,
  kind: Kind,
  to: string,
): ReadMail<Kind> {
  const found = readMails(dataDir).findLast((mail) => mail.kind === kind && mail.to === to)
  if (!found) throw new Error(`no mail of the kind ${kind} was put for ${to}`)
  return found as ReadMail<Kind>
}
