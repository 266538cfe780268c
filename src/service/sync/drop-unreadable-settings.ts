/**
 * What workers have stored of themselves: how far they have come, or when they last did their work. Invariant: a row that cannot
 * be read, after a repair by hand or by another version, stops no worker for good: it is dropped and reported, and the
 * worker begins as where there was none. Cost: a small read for each, once a minute.
 */
import type { Store } from '../../store/store.ts'

type Check = (value: unknown) => boolean

const isNumber: Check = (value) => Number.isFinite(value)
const orNull =
  (isSound: Check): Check =>
  (value) =>
    value === null || isSound(value)
const members =
  (shape: Readonly<Record<string, Check>>): Check =>
  (value) =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(shape).every(([name, isSound]) =>
      isSound((value as Readonly<Record<string, unknown>>)[name]),
    )

/** By the name of the setting. Members that are not named may be anything. */
export const readableSettings: Readonly<Record<string, Check>> = {
  backup: members({ at: orNull(isNumber), bytes: isNumber, failed_at: orNull(isNumber) }),
  estimate_accuracy: members({}),
  market_memory: members({
    seq: isNumber,
    afterId: orNull(isNumber),
    published: orNull(members({ seq: isNumber })),
  }),
  matches_filing: members({ up_to: isNumber, after: isNumber }),
  new_values: members({ computedAt: isNumber, seq: isNumber }),
  photos_swept_at: isNumber,
  retention: members({
    swept_at: orNull(isNumber),
    postponed: orNull(members({ waited_ms: isNumber })),
  }),
  same_homes: members({
    form: isNumber,
    seq: isNumber,
    afterId: orNull(isNumber),
    passBegunAt: isNumber,
  }),
  webhook_position: isNumber,
}

export async function dropUnreadableSettings(
  store: Pick<Store, 'getSetting' | 'dropSetting'>,
  onError: (error: Error) => void,
): Promise<void> {
  for (const [name, isSound] of Object.entries(readableSettings)) {
    const stored = await store.getSetting(name)
    if (stored === null || isSound(parsed(stored))) continue
    await store.dropSetting(name, stored)
    onError(
      new Error(`The setting ${name} could not be read: it was dropped, and its work starts over.`),
    )
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
