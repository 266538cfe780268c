/** The mail that tells a seller that photos of a feed could not be imported. */
import { type PhotosFailedMail, photosPage } from '../domain/feeds/feed-failing-mail.ts'
import { htmlPart, type MailBlock, textPart } from './mail-blocks.ts'
import type { RenderedMail } from './render-mail.ts'
import { formatsOf } from './words/mail-formats.ts'

export function renderPhotosFailed(mail: PhotosFailedMail, baseUrl: string): RenderedMail {
  const { language, listing_id } = mail
  const { words } = formatsOf(language)
  const subject = words.photosFailedSubject
  const blocks: readonly MailBlock[] = [
    { text: words.helloAnybody },
    { text: words.photosFailedIntro(String(listing_id)) },
    { text: words.photosFailedNext },
    { label: words.photosFailedLink, link: baseUrl + photosPage(listing_id) },
    { note: `${words.footerAnswers} ${words.footerSeller(baseUrl)}` },
  ]
  const text = textPart(blocks)
  return { subject, text, html: htmlPart(subject, blocks, language), replyTo: null, language }
}
