/** A seller's profile: how it can be called and what its page says. */
import { readJsonObject } from '../../domain/listings/read-json-object.ts'
import type { SentMembers } from '../../service/listings/write-context.ts'
import type { IfMatch } from '../../service/listings/write-listing.ts'
import type { OwnProfile } from '../../service/sellers/profile-service.ts'
import type { Service } from '../../service/service.ts'
import type { Operation } from '../operation.ts'
import { reference } from '../schemas/json-schema.ts'
import { exampleProfile } from '../schemas/profile-schemas.ts'
import { readIfMatch, readQuery, sellerOf } from './read-call.ts'
import { ifMatchHeader } from './write-operations.ts'

export function profileOperations({ profiles }: Service): Operation[] {
  const read: Operation<void, OwnProfile> = {
    ...shared,
    id: 'getOwnProfile',
    method: 'GET',
    summary: 'Your profile',
    description:
      'How buyers can call you, and what your page at /agencies/{id} says. The phone number is yours to read here; buyers see it only after pressing a button, and no other answer has it.',
    answers: [{ status: 200, description: 'The profile.', schema: reference('Profile') }],
    errors: [],
    read: ({ rawQuery }) => void readQuery(rawQuery, []),
    handle: (_, call) => profiles.own(sellerOf(call)),
    present,
  }
  const change: Operation<ChangeInput, OwnProfile> = {
    ...shared,
    id: 'updateOwnProfile',
    method: 'PATCH',
    summary: 'Change your profile',
    description:
      'Fields left out keep their value, and so do languages left out of about; null clears. Removing the phone turns accepts_calls and accepts_whatsapp off. logo_url is the address of an image that was sent with POST /v1/photos.',
    headers: [ifMatchHeader],
    requestBody: { schema: reference('ProfileWrite'), example: exampleProfile },
    answers: [
      { status: 200, description: 'The profile after the change.', schema: reference('Profile') },
    ],
    errors: [
      'unknown_field',
      'missing_field',
      'too_long',
      'contact_in_description',
      'precondition_failed',
    ],
    read({ rawQuery, body, ifMatch }) {
      readQuery(rawQuery, [])
      return { sent: readJsonObject(body), ifMatch: readIfMatch(ifMatch) }
    },
    handle: ({ sent, ifMatch }, call) => profiles.change(sent, ifMatch, sellerOf(call)),
    present,
  }
  return [read, change]
}

interface ChangeInput {
  readonly sent: SentMembers
  readonly ifMatch: IfMatch
}

const shared = {
  path: '/my/profile',
  canonicalPrefix: '/v1',
  extension: true,
  tag: 'Write',
  pathParameters: [],
  query: [],
  needsKey: true,
  caching: 'private',
  cost: 1,
} as const

const present = ({ profile, logo, version }: OwnProfile) => ({
  body: { ...profile, logo },
  version,
})
