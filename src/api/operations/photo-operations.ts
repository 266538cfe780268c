/** The operation by which a seller sends a photo itself, instead of the address of one. */
import { Readable } from 'node:stream'
import { limits } from '../../catalogue/limits.ts'
import type { UploadedPhoto } from '../../service/photos/upload-photo.ts'
import type { Service } from '../../service/service.ts'
import type { Operation } from '../operation.ts'
import { reference } from '../schemas/json-schema.ts'
import { readQuery, sellerOf } from './read-call.ts'

export function photoOperations(service: Service): Operation[] {
  return [uploadOperation(service)]
}

function uploadOperation(service: Service): Operation<Readable, UploadedPhoto> {
  return {
    id: 'uploadPhoto',
    method: 'POST',
    path: '/photos',
    canonicalPrefix: '/v1',
    extension: true,
    summary: 'Send a photo',
    description: `The body is the image: JPEG, PNG or WebP, known by its content, at most ${limits.uploadMaxBytes / 1e6} MB. It is turned upright and stored without its metadata (place, camera). The address in the answer goes into photo_urls; what no listing uses after ${limits.uploadStoredHours} hours is deleted. After a lost connection send the same bytes again: they are one photo.`,
    tag: 'Write',
    pathParameters: [],
    query: [],
    takesFile: ['image/jpeg', 'image/png', 'image/webp', 'application/octet-stream'],
    needsKey: true,
    answers: [
      { status: 201, description: 'The photo is stored.', schema: reference('UploadedPhoto') },
      { status: 200, description: 'It was sent before.', schema: reference('UploadedPhoto') },
    ],
    errors: ['photo_refused'],
    caching: 'private',
    cost: 1,
    read({ rawQuery, stream = Readable.from([]) }) {
      readQuery(rawQuery, [])
      return stream
    },
    handle: (bytes, call) =>
      service.upload({ sellerId: sellerOf(call).sellerId, bytes, signal: call.signal }),
    present: ({ isNew, ...body }) => ({ body, created: isNew }),
  }
}
