/** What a seller does when a person asks for the own data, or for its erasure. */
import { limits } from '../../../catalogue/limits.ts'
import { single } from '../../../domain/search/read-parameters.ts'
import type { ErasedPerson, PersonView } from '../../../service/enquiries/enquiry-service.ts'
import type { Service } from '../../../service/service.ts'
import type { Operation, RawRequest } from '../../operation.ts'
import { reference } from '../../schemas/json-schema.ts'
import { readQuery } from '../read-query.ts'
import { sellerOf } from '../seller-of.ts'
import { forSellers, needed, parameter } from './enquiry-shared.ts'

export function peopleOperations(service: Service): Operation[] {
  return [exportOperation(service), eraseOperation(service)]
}

const byEmail = [
  parameter(
    'email',
    'The whole address, percent-encoded.',
    { type: 'string', maxLength: limits.emailMaxChars },
    'anna@example.com',
    true,
  ),
]

function readEmail({ rawQuery }: RawRequest): string {
  const email = single(readQuery(rawQuery, byEmail), 'email')
  return needed(email, 'email', 'Send the address, such as email=anna%40example.com.')
}

function exportOperation({ enquiries }: Service): Operation<string, PersonView> {
  return {
    ...forSellers,
    id: 'exportEnquirer',
    method: 'GET',
    path: '/my/people',
    summary: 'All that one person wrote to you',
    description:
      'By e-mail address, where the person shares it with you: one that is kept from you is not told by asking either.',
    pathParameters: [],
    query: byEmail,
    answers: [{ status: 200, description: 'The threads.', schema: reference('Enquirer') }],
    errors: ['missing_parameter'],
    read: readEmail,
    handle: (email, call) => enquiries.person(email, sellerOf(call)),
    present: (body) => ({ body }),
  }
}

function eraseOperation({ enquiries }: Service): Operation<string, ErasedPerson> {
  return {
    ...forSellers,
    id: 'eraseEnquirer',
    method: 'DELETE',
    path: '/my/people',
    summary: 'Erase all that one person wrote to you',
    description:
      'By e-mail address, shared or not; waiting mails included. That there were enquiries stays, without the person. Repeating it erases nothing more.',
    pathParameters: [],
    query: byEmail,
    answers: [{ status: 200, description: 'Done.', schema: reference('EnquirerErased') }],
    errors: ['missing_parameter'],
    read: readEmail,
    handle: (email, call) => enquiries.erasePerson(email, sellerOf(call)),
    present: (body) => ({ body }),
  }
}
