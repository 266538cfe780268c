/** Renames a file so that it is there after a power cut, whole: its bytes are flushed before, its name after. */
import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { flushFolder } from './flush-folder.ts'

export async function durableRename(from: string, to: string): Promise<void> {
  const file = await open(from, 'r+')
  await file.sync().finally(() => file.close())
  await rename(from, to)
  await flushFolder(dirname(to))
}
