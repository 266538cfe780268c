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
  unreachable: 'This seller cannot be contacted here at the moment.',
  hours: (n: string, value: number) => count(n, 'hour', 'hours', value),
  days: (n: string, value: number) => count(n, 'day', 'days', value),
  answersWithin: (time: string, pct: string) => `Usually answers within ${time}; ${pct} answered.`,
  usuallyWithin: (time: string) => `This seller usually answers within ${time}.`,
  answersNone: 'Has not answered any enquiry yet.',
  answersBasis: (n: string, days: string) => `From ${n} enquiries in ${days} days.`,

  calling: {
    show: 'Show phone number',
    showBoth: 'Show phone and WhatsApp',
    showWhatsapp: 'Show WhatsApp number',
    title: (seller: string) => `Phone number of ${seller}`,
    call: 'Call',
    backToAgency: 'Back to the agency',
  },

  kind: 'What is it about?',
  kinds: {
    question: 'A question',
    viewing: 'A viewing',
    still_available: 'Still available?',
  } satisfies Readonly<Record<EnquiryKind, string>>,
  message: 'Your message',
  messageHint: (max: string) =>
    `Up to ${max} characters. Optional if you only ask whether it is still available.`,
  messageCount: (n: string, max: string) => `${n} of ${max} characters`,
  name: 'Your name',
  email: 'Your email address',
  emailHint: 'We send the confirmation and the answer to this address.',
  phone: 'Your phone number (optional)',
  phoneLabel: 'Your phone number',
  share: 'What the seller can see',
  shareHint:
    'The seller always sees your name and message. The answer reaches you even if you share no address.',
  shareEmail: 'My email address',
  sharePhone: 'My phone number',
  viewing: 'When would suit you?',
  viewingHint: (zone: string, days: string, hours: string) =>
    `Local time at the property (${zone}). Within ${days} days, up to ${hours} hours each.`,
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
  send: 'Send enquiry',
  sending: 'One moment…',
  sendHint: 'We email you first. The seller receives nothing until you confirm.',

  privacyShort: (days: string) =>
    `Used only for this enquiry. Erased on request, or ${days} days after the last message.`,
  privacyTitle: 'How your data is used',
  privacyWho: (seller: string) =>
    `Who: Estia Index stores it and, once you have confirmed it, hands it to ${seller}. From then on each of the two answers for it.`,
  privacyWhy:
    'Why: so that this enquiry can be answered, at your own request (Article 6(1)(b) GDPR). For nothing else: no advertising, no profile.',
  privacyLong: (hours: string, days: string, clientDays: string) =>
    `How long: unconfirmed ${hours} hours; confirmed until ${days} days after the last message. Then name, addresses and texts are erased. A coded form of your network address is stored for ${clientDays} days against abuse.`,
  privacyErase:
    'How to erase: the link in the mail opens a page where you can download everything, take it back, or have it erased at once. The seller is then asked to erase its copies.',

  faultsTitle: 'Not sent yet',
  nameMissing: 'Enter your name.',
  nameInvalid: 'Enter a name only, without an address or link.',
  tooLong: (max: string) => `Up to ${max} characters.`,
  emailMissing: 'Enter your email address.',
  emailInvalid: 'No email can be sent to this address. Please check it.',
  phoneInvalid: (code: string) =>
    `This is not a valid number. Include the country code, such as +${code}, or leave it out.`,
  messageMissing: 'Enter your question.',
  textInvalid: 'This contains a character that cannot be shown. Please type it again.',
  kindMissing: 'Choose what it is about.',
  slotUnread: 'Enter the day and both times.',
  slotReversed: 'The end must be later than the start.',
  slotUnfit: (days: string, hours: string) =>
    `It must be in the future, within ${days} days, and last no more than ${hours} hours.`,
  sharePhoneMissing: 'Enter your phone number too, or untick this.',
  noticeChanged: 'The privacy notice below has changed. Please read it and send again.',
  proofNeeded:
    'We could not verify that you are not a robot. Please check your enquiry and send it again.',
  tooMany: 'You have reached the daily limit. Try again tomorrow.',
  tooManyBy: {
    email: 'This email address has reached its daily limit of enquiries. Try again tomorrow.',
    client: 'Your connection has reached its daily limit of enquiries. Try again tomorrow.',
    unanswered:
      'Several of your enquiries to this seller are still unanswered. Add to one of them: its link was emailed to you.',
    seller: 'This seller has received too many enquiries today. Try again tomorrow.',
    same_text:
      'The same text was just sent to many sellers. Write to this seller about this listing.',
    network:
      'Many enquiries from your network are waiting to be confirmed. Confirm yours with the emailed link, or try again in an hour.',
    everyone: 'We are receiving more enquiries than we can email. Try again in an hour.',
  } satisfies Readonly<Record<EnquiryLimitReason, string>>,
  notLive: 'Your message was not sent: the property is no longer available.',
  sellerUnreachable: 'Your message was not sent: the seller cannot be reached at the moment.',
  yourText: 'What you wrote',
  otherFault: 'This could not be sent. Please check it and try again.',
  tryLater: 'This did not work. Please try again in a moment.',

  sentTitle: 'Check your email',
  sentText: (seller: string) =>
    `Open the link in our email and press the button there. Nothing is sent to ${seller} until you do.`,
  theSeller: 'the seller',
  sentUntil: (time: string) => `The link works until ${time}. After that everything is erased.`,
  sentMissing:
    'No email after a few minutes? Look in your spam folder, or check the address and send again.',
  sentDone: 'This enquiry is confirmed. Open it with the link in your email.',
  demoMail: 'See the emails of this demo',
  backToListing: 'Back to the listing',

  confirmTitle: 'Send this enquiry?',
  confirmText: (seller: string) => `Press the button to send this to ${seller}.`,
  confirmSend: (seller: string) => `Send to ${seller}`,
  confirmUntil: (time: string) =>
    `If you do nothing, nothing is sent and everything is erased on ${time}.`,
  confirmErase: 'Do not send, erase it now',

  threadTitle: (seller: string) => `Your enquiry to ${seller}`,
  sellerThreadTitle: (name: string) => `Enquiry from ${name}`,
  someone: 'somebody',
  about: 'About',
  progress: 'Status',
  steps: {
    confirmed: 'Confirmed',
    delivered: 'Delivered',
    read: 'Read',
    answered: 'Answered',
  },
  notYet: 'not yet',
  statusText: {
    awaiting_confirmation: 'Waiting for your confirmation.',
    sent: 'Sent to the seller.',
    read: 'The seller has read it.',
    answered: 'The seller has answered.',
    closed: 'The seller has closed this conversation. You can still write.',
    undeliverable:
      'The seller’s mail server refuses our emails. Your enquiry is in the seller’s inbox here, but do not count on an answer.',
    withdrawn: 'You have withdrawn this enquiry.',
  } satisfies Readonly<Record<BuyerStatus, string>>,
  sellerStatusText: {
    sent: 'New: not answered yet.',
    read: 'Read, not answered yet.',
    answered: 'Answered.',
    closed: 'Closed.',
    spam: 'Marked as spam.',
    undeliverable: 'Your mail server refused our email.',
    withdrawn: 'The buyer has withdrawn this enquiry. No answer is needed.',
    erased: 'The buyer has erased this enquiry. Please erase your copies too.',
  } satisfies Readonly<Record<EnquiryStatus, string>>,
  messages: 'Messages',
  you: 'You',
  via: { mail: 'Sent by email', other_mail: 'Sent by email, from another address' },
  undelivered: 'The email with this message could not be delivered.',
  onlyAvailability: 'Is it still available?',
  erasedText: 'Erased.',
  proposedTimes: 'Proposed times',
  zone: (zone: string) => `Local time at the property (${zone})`,
  write: 'Write',
  writeBuyer: 'New message',
  writeSeller: 'Your answer',
  sendMessage: 'Send',
  writeHint: (max: string) => `Up to ${max} characters.`,
  quick: 'Answer in one click',
  quickAvailable: 'Still available',
  quickGone: 'No longer available',
  quickAvailableText: 'Yes, it is still available.',
  quickGoneText: 'I am sorry, it is no longer available.',
  contact: 'Contact',
  contactMasked:
    'Email address and phone number are not shared. Your answer is forwarded at once, without your address.',
  yourData: 'Your data',
  shared: 'visible to the seller',
  notShared: 'not visible to the seller',
  storedUntil: (time: string) => `Stored until ${time}, or longer if somebody writes.`,
  keepLink:
    'Anyone with the address of this page can do everything you can do here. Do not share it.',
  download: 'Download everything (JSON)',
  withdraw: 'Withdraw the enquiry',
  withdrawText:
    'Anything the seller has not read disappears from their inbox. What they have read stays there, marked as withdrawn.',
  withdrawButton: 'Withdraw',
  erase: 'Erase everything',
  eraseText:
    'Your name, address, number and all messages are erased at once, for you and for the seller. This cannot be undone.',
  eraseButton: 'Erase permanently',
  erasedTitle: 'Everything is erased',
  erasedPageText:
    'Name, contact details and messages are gone. The seller has been asked to erase any copies.',
  manage: 'This enquiry',
  markRead: 'Let the buyer know that I have read it',
  close: 'Close the conversation',
  spam: 'Spam',
  spamText:
    'For advertising and abuse. The sender is not notified and can no longer write in this conversation.',
  spamButton: 'Mark as spam',
  done: {
    confirmed: 'Sent. We have emailed you a copy.',
    message: 'Your message was sent.',
    withdrawn: 'Withdrawn.',
    read: 'The buyer can see that you have read it.',
    closed: 'Closed.',
    gone: 'Your answer was sent, and the conversation is closed.',
    spam: 'Marked as spam.',
  },
  noMore: 'No more messages can be sent here.',
  notFoundTitle: 'This link does not lead to an enquiry',
  expiredTitle: 'This link has expired',
}

export type EnquiryWords = typeof englishEnquiryWords
