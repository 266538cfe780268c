/**
 * Turns a mail of the outbox into words: subject, plain text, HTML, and whom a reply goes to.
 * Invariants: of the other side's addresses it shows what the mail holds, which is what was shared; times are those
 * of the country. A mail that nobody has confirmed quotes nothing that was written: nobody can have a text of
 * their own sent to somebody else's address.
 */

import type { Language } from '../catalogue/languages.ts'
import type { AccessMail, SignInRequest } from '../domain/access/access-mail.ts'
import type { WebhookFailingMail } from '../domain/access/webhook-failing-mail.ts'
import type { SavedSearchMail } from '../domain/alerts/alert-mail.ts'
import type { Viewing } from '../domain/enquiries/enquiry.ts'
import {
  type AnswerUndeliverableMail,
  type EnquiryMail,
  enquiryPage,
  type MailedDraft,
  type MailListing,
  type NoticeMail,
  type WithdrawnMail,
} from '../domain/enquiries/enquiry-mail.ts'
import { type ReplyMailbox, replyAddress } from '../domain/enquiries/reply-address.ts'
import type {
  FeedFailingMail,
  FeedHeldMail,
  PhotosFailedMail,
} from '../domain/feeds/feed-failing-mail.ts'
import { type Fact, htmlPart, type MailBlock, textPart } from './mail-blocks.ts'
import type { RenderedMail } from './mail-message.ts'
import { type AlertTexts, renderAlert } from './render-alert.ts'
import {
  renderFeedFailing,
  renderFeedHeld,
  renderPhotosFailed,
  renderSignIn,
  renderWebhookFailing,
} from './render-notices.ts'
import { formatsOf, type MailFormats } from './words/mail-formats.ts'

interface Content {
  readonly subject: string
  readonly blocks: readonly MailBlock[]
  readonly to: 'buyer' | 'seller'
  readonly replyTo?: string | null
}

/** What the mails of one language are written with. */
interface Pen extends MailFormats {
  /** The address of the thread's page, as a block. */
  threadLink(label: string, token: string): MailBlock
  /** Of this side of the thread; null: replies are not read. */
  readonly repliesTo: string | null
}

/** What leaves: requests for links are answered before. */
export type AnyMail =
  | EnquiryMail
  | Exclude<AccessMail, SignInRequest>
  | FeedFailingMail
  | FeedHeldMail
  | PhotosFailedMail
  | WebhookFailingMail
  | SavedSearchMail

/** The title of a listing in a language; null: the English one must do. */
export type TitleIn = (listing: MailListing, language: Language) => string | null

/** What a search asks for, in words of a language; null: that cannot be said. */
export type SearchIn = (query: string, language: Language) => string | null

export function renderMail(
  mail: AnyMail,
  baseUrl: string,
  titleIn: TitleIn = () => null,
  searchIn: SearchIn = () => null,
  /** Where replies are read; null: nowhere. */
  mailbox: ReplyMailbox | null = null,
): RenderedMail {
  if (mail.kind === 'sign_in') return renderSignIn(mail, baseUrl)
  if (mail.kind === 'feed_failing') return renderFeedFailing(mail, baseUrl)
  if (mail.kind === 'feed_held') return renderFeedHeld(mail, baseUrl)
  if (mail.kind === 'photos_failed') return renderPhotosFailed(mail, baseUrl)
  if (mail.kind === 'webhook_failing') return renderWebhookFailing(mail, baseUrl)
  if (isAlert(mail)) {
    const titleOf: AlertTexts['titleOf'] = (listing, language) =>
      titleIn(listing, language) ?? listing.title
    return renderAlert(mail, { baseUrl, titleOf, searchIn })
  }
  const title = titleIn(mail.listing, mail.language) ?? mail.listing.title
  return renderEnquiry({ ...mail, listing: { ...mail.listing, title } }, baseUrl, mailbox)
}

const isAlert = (mail: AnyMail): mail is SavedSearchMail => mail.kind.startsWith('search_')

