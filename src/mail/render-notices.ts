/** Mails that are not about an enquiry: sign-in links, failing feeds and webhooks, photos that could not be imported. */
import { type SignInMail, signInPage } from '../domain/access/access-mail.ts'
import { withNextPage } from '../domain/access/next-page.ts'
import type { WebhookFailingMail } from '../domain/access/webhook-failing-mail.ts'
import {
  type FeedFailingMail,
  type FeedHeldMail,
  feedPage,
  type PhotosFailedMail,
  photosPage,
  runPage,
} from '../domain/feeds/feed-failing-mail.ts'
import { htmlPart, type MailBlock, textPart } from './mail-blocks.ts'
import type { RenderedMail } from './mail-message.ts'
import { formatsOf } from './words/mail-formats.ts'

/** Tells a seller that a feed can no longer be read. The name of the feed is the seller's own. */
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

/** Tells a seller that a run waits for a decision, why, and what happens without one. */
export function renderFeedHeld(mail: FeedHeldMail, baseUrl: string): RenderedMail {
  const { language, feed_id, feed_name: name, run_id, removals, prices } = mail
  const { words } = formatsOf(language)
  const subject = words.feedHeldSubject(name)
  const blocks: readonly MailBlock[] = [
    { text: words.helloAnybody },
    { text: words.feedHeldIntro(name) },
    ...(removals > 0 ? [{ text: words.feedHeldRemovals(removals) }] : []),
    ...(prices > 0 ? [{ text: words.feedHeldPrices(prices) }] : []),
    { text: words.feedHeldNext },
    { label: words.feedHeldLink, link: baseUrl + runPage(feed_id, run_id) },
    { note: `${words.footerAnswers} ${words.footerSeller(baseUrl)}` },
  ]
  const text = textPart(blocks)
  return { subject, text, html: htmlPart(subject, blocks, language), replyTo: null, language }
}

/** Tells a seller that photos of a feed could not be imported. */
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

/** Tells a seller that a webhook takes no messages, or was disabled for that. */
export function renderWebhookFailing(mail: WebhookFailingMail, baseUrl: string): RenderedMail {
  const { language, webhook_id, host, stop } = mail
  const { words, time } = formatsOf(language)
  const isDisabled = stop !== null
  const subject = isDisabled
    ? words.webhookDisabledSubject(host)
    : words.webhookFailingSubject(host)
  const blocks: readonly MailBlock[] = [
    { text: words.helloAnybody },
    { text: words.webhookTrouble(host, time(mail.since))[stop ?? 'failing'] },
    { text: isDisabled ? words.webhookDisabledNext : words.webhookFailingNext },
    { label: words.webhookFailingLink, link: `${baseUrl}/desk/webhooks/${webhook_id}` },
    { note: `${words.footerAnswers} ${words.footerSeller(baseUrl)}` },
  ]
  const text = textPart(blocks)
  return { subject, text, html: htmlPart(subject, blocks, language), replyTo: null, language }
}

/** The sign-in link for the desk. It quotes nothing that an unknown person typed. */
export function renderSignIn(mail: SignInMail, baseUrl: string): RenderedMail {
  const { language, seller_name: seller, token } = mail
  const { words, time } = formatsOf(language)
  const subject = seller === null ? words.signUpSubject : words.signInSubject
  const blocks: readonly MailBlock[] = [
    { text: words.helloAnybody },
    { label: words.signInLink, link: baseUrl + withNextPage(signInPage(token), mail.next) },
    { text: seller === null ? words.signUpIntro : words.signInIntro(seller) },
    { text: words.signInUntil(time(mail.expires_at)) },
    { text: words.signInNotYou },
    { note: `${words.footerAnswers} ${words.footerDesk(baseUrl)}` },
  ]
  const text = textPart(blocks)
  return { subject, text, html: htmlPart(subject, blocks, language), replyTo: null, language }
}
