/** What the pages of enquiries say in English: the form, the page behind a mailed link, the thread. */
import type {
  BuyerStatus,
  EnquiryKind,
  EnquiryLimitReason,
  EnquiryStatus,
  ViewingMode,
} from '../../catalogue/enquiries.ts'

const count = (n: string, one: string, many: string, value: number): string =>
  `${n} ${value === 1 ? one : many}`

export const englishEnquiryWords = {
  ask: 'Ask the seller',
  askNamed: (seller: string) => `Ask ${seller}`,
  unreachable: 'This seller cannot be written to from here at the moment.',
  hours: (n: string, value: number) => count(n, 'hour', 'hours', value),
  days: (n: string, value: number) => count(n, 'day', 'days', value),
  answersWithin: (time: string, pct: string) => `Usually answers within ${time}; ${pct} answered.`,
  usuallyWithin: (time: string) => `This seller usually answers within ${time}.`,
  answersNone: 'Has answered none so far.',
  answersBasis: (n: string, days: string) => `From ${n} enquiries in ${days} days.`,

  kind: 'What is it about?',
  kinds: {
    question: 'A question',
    viewing: 'A viewing',
    still_available: 'Still available?',
  } satisfies Readonly<Record<EnquiryKind, string>>,
  message: 'Your message',
  messageHint: (max: string) =>
    `At most ${max} characters. Not needed to ask whether it is still available.`,
  messageCount: (n: string, max: string) => `${n} of ${max} characters`,
  name: 'Your name',
  email: 'Your e-mail address',
  emailHint: 'You confirm the enquiry there, and read the answer there.',
  phone: 'Your phone number, if you like',
  phoneLabel: 'Your phone number',
  share: 'What the seller may see',
  shareHint: 'Your name and message in any case. The answer reaches you without an address, too.',
  shareEmail: 'My e-mail address',
  sharePhone: 'My phone number',
  viewing: 'When would it suit you?',
  viewingHint: (zone: string, days: string, hours: string) =>
    `The time where the property is (${zone}). Within ${days} days, up to ${hours} hours at a time.`,
  slot: (n: string) => `Proposal ${n}`,
  moreSlots: 'Propose more times',
  day: 'Day',
  timeFrom: 'From',
  timeTo: 'To',
  mode: 'How',
  modes: { 'in-person': 'In person', video: 'By video' } satisfies Readonly<
    Record<ViewingMode, string>
  >,
  trap: 'Leave this empty',
  send: 'Send',
  sending: 'One moment …',
  sendHint: 'We send you a mail first. Nothing reaches the seller before you confirm it there.',

  privacyShort: (days: string) =>
    `Used for this enquiry alone. Erased when you say so, or ${days} days after the last message.`,
  privacyTitle: 'What happens to what you write',
  privacyWho: (seller: string) =>
    `Who: Estia Index keeps it and, once you have confirmed it, hands it to ${seller}. From then on each of the two answers for it.`,
  privacyWhy:
    'Why: so that this enquiry can be answered, at your own request (Article 6(1)(b) GDPR). For nothing else: no advertising, no profile.',
  privacyLong: (hours: string, days: string, clientDays: string) =>
    `How long: unconfirmed ${hours} hours; confirmed until ${days} days after the last message. Then name, addresses and texts are erased. A coded form of your network address is kept ${clientDays} days against abuse.`,
  privacyErase:
    'How to erase: the link in the mail opens a page where you can download everything, take it back, or have it erased at once. The seller is then told to erase its copies.',

  faultsTitle: 'Not sent yet',
  nameMissing: 'Write your name.',
  nameInvalid: 'Write a name alone, without an address or link.',
  tooLong: (max: string) => `At most ${max} characters.`,
  emailMissing: 'Write your e-mail address.',
  emailInvalid: 'No mail can be sent to this address. Please check it.',
  phoneInvalid: (code: string) =>
    `This number cannot be called. Write it with the code of its country, such as +${code}, or leave it out.`,
  messageMissing: 'Write what you would like to know.',
  textInvalid: 'This has a character that cannot be shown. Please type it again.',
  kindMissing: 'Choose what it is about.',
  slotUnread: 'Give the day and both times.',
  slotReversed: 'It must end after it begins.',
  slotUnfit: (days: string, hours: string) =>
    `It must lie ahead, within ${days} days, and last at most ${hours} hours.`,
  sharePhoneMissing: 'Write your phone number too, or untick this.',
  noticeChanged: 'The notice below has changed. Please read it, and send again.',
  proofNeeded: 'We could not tell you from a program. Please look it over and send again.',
  tooMany: 'You have written as much as one day takes. Try again tomorrow.',
  tooManyBy: {
    email:
      'As many enquiries as one e-mail address may send in a day were sent. Try again tomorrow.',
    client: 'As many enquiries as one connection may send in a day were sent. Try again tomorrow.',
    unanswered:
      'Some enquiries of yours to this seller wait for an answer. Add to one of them: its link was mailed to you.',
    seller: 'This seller gets too many enquiries today. Try again tomorrow.',
    same_text: 'The same text went to many sellers just now. Write to this one about this listing.',
    network:
      'Many enquiries from your network wait for their confirmation. Confirm yours by the mailed link, or try again in an hour.',
    everyone: 'More enquiries come in just now than we can mail. Try again in an hour.',
  } satisfies Readonly<Record<EnquiryLimitReason, string>>,
  notLive: 'Your message was not sent: the listing is no longer on offer.',
  sellerUnreachable: 'Your message was not sent: the seller cannot be reached at the moment.',
  yourText: 'What you wrote',
  otherFault: 'This could not be sent. Please look it over and try again.',
  tryLater: 'This did not work just now. Please try again in a moment.',

  sentTitle: 'A mail is on its way to you',
  sentText: (seller: string) =>
    `Open the link in it and press the button there. Nothing goes to ${seller} before that.`,
  theSeller: 'the seller',
  sentUntil: (time: string) => `The link is good until ${time}. After that everything is erased.`,
  sentMissing:
    'No mail after some minutes? Look into the folder for unwanted mail, or check the address and send again.',
  sentDone: 'This enquiry is confirmed. The link in your mail opens it.',
  demoMail: 'See the mails of this demo',
  backToListing: 'Back to the listing',

  confirmTitle: 'Shall this be sent?',
  confirmText: (seller: string) => `This goes to ${seller} when you press the button.`,
  confirmSend: (seller: string) => `Send to ${seller}`,
  confirmUntil: (time: string) =>
    `If you do nothing, nothing is sent, and everything is erased ${time}.`,
  confirmErase: 'Do not send, erase it now',

  threadTitle: (seller: string) => `Your enquiry to ${seller}`,
  sellerThreadTitle: (name: string) => `Enquiry from ${name}`,
  someone: 'somebody',
  about: 'About',
  progress: 'How far it has got',
  steps: {
    confirmed: 'Confirmed',
    delivered: 'Delivered',
    read: 'Read',
    answered: 'Answered',
  },
  notYet: 'not yet',
  statusText: {
    awaiting_confirmation: 'Waits for your confirmation.',
    sent: 'Sent to the seller.',
    read: 'The seller has read it.',
    answered: 'The seller has answered.',
    closed: 'The seller has closed this conversation. You can still write.',
    undeliverable:
      'The mail host of the seller refuses our mail. It waits in the seller’s inbox here; do not count on an answer.',
    withdrawn: 'You have taken this enquiry back.',
  } satisfies Readonly<Record<BuyerStatus, string>>,
  sellerStatusText: {
    sent: 'New: not answered yet.',
    read: 'Read, not answered yet.',
    answered: 'Answered.',
    closed: 'Closed.',
    spam: 'Marked as unwanted.',
    undeliverable: 'Our mail to you was refused by your mail host.',
    withdrawn: 'The buyer has taken this enquiry back. No answer is wanted.',
    erased: 'The buyer had everything erased. Please erase your copies as well.',
  } satisfies Readonly<Record<EnquiryStatus, string>>,
  messages: 'Messages',
  you: 'You',
  onlyAvailability: 'Is it still available?',
  erasedText: 'Erased.',
  proposedTimes: 'Proposed times',
  zone: (zone: string) => `Time where the property is (${zone})`,
  write: 'Write',
  writeBuyer: 'A further message',
  writeSeller: 'Your answer',
  sendMessage: 'Send',
  writeHint: (max: string) => `At most ${max} characters.`,
  quick: 'Answer in one click',
  quickAvailable: 'Still available',
  quickGone: 'No longer available',
  quickAvailableText: 'Yes, it is still available.',
  quickGoneText: 'I am sorry, it is no longer available.',
  contact: 'Contact',
  contactMasked:
    'Address and number are not shared. Your answer is passed on at once, and without your address.',
  yourData: 'Your data',
  shared: 'the seller sees it',
  notShared: 'the seller does not see it',
  keptUntil: (time: string) => `Kept until ${time}, unless somebody writes.`,
  keepLink:
    'Whoever has the address of this page can do what you can do here. Keep it to yourself.',
  download: 'Download everything (JSON)',
  withdraw: 'Take the enquiry back',
  withdrawText:
    'What the seller has not read yet disappears from its inbox. What it has read stays there, marked as taken back.',
  withdrawButton: 'Take it back',
  erase: 'Erase everything',
  eraseText:
    'Your name, address, number and all messages are erased here at once, for you and for the seller. This cannot be undone.',
  eraseButton: 'Erase it for good',
  erasedTitle: 'Everything is erased',
  erasedPageText:
    'Name, addresses and messages are gone. The seller was told to erase its copies, if it had any.',
  manage: 'This enquiry',
  markRead: 'Tell the buyer that I have read it',
  close: 'Close the conversation',
  spam: 'Unwanted',
  spamText:
    'For advertising and abuse. The sender is not told, and cannot write in this conversation again.',
  spamButton: 'Mark as unwanted',
  done: {
    confirmed: 'Sent. We have mailed you a copy.',
    message: 'Your message was sent.',
    withdrawn: 'Taken back.',
    read: 'The buyer sees that you have read it.',
    closed: 'Closed.',
    gone: 'Your answer was sent, and the conversation is closed.',
    spam: 'Marked as unwanted.',
  },
  noMore: 'No more can be written here.',
  notFoundTitle: 'This link leads to no enquiry',
  expiredTitle: 'This link has expired',
}

export type EnquiryWords = typeof englishEnquiryWords
