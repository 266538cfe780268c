/** The protocol's own client, of either era, with what tests ask for most. */
import {
  Client,
  type ClientOptions,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client'
import type { Body } from '../support/test-app.ts'

export interface ToolResult {
  readonly isError: boolean
  readonly text: string
  readonly data: Body
}

export const MODERN: ClientOptions = { versionNegotiation: { mode: 'auto' } }

export async function connectTools(
  baseUrl: string,
  options: ClientOptions = MODERN,
  headers: Readonly<Record<string, string>> = {},
): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' }, options)
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', baseUrl), {
    requestInit: { headers },
  })
  await client.connect(transport)
  return client
}

export async function callTool(
  client: Client,
  name: string,
  args: Record<string, unknown> = {},
): Promise<ToolResult> {
  const result = await client.callTool({ name, arguments: args })
  const [{ text }] = result.content as { text: string }[]
  const data = (result.structuredContent ?? {}) as unknown as Body
  return { isError: result.isError === true, text, data }
}

/** The call that a fault ends with. */
export function offeredCall(text: string): { name: string; args: Record<string, unknown> } {
  const [, name, args] = /(?:^|\n)(?:In \d+ s call|Call): (\w+) (\{.*\})$/s.exec(text) ?? []
  if (args === undefined) throw new Error(`no call is offered: ${text}`)
  return { name, args: JSON.parse(args) }
}

/** The ids of the listings in an answer. */
export const idsIn = ({ data }: ToolResult): number[] =>
  [...data.listings].map(({ id }) => Number(id))
