/** Every mail about an enquiry in full, so that a sentence that is missing, or one too many, is seen. */
import { expect, it } from 'vitest'
import {
  BASE,
  confirm,
  copy,
  draft,
  frame,
  listing,
  notice,
  TOKEN,
  withdrawn,
} from '../../test/mail/sample-mails.ts'
import type { EnquiryMail } from '../domain/enquiries/enquiry-mail.ts'
import { renderMail } from './render-mail.ts'

it('the whole text of every mail, with and without a mailbox', () => {
  const nameless = { ...listing, title: 'Villa', reference: null }
  const plain = { ...listing, title: 'Villa' }
  const mailbox = { local: 'reply', domain: 'homes.example.com' }
  const short = { ...draft, name: 'Anna', message: 'Hello', viewing: null }
  const asked = { ...notice, name: 'Anna', message: 'Hello', viewing: null, reply: 'abc' }
  const texts = [
    { ...confirm, listing: plain },
    { ...copy, listing: plain, draft: { ...short, phone: null }, reply: 'abc' },
    { ...copy, listing: plain, draft: short, is_further: true },
    { ...asked, listing: plain, email: draft.email, phone: draft.phone },
    { ...asked, listing: nameless, about: 'message', message: null },
    {
      ...frame,
      listing: plain,
      kind: 'answer',
      seller_name: 'Hermes',
      name: 'Anna',
      message: 'Yes',
    },
    { ...frame, listing: plain, kind: 'undeliverable', seller_name: 'Hermes', name: 'Anna' },
    { ...frame, listing: nameless, kind: 'answer_undeliverable', enquiry_id: 40, name: 'Anna' },
    { ...frame, listing: plain, kind: 'reply_refused', side: 'seller', reason: 'too_long' },
    { ...frame, listing: plain, kind: 'reply_refused', side: 'buyer', reason: 'empty' },
    { ...withdrawn, listing: plain, name: 'Anna' },
    { ...withdrawn, listing: plain, name: null },
    { ...withdrawn, listing: plain, how: 'recalled', token: null, name: 'Anna' },
    { ...withdrawn, listing: nameless, how: 'erased', token: null, name: null },
  ] as const satisfies readonly EnquiryMail[]
  const told = texts.flatMap((mail) =>
    [null, mailbox].map((to) => {
      const { subject, text, replyTo } = renderMail(mail, BASE, undefined, undefined, to)
      return `${mail.kind}: ${subject}, replies to ${replyTo}\n${text.replaceAll(TOKEN, 'T')}`
    }),
  )
  expect([...new Set(told)].join('\n')).toMatchInlineSnapshot(`
    "confirm: Please confirm your enquiry: Villa, replies to null
    Hello,

    Review and send:
    https://homes.example.com/enquiries/T

    Someone using this email address wants to write to Ερμής about this listing. If that was you: nothing has been sent yet. Open the page above, review the enquiry, and press the button there.

    Listing: Villa
    https://homes.example.com/listings/7/villa

    The page works until Friday, 20 November 2026 at 10:00 (time in Cyprus). After that everything is deleted.

    If it was not you, ignore this email. Nobody will see the enquiry, and it is deleted automatically.

    -- 
    Replies to this email are not read. Estia Index, https://homes.example.com. You received this email because your address was entered there for an enquiry.

    copy: Your enquiry was sent: Villa, replies to null
    Hello Anna,

    Your enquiry is on its way to Ερμής. This is what was sent:

    Listing: Villa
    https://homes.example.com/listings/7/villa
    Subject: A viewing
    Name: Anna
    Email: anna@example.com (visible to the seller)

    > Hello

    Your conversation:
    https://homes.example.com/enquiries/T

    There you can read the answer, write again, withdraw the enquiry or erase everything. Do not share the link: anyone who has it can do the same.

    -- 
    Replies to this email are not read. Estia Index, https://homes.example.com. You received this email because your address was entered there for an enquiry.

    copy: Your enquiry was sent: Villa, replies to reply+rabc@homes.example.com
    Hello Anna,

    Your enquiry is on its way to Ερμής. This is what was sent:

    Listing: Villa
    https://homes.example.com/listings/7/villa
    Subject: A viewing
    Name: Anna
    Email: anna@example.com (visible to the seller)

    > Hello

    Your conversation:
    https://homes.example.com/enquiries/T

    There you can read the answer, write again, withdraw the enquiry or erase everything. Do not share the link: anyone who has it can do the same.

    You can also reply to this email: your reply is forwarded without your address and is added to the conversation. Attachments are not forwarded.

    -- 
    Estia Index, https://homes.example.com. You received this email because your address was entered there for an enquiry.

    copy: Your enquiry was sent: Villa, replies to null
    Hello Anna,

    Your message was added to your conversation with Ερμής. This is what was sent:

    Listing: Villa
    https://homes.example.com/listings/7/villa
    Subject: A viewing
    Name: Anna
    Email: anna@example.com (visible to the seller)
    Phone: +35799123456 (not visible to the seller)

    > Hello

    Your conversation:
    https://homes.example.com/enquiries/T

    There you can read the answer, write again, withdraw the enquiry or erase everything. Do not share the link: anyone who has it can do the same.

    -- 
    Replies to this email are not read. Estia Index, https://homes.example.com. You received this email because your address was entered there for an enquiry.

    notice: New enquiry: Villa (A-7), replies to anna@example.com
    Hello,

    Anna has an enquiry about your listing.

    Listing: Villa
    https://homes.example.com/listings/7/villa
    Your reference: A-7
    Number in your inbox: 40
    Subject: A viewing
    Name: Anna
    Email: anna@example.com
    Phone: +35799123456

    > Hello

    Read and answer:
    https://homes.example.com/enquiries/T

    You can also reply to this email: your reply goes straight to the address above.

    -- 
    Estia Index, https://homes.example.com. You received this email because enquiries about your listings go to this address.

    notice: New enquiry: Villa (A-7), replies to reply+rabc@homes.example.com
    Hello,

    Anna has an enquiry about your listing.

    Listing: Villa
    https://homes.example.com/listings/7/villa
    Your reference: A-7
    Number in your inbox: 40
    Subject: A viewing
    Name: Anna
    Email: anna@example.com
    Phone: +35799123456

    > Hello

    Read and answer:
    https://homes.example.com/enquiries/T

    You can also reply to this email: your reply is forwarded without your address and is added to the conversation. Attachments are not forwarded.

    -- 
    Estia Index, https://homes.example.com. You received this email because enquiries about your listings go to this address.

    notice: New message: Villa, replies to null
    Hello,

    Anna has written to you again about your listing.

    Listing: Villa
    https://homes.example.com/listings/7/villa
    Number in your inbox: 40
    Name: Anna

    Read and answer:
    https://homes.example.com/enquiries/T

    The address of the sender is not shared. Please answer on the page: your answer is forwarded at once.

    -- 
    Replies to this email are not read. Estia Index, https://homes.example.com. You received this email because enquiries about your listings go to this address.

    notice: New message: Villa, replies to reply+rabc@homes.example.com
    Hello,

    Anna has written to you again about your listing.

    Listing: Villa
    https://homes.example.com/listings/7/villa
    Number in your inbox: 40
    Name: Anna

    Read and answer:
    https://homes.example.com/enquiries/T

    You can also reply to this email: your reply is forwarded without your address and is added to the conversation. Attachments are not forwarded.

    -- 
    Estia Index, https://homes.example.com. You received this email because enquiries about your listings go to this address.

    answer: Hermes has answered: Villa, replies to null
    Hello Anna,

    Hermes has answered your enquiry:

    > Yes

    Listing: Villa
    https://homes.example.com/listings/7/villa

    Open the conversation:
    https://homes.example.com/enquiries/T

    -- 
    Replies to this email are not read. Estia Index, https://homes.example.com. You received this email because your address was entered there for an enquiry.

    undeliverable: Your enquiry could not be delivered: Villa, replies to null
    Hello Anna,

    The mail server of Hermes refuses our emails, so your enquiry was not delivered by email. It is in the seller's inbox on our site, but please do not count on an answer.

    Listing: Villa
    https://homes.example.com/listings/7/villa

    Your conversation:
    https://homes.example.com/enquiries/T

    -- 
    Replies to this email are not read. Estia Index, https://homes.example.com. You received this email because your address was entered there for an enquiry.

    answer_undeliverable: Your answer could not be delivered: Villa, replies to null
    Hello,

    The mail server of Anna refuses our emails, so your answer was not delivered by email. It can still be read on the page of the conversation; if a phone number was shared, please call.

    Listing: Villa
    https://homes.example.com/listings/7/villa
    Number in your inbox: 40

    Open the conversation:
    https://homes.example.com/enquiries/T

    -- 
    Replies to this email are not read. Estia Index, https://homes.example.com. You received this email because enquiries about your listings go to this address.

    reply_refused: Your reply was not delivered: Villa, replies to null
    Hello,

    Your email reply did not reach the other side. The text is too long: a message may have 2,000 characters. Please shorten it, or send a part of it on the page of the conversation.

    Listing: Villa
    https://homes.example.com/listings/7/villa

    Open the conversation:
    https://homes.example.com/enquiries/T

    -- 
    Replies to this email are not read. Estia Index, https://homes.example.com. You received this email because enquiries about your listings go to this address.

    reply_refused: Your reply was not delivered: Villa, replies to null
    Hello,

    Your email reply did not reach the other side. It contains no text. Please write your message as text, not only as a picture or an attachment.

    Listing: Villa
    https://homes.example.com/listings/7/villa

    Open the conversation:
    https://homes.example.com/enquiries/T

    -- 
    Replies to this email are not read. Estia Index, https://homes.example.com. You received this email because your address was entered there for an enquiry.

    withdrawn: Enquiry withdrawn: Villa (A-7), replies to null
    Hello,

    Anna has withdrawn the enquiry about your listing and expects no answer.

    Listing: Villa
    https://homes.example.com/listings/7/villa
    Your reference: A-7
    Number in your inbox: 40

    Open the conversation:
    https://homes.example.com/enquiries/T

    -- 
    Replies to this email are not read. Estia Index, https://homes.example.com. You received this email because enquiries about your listings go to this address.

    withdrawn: Enquiry withdrawn: Villa (A-7), replies to null
    Hello,

    An enquiry about your listing was withdrawn before you read it. You do not need to do anything.

    Listing: Villa
    https://homes.example.com/listings/7/villa
    Your reference: A-7
    Number in your inbox: 40

    Open the conversation:
    https://homes.example.com/enquiries/T

    -- 
    Replies to this email are not read. Estia Index, https://homes.example.com. You received this email because enquiries about your listings go to this address.

    withdrawn: Enquiry withdrawn: Villa (A-7), replies to null
    Hello,

    An enquiry about your listing was withdrawn before you read it. You do not need to do anything.

    Listing: Villa
    https://homes.example.com/listings/7/villa
    Your reference: A-7
    Number in your inbox: 40

    -- 
    Replies to this email are not read. Estia Index, https://homes.example.com. You received this email because enquiries about your listings go to this address.

    withdrawn: Enquiry erased: Villa, replies to null
    Hello,

    The sender of an enquiry about your listing has erased it here. Please erase your copies too: the emails you received, and anything you entered elsewhere.

    Listing: Villa
    https://homes.example.com/listings/7/villa
    Number in your inbox: 40

    -- 
    Replies to this email are not read. Estia Index, https://homes.example.com. You received this email because enquiries about your listings go to this address.
    "
  `)
})
