/** The mail that tells a seller that a feed cannot be read any more. The name of the feed is the seller's own. */
import { type FeedFailingMail, feedPage } from '../domain/feeds/feed-failing-mail.ts'
import { htmlPart, type MailBlock, textPart } from './mail-blocks.ts'
import type { RenderedMail } from './render-mail.ts'
import { formatsOf } from './words/mail-formats.ts'

export function renderFeedFailing(mail: FeedFailingMail, baseUrl: string): RenderedMail {
  const { language, feed_id, feed_name: name, failures, message, fix } = mail
  const { words, time } = formatsOf(language)
  const subject = words.feedFailingSubject(name)
  const blocks: readonly MailBlock[] = [
    { text: words.helloAnybody },
    { text: words.feedFailingIntro(name, failures, time(mail.since)) },
    { text: `${message} ${fix}` },
    { text: words.feedFailingStays },
    { label: words.feedFailingLink, link: baseUrl + feedPage(feed_id) },
    { note: `${words.footerAnswers} ${words.footerSeller(baseUrl)}` },
  ]
  const text = textPart(blocks)
  return { subject, text, html: htmlPart(subject, blocks, language), replyTo: null, language }
}
