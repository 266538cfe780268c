import { expect, it } from 'vitest'
import { openSource, openTarget } from './archive-place.ts'

const names = [
  'postgre://estia:secret@db/estia',
  'estia:secret@db',
  'postgres:/estia:secret@db/estia',
]

it.each(names)('refuses %s without showing its password', async (name) => {
  for (const opened of [openSource(name), openTarget(name, { tables: [] } as never)]) {
    const error = await opened.then(() => null).catch((thrown: Error) => thrown)
    expect(error).toBeInstanceOf(Error)
    expect(String(error)).not.toContain('secret')
  }
})

it('names a word that is no address at all', async () => {
  await expect(openSource('backup')).rejects.toThrow('"backup"')
})
