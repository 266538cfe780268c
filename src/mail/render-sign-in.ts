/** The mail that brings somebody to the desk. It quotes nothing that an unknown person typed. */
import { type SignInMail, signInPage } from '../domain/access/access-mail.ts'
import { htmlPart, type MailBlock, textPart } from './mail-blocks.ts'
import type { RenderedMail } from './render-mail.ts'
import { formatsOf } from './words/mail-formats.ts'

export function renderSignIn(mail: SignInMail, baseUrl: string): RenderedMail {
  const { language, seller_name: seller, token } = mail
  const { words, time } = formatsOf(language)
  const subject = seller === null ? words.signUpSubject : words.signInSubject
  const blocks: readonly MailBlock[] = [
    { text: words.helloAnybody },
    { label: words.signInLink, link: baseUrl + signInPage(token) },
    { text: seller === null ? words.signUpIntro : words.signInIntro(seller) },
    { text: words.signInUntil(time(mail.expires_at)) },
    { text: words.signInNotYou },
    { note: `${words.footerAnswers} ${words.footerDesk(baseUrl)}` },
  ]
  const text = textPart(blocks)
  return { subject, text, html: htmlPart(subject, blocks, language), replyTo: null, language }
}
