/**
 * Receives notifications of changes on its own connection, which is open only while there are listeners.
 * Invariant: after every reconnect the listeners are called once, since changes may have been missed
 * meanwhile. A probe every 2 s detects a silent connection. A standby server cannot send
 * notifications: there, listeners are never called.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { CHANGES_CHANNEL } from '../tables/change-rows.ts'

const FIRST_DELAY_MS = 50
const DELAY_MAX_MS = 2000
const QUESTION_EVERY_MS = 2000

export interface ChangeListener {
  add(listener: () => void): () => void
  close(): void
}

export function openChangeListener(config: pg.ClientConfig): ChangeListener {
  const listeners = new Set<() => void>()
  let connection: AbortController | null = null
  let waking = false
  let closed = false

  /** Once for all notices that came in together. */
  function wake(): void {
    if (waking) return
    waking = true
    setImmediate(() => {
      waking = false
      for (const listener of listeners) listener()
    })
  }

  function stop(): void {
    connection?.abort()
    connection = null
  }

  return {
    add(listener) {
      // Of its own, so that the same function added twice is stopped twice.
      const own = () => listener()
      listeners.add(own)
      if (connection === null && !closed) {
        connection = new AbortController()
        void keepListening(config, wake, connection.signal)
      }
      return () => {
        listeners.delete(own)
        if (listeners.size === 0) stop()
      }
    },
    close() {
      closed = true
      listeners.clear()
      stop()
    },
  }
}

async function keepListening(
  config: pg.ClientConfig,
  wake: () => void,
  signal: AbortSignal,
): Promise<void> {
  for (
    let delayMs = FIRST_DELAY_MS;
    !signal.aborted;
    delayMs = Math.min(2 * delayMs, DELAY_MAX_MS)
  ) {
    const listened = await listenOnce(config, wake, signal)
    if (listened) delayMs = FIRST_DELAY_MS
    await sleep(delayMs, null, { signal }).catch(() => undefined)
  }
}

/** Resolves when the connection is lost: true if it ever stood. */
async function listenOnce(
  config: pg.ClientConfig,
  wake: () => void,
  signal: AbortSignal,
): Promise<boolean> {
  const client = new pg.Client(config)
  const lost = new AbortController()
  const over = AbortSignal.any([signal, lost.signal])
  client.on('error', () => lost.abort())
  client.on('end', () => lost.abort())
  client.on('notification', wake)
  over.addEventListener('abort', () => client.connection.stream.destroy())
  let listening = false
  try {
    await client.connect()
    await client.query(`LISTEN ${CHANGES_CHANNEL}`)
    listening = true
    wake()
    for (;;) {
      await sleep(QUESTION_EVERY_MS, null, { signal: over })
      await client.query('SELECT')
    }
  } catch {
    client.connection.stream.destroy()
    return listening
  }
}
