/**
 * The tools over standard input and output, for assistants on a person's own machine: asked of a running
 * service, or of a store in a folder. Standard output is the protocol's alone; what is logged goes to the other.
 */
import { serveStdio } from '@modelcontextprotocol/server/stdio'
import pino from 'pino'
import { createApp } from '../app/create-app.ts'
import { operationsOf } from '../app/create-faces.ts'
import { readSettings, SettingsError } from '../app/settings.ts'
import { country } from '../country/served-country.ts'
import { createPlaceFinder } from '../domain/places/place-finder.ts'
import { filterContext } from '../domain/search/filter-context.ts'
import { anythingAround } from '../domain/travel/surroundings.ts'
import { callOperations } from '../mcp/serve/call-operations.ts'
import { callService } from '../mcp/serve/call-service.ts'
import { createMcpServer, type McpSession } from '../mcp/serve/create-mcp-server.ts'
import { anonymous } from '../service/access/authenticator.ts'

export interface McpOptions {
  readonly url?: string
  readonly data?: string
}

const STDERR = 2

interface OpenSession {
  readonly session: McpSession
  close(): Promise<void>
}

export async function runMcp({ url, data }: McpOptions): Promise<void> {
  const log = pino({ level: 'warn' }, pino.destination(STDERR))
  const onError = (err: unknown) => log.error({ err }, 'a tool failed')
  const { session, close } =
    url === undefined ? await ofFolder(data, onError, log) : ofService(url, onError)
  const handle = serveStdio(() => createMcpServer(session), { onerror: onError })
  // The client ends the session by closing our input.
  process.stdin.once('close', async () => {
    await handle.close()
    await close()
  })
}

function ofService(text: string, onError: (error: unknown) => void): OpenSession {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new SettingsError(
      `--url must be the address of a service, such as https://homes.example.com, not "${text}".`,
    )
  }
  const places = createPlaceFinder(country)
  const filtering = filterContext({
    ...{ country, places, now: () => Date.now() },
    surroundings: anythingAround,
  })
  const key = process.env.ESTIA_KEY ?? null
  const api = callService({ url: url.origin, key, fetch })
  const context = { api, filtering, baseUrl: url.origin }
  // The service counts its own requests.
  return {
    session: { context, admit: async () => undefined, onError },
    close: async () => undefined,
  }
}

async function ofFolder(
  data: string | undefined,
  onError: (error: unknown) => void,
  log: pino.Logger,
): Promise<OpenSession> {
  const environment = data === undefined ? process.env : { ...process.env, DATA_DIR: data }
  const app = await createApp({
    settings: { ...readSettings(environment), metricsPort: 0 },
    log,
    now: () => Date.now(),
    // A service on the same store may be at it; one that is not there has valued it before.
    leads: () => false,
    sendsMail: false,
    sharesFile: true,
  })
  const { service, filtering, baseUrl } = app
  const api = callOperations({
    operations: operationsOf(service, filtering),
    caller: anonymous,
    client: 'local',
  })
  const context = { api, filtering, baseUrl }
  return { session: { context, admit: async () => undefined, onError }, close: () => app.close() }
}
