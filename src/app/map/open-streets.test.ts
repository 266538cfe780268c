import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { streetFile, writeStreetFile } from '../../../test/support/street-file.ts'
import { hasDrawing } from './map-files.ts'
import { openStreets } from './open-streets.ts'

const folder = mkdtempSync(join(tmpdir(), 'estia-streets-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function opened(bytes: Uint8Array) {
  const said: string[] = []
  writeStreetFile(folder, bytes)
  const streets = await openStreets(folder, (message) => said.push(message))
  return { streets, said }
}

function changed(change: (bytes: Buffer) => void): Buffer {
  const bytes = Buffer.from(streetFile())
  change(bytes)
  return bytes
}

describe('a file of streets', () => {
  it.each(['protomaps', 'openmaptiles'] as const)('is read: %s', async (schema) => {
    const { streets, said } = await opened(streetFile(schema))
    expect(said).toEqual([])
    expect(streets).toMatchObject({ schema, maxZoom: 14, attribution: 'Nobody’s streets' })
    expect(Buffer.from(await streets!.read(0, 7)).toString()).toBe('PMTiles')
    await expect(streets!.read(streets!.byteLength - 1, 2)).rejects.toThrow('refers to bytes')
  })

  it('alone leaves the drawing to the country', async () => {
    await opened(streetFile())
    expect(hasDrawing(folder)).toBe(false)
    expect(await openStreets(join(folder, 'nowhere'), () => expect.unreachable())).toBeNull()
  })

  it.each([
    ['of another kind', Buffer.from('x'.repeat(200)), 'is no PMTiles file of version 3'],
    ['with nothing in it', Buffer.alloc(0), 'has 0 bytes, fewer than a header'],
    ['cut off', streetFile().subarray(0, -20), 'is cut off: its header names'],
    [
      'that lies about its length',
      changed((bytes) => bytes.writeBigUInt64LE(2n ** 50n, 8 + 7 * 8)),
      'is cut off: its header names',
    ],
    ['with a directory of noise', changed((bytes) => bytes.fill(7, 127, 140)), 'cannot be read'],
    [
      'with pictures',
      changed((bytes) => {
        bytes[99] = 2
      }),
      'has no vector tiles',
    ],
    [
      'packed by zstd',
      changed((bytes) => {
        bytes[98] = 4
      }),
      'is compressed by another method than gzip',
    ],
  ])('%s is reported and left alone', async (_, bytes, reason) => {
    const { streets, said } = await opened(bytes)
    expect(streets).toBeNull()
    expect(said).toHaveLength(1)
    expect(said[0]).toContain('basemap.pmtiles')
    expect(said[0]).toContain(reason)
    expect(said[0]).toContain('drawn without streets')
  })
})
