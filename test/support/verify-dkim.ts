/** Checks the signature of a mail (RFC 6376, relaxed/relaxed, rsa-sha256) as a receiver does, with the key at hand. */
import { createHash, createVerify } from 'node:crypto'

const relaxed = (text: string): string =>
  text.replaceAll(/\r\n(?=[ \t])/g, '').replaceAll(/[ \t]+/g, ' ')

interface Header {
  readonly name: string
  readonly value: string
}

function headersOf(head: string): Header[] {
  return head.split(/\r\n(?![ \t])/).map((line) => {
    const at = line.indexOf(':')
    return { name: line.slice(0, at).toLowerCase(), value: relaxed(line.slice(at + 1)).trim() }
  })
}

export interface CheckedSignature {
  readonly isValid: boolean
  /** Names of the headers that it covers. */
  readonly covers: readonly string[]
  readonly domain: string
  readonly selector: string
}

export function verifyDkim(raw: string, publicKey: string): CheckedSignature {
  const end = raw.indexOf('\r\n\r\n')
  const headers = headersOf(raw.slice(0, end))
  const own = headers.find(({ name }) => name === 'dkim-signature')!
  const tags = new Map(
    own.value.split(';').map((tag) => {
      const at = tag.indexOf('=')
      return [tag.slice(0, at).trim(), tag.slice(at + 1).replaceAll(/\s/g, '')] as const
    }),
  )
  const body = raw
    .slice(end + 4)
    .split('\r\n')
    .map((line) => line.replaceAll(/[ \t]+/g, ' ').trimEnd())
    .join('\r\n')
    .replace(/(?:\r\n)*$/, '\r\n')
  const covers = tags.get('h')!.toLowerCase().split(':')
  // Of several with one name, the last is signed first.
  const left = [...headers]
  const signed = covers.flatMap((name) => {
    const at = left.findLastIndex((header) => header.name === name)
    return at < 0 ? [] : left.splice(at, 1).map(({ value }) => `${name}:${value}\r\n`)
  })
  const bare = own.value.replace(/(^|;)(\s*b=)[^;]*/, '$1$2').trimEnd()
  const verify = createVerify('sha256').update(`${signed.join('')}dkim-signature:${bare}`)
  const isBody = createHash('sha256').update(body).digest('base64') === tags.get('bh')
  return {
    isValid: isBody && verify.verify(publicKey, tags.get('b')!, 'base64'),
    ...{ covers, domain: tags.get('d')!, selector: tags.get('s')! },
  }
}
