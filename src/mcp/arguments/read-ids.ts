/** Ids of listings as models send them: numbers, texts, "#1042", links. */
import { limits } from '../../catalogue/limits.ts'
import { textsOf } from './plain-values.ts'

const ID = /^(?:#|.*\/listings\/)?(\d{1,16})(?:[/?#].*)?$/

export interface ReadIds {
  readonly ids: readonly number[]
  readonly wrong: readonly string[]
}

export function readIds(value: unknown): ReadIds {
  const ids = new Set<number>()
  const wrong: string[] = []
  for (const text of textsOf(value)
    .flatMap((one) => one.split(/[\s,]+/))
    .filter(Boolean)) {
    const id = Number(ID.exec(text)?.[1] ?? 0)
    if (id >= 1 && id <= limits.idMax) ids.add(id)
    else wrong.push(text)
  }
  return { ids: [...ids], wrong }
}
