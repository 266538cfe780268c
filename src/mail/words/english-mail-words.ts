/**
 * The sentences of mails in English. `MailWords` is what every other language must have too: one that lacks a
 * sentence does not compile. Texts of people go in as they are and are escaped where they are shown.
 */
import type { EnquiryKind, ViewingMode } from '../../catalogue/enquiries.ts'

export const englishMailWords = {
  hello: (name: string) => `Hello ${name},`,
  helloAnybody: 'Hello,',

  confirmSubject: (title: string) => `Please confirm your enquiry: ${title}`,
  confirmIntro: (seller: string) =>
    `Somebody who gave this e-mail address wants to write to ${seller} about this listing. If it was you: nothing has been sent yet. Open the page above, look at what will be sent, and press the button there.`,
  confirmLink: 'Look at it and send it',
  confirmUntil: (time: string) => `The page works until ${time}. After that everything is deleted.`,
  confirmNotYou:
    'If it was not you, do nothing. Nobody gets to see it, and it is deleted by itself.',

  copySubject: (title: string) => `Your enquiry was sent: ${title}`,
  copyIntro: (seller: string) => `Your enquiry goes to ${seller}. This is what was sent:`,
  copyFurther: (seller: string) =>
    `Your message was added to your conversation with ${seller}. This is what was sent:`,
  copyLink: 'Your conversation',
  copyLinkUse:
    'There you read the answer, write more, withdraw the enquiry or have everything erased. Keep the link to yourself: whoever has it can do so too.',

  noticeSubject: (title: string) => `New enquiry: ${title}`,
  noticeMessageSubject: (title: string) => `New message: ${title}`,
  noticeIntro: (name: string) => `${name} has an enquiry about your listing.`,
  noticeMessageIntro: (name: string) => `${name} has written to you again about your listing.`,
  noticeLink: 'Read and answer',
  noticeReply: 'You may also reply to this mail: it goes straight to the address above.',
  noticeMasked:
    'The address of the sender is not shared. Please answer on the page: it is passed on at once.',

  answerSubject: (seller: string, title: string) => `${seller} has answered: ${title}`,
  answerIntro: (seller: string) => `${seller} has answered your enquiry:`,
  answerLink: 'Open the conversation',

  undeliverableSubject: (title: string) => `Your enquiry could not be delivered: ${title}`,
  undeliverableIntro: (seller: string) =>
    `The mail of ${seller} refuses our messages, so that your enquiry has not arrived there by mail. It stays in the seller's inbox with us, but please do not count on an answer.`,

  answerUndeliverableSubject: (title: string) => `Your answer could not be delivered: ${title}`,
  answerUndeliverableIntro: (name: string) =>
    `The mail of ${name} refuses our messages, so that your answer has not arrived there by mail. It can still be read on the page of the conversation; where a phone number was shared, please call.`,

  withdrawnSubject: (title: string) => `Enquiry withdrawn: ${title}`,
  recalledIntro:
    'An enquiry about your listing was taken back before you read it. There is nothing to do.',
  withdrawnIntro: (name: string) =>
    `${name} has withdrawn the enquiry about your listing and expects no answer.`,
  erasedSubject: (title: string) => `Enquiry erased: ${title}`,
  erasedIntro:
    'The sender of an enquiry about your listing had everything erased here. Please erase your copies of it as well: the mails that you got, and what you entered elsewhere.',

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
  email: 'E-mail',
  phone: 'Phone',
  isShared: 'shown to the seller',
  isNotShared: 'not shown to the seller',

  signInSubject: 'Your link to Estia Index',
  signInIntro: (seller: string) =>
    `Somebody wants to sign in as ${seller}. If it was you, open the page above and press the button there.`,
  signUpSubject: 'Please confirm your e-mail address',
  signUpIntro:
    'Somebody gave this e-mail address to list a property. If it was you, open the page above and press the button there: your account is then ready.',
  signInLink: 'Open the page',
  signInUntil: (time: string) => `The link works once, until ${time}.`,
  signInNotYou: 'If it was not you, do nothing. Nobody gets in without this link.',
  footerDesk: (site: string) =>
    `Estia Index, ${site}. You get this mail since your address was given there to sign in.`,

  photosFailedSubject: 'Photos of your feed could not be imported',
  photosFailedIntro: (listing: string) =>
    `We tried five times to import the photos of listing #${listing} from your feed, without success. Other listings may be affected; we send at most one such email a day.`,
  photosFailedNext:
    'Your listings stay as they are, without these photos. Check that the photo addresses open in a browser, or upload the photos at the desk.',
  photosFailedLink: 'Open the listing',
  feedFailingSubject: (name: string) => `Your feed "${name}" cannot be read`,
  feedFailingIntro: (name: string, failures: number, since: string) =>
    `Your feed "${name}" has failed ${failures} times in a row since ${since}.`,
  feedFailingStays:
    'Your listings stay as they are. The feed is asked again ever more seldom, and after 14 days no more.',
  feedFailingLink: 'Look at its runs',

  footerAnswers: 'Replies to this mail are read by nobody.',
  footerBuyer: (site: string) =>
    `Estia Index, ${site}. You get this mail since your address was given there for an enquiry.`,
  footerSeller: (site: string) =>
    `Estia Index, ${site}. You get this mail since enquiries about your listings go to this address.`,
}

export type MailWords = typeof englishMailWords