function renderEnquiry(
  mail: EnquiryMail,
  baseUrl: string,
  mailbox: ReplyMailbox | null,
): RenderedMail {
  const formats = formatsOf(mail.language)
  const threadLink = (label: string, token: string) => ({
    label,
    link: baseUrl + enquiryPage(token),
  })
  const reply = 'reply' in mail ? mail.reply : undefined
  const repliesTo = mailbox && reply !== undefined ? replyAddress(reply, mailbox) : null
  const pen = { ...formats, threadLink, repliesTo }
  const { subject, blocks, to, replyTo = repliesTo } = contentOf(mail, pen)
  const { words } = formats
  const why = to === 'buyer' ? words.footerBuyer(baseUrl) : words.footerSeller(baseUrl)
  const note = replyTo === null ? `${words.footerAnswers} ${why}` : why
  const all = [...blocks, { note }]
  const language: Language = mail.language
  const parts = { subject, text: textPart(all), html: htmlPart(subject, all, language) }
  return { ...parts, replyTo, language, isAutoReply: mail.kind === 'reply_refused' }
}

function contentOf(mail: EnquiryMail, pen: Pen): Content {
  const { words, threadLink } = pen
  const { title } = mail.listing
  switch (mail.kind) {
    case 'confirm':
      return {
        to: 'buyer',
        subject: words.confirmSubject(title),
        blocks: [
          { text: words.helloAnybody },
          // First: on a phone it is all that is seen.
          threadLink(words.confirmLink, mail.token),
          { text: words.confirmIntro(mail.seller_name) },
          { facts: [listingFact(mail, pen)] },
          { text: words.confirmUntil(pen.time(mail.expires_at)) },
          { text: words.confirmNotYou },
        ],
      }
    case 'copy':
      return {
        to: 'buyer',
        subject: words.copySubject(title),
        blocks: [
          { text: words.hello(mail.draft.name) },
          { text: (mail.is_further ? words.copyFurther : words.copyIntro)(mail.seller_name) },
          { facts: [listingFact(mail, pen), ...draftFacts(mail.draft, pen)] },
          ...quoted(mail.draft.message),
          threadLink(words.copyLink, mail.token),
          { text: words.copyLinkUse },
          ...replyHint(pen),
        ],
      }
    case 'notice':
      return noticeOf(mail, pen)
    case 'answer':
      return {
        to: 'buyer',
        subject: words.answerSubject(mail.seller_name, title),
        blocks: [
          { text: words.hello(mail.name) },
          { text: words.answerIntro(mail.seller_name) },
          ...quoted(mail.message),
          { facts: [listingFact(mail, pen)] },
          threadLink(words.answerLink, mail.token),
          ...replyHint(pen),
        ],
      }
    case 'undeliverable':
      return {
        to: 'buyer',
        subject: words.undeliverableSubject(title),
        blocks: [
          { text: words.hello(mail.name) },
          { text: words.undeliverableIntro(mail.seller_name) },
          { facts: [listingFact(mail, pen)] },
          threadLink(words.copyLink, mail.token),
        ],
      }
    case 'answer_undeliverable':
      return {
        to: 'seller',
        subject: words.answerUndeliverableSubject(title),
        blocks: [
          { text: words.helloAnybody },
          { text: words.answerUndeliverableIntro(mail.name) },
          { facts: sellerFacts(mail, pen) },
          threadLink(words.answerLink, mail.token),
        ],
      }
    case 'reply_refused':
      return {
        to: mail.side,
        subject: words.replyRefusedSubject(title),
        blocks: [
          { text: words.helloAnybody },
          { text: `${words.replyRefusedIntro} ${words.replyRefusedBecause[mail.reason]}` },
          { facts: [listingFact(mail, pen)] },
          threadLink(words.answerLink, mail.token),
        ],
      }
    case 'withdrawn':
      return withdrawnOf(mail, pen)
  }
}

