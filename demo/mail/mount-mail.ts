/**
 * /demo/mail: the mail that the demo would have sent, for trying it out on one machine. Not part of the service: only the
 * command `demo` mounts it, because anyone who can open it reads everybody's mail.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import PostalMime from 'postal-mime'
import { Refusal } from '../../src/domain/refusal.ts'
import type { MailFolder } from '../../src/mail/mail-folder.ts'
import { sendPage } from '../../src/site/mount/send-page.ts'
import { pagePolicy } from '../../src/site/pages/page.ts'
import { readPageRequest } from '../../src/site/requests/read-page-request.ts'
import { mailListPage, mailPage, type ReadMail } from './mail-pages.ts'

const SHOWN_MAX = 50
/** A mail is a document of its own: no script, nothing fetched, nothing of this site in its reach. */
const MAIL_POLICY =
  "sandbox allow-popups allow-top-navigation-by-user-activation; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

type Named = { Params: { name: string } }

export const mountMail =
  (folder: Pick<MailFolder, 'list' | 'read'>) =>
  (app: FastifyInstance): void => {
    const config = { kind: 'page' } as const
    const send = (
      request: FastifyRequest,
      reply: FastifyReply,
      body: string,
      policy: string = pagePolicy,
    ) => sendPage(request, reply, { status: 200, body }, policy, readPageRequest(request))

    app.get('/demo/mail', { config }, async (request, reply) => {
      const names = (await folder.list()).slice(0, SHOWN_MAX)
      const mails = (await Promise.all(names.map((name) => readMail(name, folder)))).filter(
        (mail) => mail !== null,
      )
      return send(request, reply, mailListPage(mails, readPageRequest(request).locale))
    })
    app.get<Named>('/demo/mail/:name', { config }, async (request, reply) => {
      const mail = await knownMail(request.params.name, folder)
      return send(request, reply, mailPage(mail, readPageRequest(request).locale))
    })
    app.get<Named>('/demo/mail/:name/html', { config }, async (request, reply) => {
      const { email } = await knownMail(request.params.name, folder)
      return send(request, reply, email.html ?? '', MAIL_POLICY)
    })
  }

async function readMail(name: string, folder: Pick<MailFolder, 'read'>): Promise<ReadMail | null> {
  const bytes = await folder.read(name)
  return bytes && { name, email: await PostalMime.parse(bytes) }
}

async function knownMail(name: string, folder: Pick<MailFolder, 'read'>): Promise<ReadMail> {
  const mail = await readMail(name, folder)
  if (mail) return mail
  throw new Refusal({
    code: 'not_found',
    message: 'There is no such mail.',
    hint: 'The newest 500 are stored, and those of an erased enquiry are deleted: see /demo/mail.',
  })
}
