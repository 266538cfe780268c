/** Puts the use cases of enquiries together; a store that is away leaves as a refusal. */

import { sealRenderTime } from '../../domain/enquiries/render-time.ts'
import { randomPool } from '../../structures/random-pool.ts'
import { receiveMail } from '../mail/receive-mail.ts'
import { withStoreGuard } from '../sync/with-store-guard.ts'
import { confirmEnquiry } from './confirm-enquiry.ts'
import type { EnquiryContext } from './enquiry-context.ts'
import type { EnquiryService } from './enquiry-service.ts'
import { exportInbox } from './export-enquiries.ts'
import {
  eraseEnquirer,
  markByToken,
  markOwnEnquiry,
  readEnquirer,
  readInbox,
  readOwnEnquiry,
} from './own-enquiries.ts'
import { postEnquiry } from './post-enquiry.ts'
import { removeEnquiry } from './remove-enquiry.ts'
import { challengeFor } from './verify-person.ts'
import { exportEnquiry, viewEnquiry } from './view-thread.ts'
import { answerEnquiry, writeMessage } from './write-message.ts'

export function createEnquiryService(context: EnquiryContext): EnquiryService {
  // Every page of a listing takes a few.
  const randomBytes = randomPool(context.randomBytes)
  return {
    post: withStoreGuard('write', (order) => postEnquiry(order, context)),
    confirm: withStoreGuard('write', (token) => confirmEnquiry(token, context)),
    read: withStoreGuard('read', (token) => viewEnquiry(token, context)),
    write: withStoreGuard('write', (token, sent) => writeMessage(token, sent, context)),
    mark: withStoreGuard('write', (token, sent) => markByToken(token, sent, context)),
    remove: withStoreGuard('write', (token, mode) => removeEnquiry(token, mode, context)),
    export: withStoreGuard('read', (token) => exportEnquiry(token, context)),
    challenge: (listingId) => challengeFor(listingId, context),
    formTime: (listingId, client) =>
      sealRenderTime(
        { listingId, client, nowMs: context.now(), secret: context.pepper },
        randomBytes,
      ),
    inbox: withStoreGuard('read', (order, caller) => readInbox(order, caller, context)),
    exportOwn: withStoreGuard('read', (caller) => exportInbox(caller, context)),
    readOwn: withStoreGuard('read', (id, caller) => readOwnEnquiry(id, caller, context)),
    markOwn: withStoreGuard('write', (id, sent, caller) =>
      markOwnEnquiry(id, sent, caller, context),
    ),
    answer: withStoreGuard('write', (id, sent, caller) => answerEnquiry(id, sent, caller, context)),
    receive: (delivery) => receiveMail(delivery, context),
    person: withStoreGuard('read', (email, caller) => readEnquirer(email, caller, context)),
    erasePerson: withStoreGuard('write', (email, caller) => eraseEnquirer(email, caller, context)),
  }
}

/** Whatever may have put a mail into the outbox wakes the worker once it is done: nobody waits for its next look. */
export function wakeAfterWrites(enquiries: EnquiryService, wake: () => void): EnquiryService {
  const waking =
    <Given extends unknown[], Result>(work: (...given: Given) => Promise<Result>) =>
    async (...given: Given): Promise<Result> => {
      const result = await work(...given)
      wake()
      return result
    }
  return {
    ...enquiries,
    post: waking(enquiries.post),
    confirm: waking(enquiries.confirm),
    write: waking(enquiries.write),
    mark: waking(enquiries.mark),
    remove: waking(enquiries.remove),
    answer: waking(enquiries.answer),
    markOwn: waking(enquiries.markOwn),
    receive: waking(enquiries.receive),
    erasePerson: waking(enquiries.erasePerson),
  }
}