function noticeOf(mail: NoticeMail, pen: Pen): Content {
  const { words } = pen
  const isFirst = mail.about === 'enquiry'
  const facts: Fact[] = [
    ...sellerFacts(mail, pen),
    ...(isFirst ? [{ label: words.kind, values: [words.kinds[mail.enquiry_kind]] }] : []),
    { label: words.name, values: [mail.name] },
    ...(mail.email === null ? [] : [{ label: words.email, values: [mail.email] }]),
    ...(mail.phone === null ? [] : [{ label: words.phone, values: [mail.phone] }]),
    ...viewingFacts(mail.viewing, pen),
  ]
  return {
    to: 'seller',
    // Through the thread, so that both sides find the answer there and the seller's address stays its own.
    replyTo: pen.repliesTo ?? mail.email,
    subject: (isFirst ? words.noticeSubject : words.noticeMessageSubject)(named(mail)),
    blocks: [
      { text: words.helloAnybody },
      { text: (isFirst ? words.noticeIntro : words.noticeMessageIntro)(mail.name) },
      { facts },
      ...quoted(mail.message),
      pen.threadLink(words.noticeLink, mail.token),
      ...(pen.repliesTo === null
        ? [{ text: mail.email === null ? words.noticeMasked : words.noticeReply }]
        : replyHint(pen)),
    ],
  }
}

function withdrawnOf(mail: WithdrawnMail, pen: Pen): Content {
  const { words } = pen
  const intro =
    mail.how === 'erased'
      ? words.erasedIntro
      : mail.how === 'withdrawn' && mail.name !== null
        ? words.withdrawnIntro(mail.name)
        : words.recalledIntro
  return {
    to: 'seller',
    subject: (mail.how === 'erased' ? words.erasedSubject : words.withdrawnSubject)(named(mail)),
    blocks: [
      { text: words.helloAnybody },
      { text: intro },
      { facts: sellerFacts(mail, pen) },
      ...(mail.token === null ? [] : [pen.threadLink(words.answerLink, mail.token)]),
    ],
  }
}

const replyHint = ({ words, repliesTo }: Pen): MailBlock[] =>
  repliesTo === null ? [] : [{ text: words.replyByMail }]

/** A seller knows a listing by its own reference. */
const named = ({ listing: { title, reference } }: Pick<EnquiryMail, 'listing'>): string =>
  reference === null ? title : `${title} (${reference})`

const listingFact = ({ listing }: Pick<EnquiryMail, 'listing'>, { words }: Pen): Fact => ({
  label: words.listing,
  values: [listing.title],
  href: listing.link,
})

function sellerFacts(mail: NoticeMail | AnswerUndeliverableMail | WithdrawnMail, pen: Pen): Fact[] {
  const { words } = pen
  const { reference } = mail.listing
  return [
    listingFact(mail, pen),
    ...(reference === null ? [] : [{ label: words.reference, values: [reference] }]),
    { label: words.number, values: [String(mail.enquiry_id)] },
  ]
}

/** The buyer's own, with what the seller gets to see of it. */
function draftFacts({ kind, name, email, phone, viewing, share }: MailedDraft, pen: Pen): Fact[] {
  const { words } = pen
  const shown = (value: string, isShared: boolean) =>
    `${value} (${isShared ? words.isShared : words.isNotShared})`
  return [
    { label: words.kind, values: [words.kinds[kind]] },
    { label: words.name, values: [name] },
    { label: words.email, values: [shown(email, share.email)] },
    ...(phone === null ? [] : [{ label: words.phone, values: [shown(phone, share.phone)] }]),
    ...viewingFacts(viewing, pen),
  ]
}

function viewingFacts(viewing: Viewing | null, { words, range, timesAre }: Pen): Fact[] {
  if (viewing === null) return []
  const values = viewing.slots.map(({ from, to }) => `${range(from, to)} (${timesAre})`)
  const mode = words.modes[viewing.mode]
  return values.length > 0
    ? [{ label: `${words.viewing}, ${mode}`, values }]
    : [{ label: words.viewing, values: [mode] }]
}

const quoted = (text: string | null): MailBlock[] => (text === null ? [] : [{ quote: text }])
