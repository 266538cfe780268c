/**
 * The sentences of mails in English. `MailWords` is what every other language must have too: one that misses a
 * sentence does not compile. Texts of people go in as they are and are escaped where they are shown.
 */

import type { EnquiryKind, ViewingMode } from '../../catalogue/enquiries.ts'
import type { WebhookStop } from '../../domain/access/webhook-failing-mail.ts'

export const englishMailWords = {
  hello: (name: string) => `Hello ${name},`,
  helloAnybody: 'Hello,',

  confirmSubject: (title: string) => `Please confirm your enquiry: ${title}`,
  confirmIntro: (seller: string) =>
    `Someone using this email address wants to write to ${seller} about this listing. If that was you: nothing has been sent yet. Open the page above, review the enquiry, and press the button there.`,
  confirmLink: 'Review and send',
  confirmUntil: (time: string) => `The page works until ${time}. After that everything is deleted.`,
  confirmNotYou:
    'If it was not you, ignore this email. Nobody will see the enquiry, and it is deleted automatically.',

  copySubject: (title: string) => `Your enquiry was sent: ${title}`,
  copyIntro: (seller: string) => `Your enquiry is on its way to ${seller}. This is what was sent:`,
  copyFurther: (seller: string) =>
    `Your message was added to your conversation with ${seller}. This is what was sent:`,
  copyLink: 'Your conversation',
  copyLinkUse:
    'There you can read the answer, write again, withdraw the enquiry or erase everything. Do not share the link: anyone who has it can do the same.',

  noticeSubject: (title: string) => `New enquiry: ${title}`,
  noticeMessageSubject: (title: string) => `New message: ${title}`,
  noticeIntro: (name: string) => `${name} has an enquiry about your listing.`,
  noticeMessageIntro: (name: string) => `${name} has written to you again about your listing.`,
  noticeLink: 'Read and answer',
  noticeReply: 'You can also reply to this email: your reply goes straight to the address above.',
  noticeMasked:
    'The address of the sender is not shared. Please answer on the page: your answer is forwarded at once.',

  replyByMail:
    'You can also reply to this email: your reply is forwarded without your address and is added to the conversation. Attachments are not forwarded.',
  attachmentsDropped: (count: number) =>
    count === 1
      ? '[One attachment was not forwarded.]'
      : `[${count} attachments were not forwarded.]`,

  answerSubject: (seller: string, title: string) => `${seller} has answered: ${title}`,
  answerIntro: (seller: string) => `${seller} has answered your enquiry:`,
  answerLink: 'Open the conversation',

  undeliverableSubject: (title: string) => `Your enquiry could not be delivered: ${title}`,
  undeliverableIntro: (seller: string) =>
    `The mail server of ${seller} refuses our emails, so your enquiry was not delivered by email. It is in the seller's inbox on our site, but please do not count on an answer.`,

  answerUndeliverableSubject: (title: string) => `Your answer could not be delivered: ${title}`,
  answerUndeliverableIntro: (name: string) =>
    `The mail server of ${name} refuses our emails, so your answer was not delivered by email. It can still be read on the page of the conversation; if a phone number was shared, please call.`,

  replyRefusedSubject: (title: string) => `Your reply was not delivered: ${title}`,
  replyRefusedIntro: 'Your email reply did not reach the other side.',
  replyRefusedBecause: {
    empty:
      'It contains no text. Please write your message as text, not only as a picture or an attachment.',
    too_long:
      'The text is too long: a message may have 2,000 characters. Please shorten it, or send a part of it on the page of the conversation.',
    too_large:
      'The email is larger than 10 MB. Please send it again without attachments; they are not forwarded anyway.',
    too_many:
      'There were too many messages in this conversation today. Please send it again tomorrow.',
    closed: 'This conversation takes no more messages.',
  },

  withdrawnSubject: (title: string) => `Enquiry withdrawn: ${title}`,
  recalledIntro:
    'An enquiry about your listing was withdrawn before you read it. You do not need to do anything.',
  withdrawnIntro: (name: string) =>
    `${name} has withdrawn the enquiry about your listing and expects no answer.`,
  erasedSubject: (title: string) => `Enquiry erased: ${title}`,
  erasedIntro:
    'The sender of an enquiry about your listing has erased it here. Please erase your copies too: the emails you received, and anything you entered elsewhere.',

  listing: 'Listing',
  reference: 'Your reference',
  number: 'Number in your inbox',
  kind: 'Subject',
  kinds: {
    question: 'A question',
    viewing: 'A viewing',
    still_available: 'Is it still available?',
  } satisfies Record<EnquiryKind, string>,
  viewing: 'Viewing',
  modes: { 'in-person': 'in person', video: 'by video' } satisfies Record<ViewingMode, string>,
  /** `inside` is what the phrases of the country call so. */
  timesAre: (inside: string) => `time ${inside}`,
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  isShared: 'visible to the seller',
  isNotShared: 'not visible to the seller',

  signInSubject: 'Your sign-in link for Estia Index',
  signInIntro: (seller: string) =>
    `Someone wants to sign in as ${seller}. If that was you, open the page above and press the button there.`,
  signUpSubject: 'Please confirm your email address',
  signUpIntro:
    'Someone entered this email address to list a property. If that was you, open the page above and press the button there to create your account.',
  signInLink: 'Open the page',
  signInUntil: (time: string) => `The link works once, until ${time}.`,
  signInNotYou: 'If it was not you, ignore this email. Nobody can sign in without this link.',
  footerDesk: (site: string) =>
    `Estia Index, ${site}. You received this email because your address was entered there to sign in.`,

  webhookFailingSubject: (host: string) => `Your webhook at ${host} is not answering`,
  webhookDisabledSubject: (host: string) => `Your webhook at ${host} was disabled`,
  webhookTrouble: (host: string, since: string): Readonly<Record<WebhookStop, string>> => ({
    failing: `Your webhook at ${host} has not accepted a message since ${since}.`,
    gone: `Your webhook at ${host} answered 410 (Gone), which asks us to stop.`,
    backlog: `Too many messages are waiting for your webhook at ${host}.`,
    query_refused: `The search that filters your webhook at ${host} is no longer valid.`,
  }),
  webhookFailingNext:
    'We will keep retrying, less and less often. If nothing is accepted within five days, the webhook is disabled.',
  webhookDisabledNext:
    'No further messages are sent. Enable it again at the desk; waiting messages are then sent, and GET /v1/events has every change in between.',
  webhookFailingLink: 'See its deliveries',
  photosFailedSubject: 'Photos of your feed could not be imported',
  photosFailedIntro: (listing: string) =>
    `We tried five times to import the photos of listing #${listing} from your feed, without success. Other listings may be affected; we send at most one such email a day.`,
  photosFailedNext:
    'Your listings stay as they are, without these photos. Check that the photo addresses open in a browser, or upload the photos at the desk.',
  photosFailedLink: 'Open the listing',
  feedHeldSubject: (name: string) => `Please check your feed "${name}"`,
  feedHeldIntro: (name: string) =>
    `The last run of your feed "${name}" would change unusually much, so we have put these changes on hold. New and other changed homes were imported.`,
  feedHeldRemovals: (count: number) =>
    `Homes missing from the file, or in it without a price, type or photos, that would be paused: ${count}.`,
  feedHeldPrices: (count: number) => `Large price changes: ${count}.`,
  feedHeldNext:
    'If this is right, apply the changes. If the export is faulty, discard them and correct it. If you do nothing, they are applied once three complete runs over two days agree.',
  feedHeldLink: 'Check and decide',
  feedFailingSubject: (name: string) => `Your feed "${name}" cannot be read`,
  feedFailingIntro: (name: string, failures: number, since: string) =>
    `Your feed "${name}" has failed ${failures} times in a row since ${since}.`,
  feedFailingStays:
    'Your listings stay as they are. We will keep retrying, less and less often, and stop after 14 days.',
  feedFailingLink: 'See its runs',

  footerAnswers: 'Replies to this email are not read.',
  footerBuyer: (site: string) =>
    `Estia Index, ${site}. You received this email because your address was entered there for an enquiry.`,
  footerSeller: (site: string) =>
    `Estia Index, ${site}. You received this email because enquiries about your listings go to this address.`,
}

export type MailWords = typeof englishMailWords
