/**
 * The fitted price model as a file, so that a restart and the other workers of a machine need not fit
 * it again. It is a cache: a file that cannot be read is as good as none. Written whole, then renamed.
 */
import { randomUUID } from 'node:crypto'
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { deserialize, serialize } from 'node:v8'
import type { MarketModel } from '../pricing/market-model.ts'

export interface FittedModel {
  readonly model: MarketModel
  readonly computedAt: number
  /** The newest change when the listings were read. */
  readonly seq: number
}

/** Another form of the model gets another number, and old files are passed over. */
const FORM = 1

export async function saveModel(path: string, fitted: FittedModel): Promise<void> {
  const temporary = `${path}.${randomUUID()}`
  try {
    await writeFile(temporary, serialize({ form: FORM, fitted }))
    await rename(temporary, path)
  } finally {
    await rm(temporary, { force: true })
  }
}

export async function loadModel(path: string): Promise<FittedModel | null> {
  try {
    const { form, fitted } = deserialize(await readFile(path))
    return form === FORM ? fitted : null
  } catch {
    return null
  }
}

/** Changes when another process has written a newer model. */
export async function modelStamp(path: string): Promise<number> {
  try {
    return (await stat(path)).mtimeMs
  } catch {
    return 0
  }
}
