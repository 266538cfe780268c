/** A page of a listing, as ListObjectsV2 answers. */
import { SaxesParser } from 'saxes'

export interface BucketObject {
  readonly key: string
  readonly bytes: number
  /** When it was last put or touched, by the clock of the service. */
  readonly modifiedMs: number
}

interface ListingPage {
  readonly objects: readonly BucketObject[]
  /** There are further ones. */
  readonly isTruncated: boolean
}

export function readListing(xml: string): ListingPage {
  const objects: BucketObject[] = []
  const parser = new SaxesParser()
  let isTruncated = false
  let text = ''
  let found = { key: '', bytes: 0, modifiedMs: 0 }
  parser.on('opentag', ({ name }) => {
    text = ''
    if (name === 'Contents') found = { key: '', bytes: 0, modifiedMs: 0 }
  })
  parser.on('text', (piece) => {
    text += piece
  })
  parser.on('closetag', ({ name }) => {
    if (name === 'Key') found.key = text
    if (name === 'Size') found.bytes = Number(text)
    if (name === 'LastModified') found.modifiedMs = Date.parse(text)
    if (name === 'Contents') objects.push(found)
    if (name === 'IsTruncated') isTruncated = text === 'true'
    text = ''
  })
  if (xml !== '') parser.write(xml).close()
  return { objects, isTruncated }
}
