/** A rename is only safe from power loss once its folder is flushed too. */
import { open } from 'node:fs/promises'

export async function flushFolder(folder: string): Promise<void> {
  // Windows cannot open folders, and orders its renames by itself.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
