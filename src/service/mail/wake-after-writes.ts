/** Whatever may have put a mail into the outbox wakes the worker once it is done: nobody waits for its next look. */
import type { EnquiryService } from '../enquiries/enquiry-service.ts'

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
    erasePerson: waking(enquiries.erasePerson),
  }
}
