/**
 * The server of one request or connection, on the protocol's own library. What is listed is made once at
 * start; a server is some handlers around it, because the library takes a fresh one for each request.
 */
import { type ListToolsResult, ProtocolError, Server } from '@modelcontextprotocol/server'
import { country } from '../../country/served-country.ts'
import { QUOTED_NOTE } from '../answers/quote-seller.ts'
import { VIEW_URI } from '../answers/results-view.ts'
import { mcpLimits } from '../mcp-limits.ts'
import { allTools } from '../tools/all-tools.ts'
import type { Tool, ToolContext } from '../tools/tool.ts'
import { ApiFault } from './api-calls.ts'
import { isCounted, readResource, resources, resourceTemplates } from './resources.ts'
import { runTool } from './run-tool.ts'

export interface McpSession {
  readonly context: Omit<ToolContext, 'signal'>
  /** Counts a call; rejects with an `ApiFault` where none is left. */
  readonly admit: () => Promise<void>
  readonly onError: (error: unknown) => void
}

const tools: ReadonlyMap<string, Tool> = new Map(allTools.map((tool) => [tool.name, tool]))

/** A tool only reads, twice the same for the same, from a market that changes. */
const annotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
}

const toolList: ListToolsResult['tools'] = allTools.map(
  ({ name, title, description, inputSchema, outputSchema, hasView, leadsToSending }) =>
    ({
      name,
      title,
      description,
      inputSchema,
      outputSchema,
      annotations: { ...annotations, readOnlyHint: !leadsToSending },
      ...(hasView ? { _meta: { ui: { resourceUri: VIEW_URI } } } : {}),
    }) as ListToolsResult['tools'][number],
)

const lasting = { ttlMs: mcpLimits.listTtlMs, cacheScope: 'public' } as const
const INVALID_PARAMS = -32602
const INTERNAL_ERROR = -32603

export function createMcpServer({ context, admit, onError }: McpSession): Server {
  const server = new Server(
    { name: 'estia-index', title: 'Estia Index', version: '1.0.0', websiteUrl: context.baseUrl },
    {
      capabilities: { tools: {}, resources: {}, prompts: {} },
      instructions,
      cacheHints: {
        'server/discover': lasting,
        'tools/list': lasting,
        'prompts/list': lasting,
        'resources/list': lasting,
        'resources/templates/list': lasting,
        'resources/read': { ttlMs: mcpLimits.listingTtlMs, cacheScope: 'public' },
      },
    },
  )
  server.setRequestHandler('tools/list', () => ({ tools: toolList }))
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
    const result = await runTool(params.name, params.arguments, {
      tools,
      context: { ...context, signal: mcpReq.signal },
      admit,
      onError,
    })
    const schema = tools.get(params.name)?.outputSchema
    return server.projectCallToolResult(result, schema)
  })
  server.setRequestHandler('resources/list', () => ({ resources }))
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates }))
  server.setRequestHandler('resources/read', async ({ params: { uri } }, { mcpReq }) => {
    try {
      if (isCounted(uri)) await admit()
      const contents = await readResource(uri, { ...context, signal: mcpReq.signal })
      if (contents) return { contents: [contents] }
    } catch (error) {
      if (!(error instanceof ApiFault)) throw error
      throw new ProtocolError(INTERNAL_ERROR, `${error.body.message} ${error.body.hint}`)
    }
    throw new ProtocolError(
      INVALID_PARAMS,
      `There is no resource ${uri.slice(0, mcpLimits.resourceShownChars)}.`,
    )
  })
  server.setRequestHandler('prompts/list', () => ({
    prompts: prompts.map(({ text: _, arguments: list, ...prompt }) => ({
      ...prompt,
      arguments: [...list],
    })),
  }))
  server.setRequestHandler('prompts/get', ({ params }) => {
    const prompt = prompts.find(({ name }) => name === params.name)
    if (!prompt) throw new ProtocolError(INVALID_PARAMS, 'There is no such prompt.')
    const sent = params.arguments ?? {}
    const missing = prompt.arguments.filter(
      ({ name, required }) => required && !String(sent[name] ?? '').trim(),
    )
    if (missing.length > 0) {
      const names = missing.map(({ name }) => name)
      throw new ProtocolError(
        INVALID_PARAMS,
        `${prompt.name} needs ${names.join(' and ')}: send "arguments": {${names.map((name) => `"${name}": "..."`).join(', ')}}.`,
      )
    }
    const text = prompt.text(sent)
    return { messages: [{ role: 'user', content: { type: 'text', text } }] }
  })
  return server
}

/** What a model learns about the whole server, once. */
const instructions = `Property listings ${country.phrases.en.inside}: homes, land and shops for sale and rent. Start with search_listings: it takes plain place names and answers in one call. Prices are asking prices in whole ${country.currencyName}, per month for rent; areas in m2. ${QUOTED_NOTE} Tell people the link of a listing you name; never invent ids, prices or facts that no answer held. Wishes about who lives in a place (nationality, religion, origin, family) are no filters and are not guessed: offer place, price, rooms, features and distances instead. A result marked as an error ends with a call that works.`

/** Beginnings of a conversation that hosts offer to people. */
interface PromptDeclaration {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly arguments: readonly { readonly name: string; readonly required: boolean }[]
  text(values: Readonly<Record<string, string>>): string
}

const prompts: readonly PromptDeclaration[] = [
  {
    name: 'buyer_brief',
    title: 'Find me a home',
    description: 'Turns wishes into a search, a short list and a comparison.',
    arguments: [{ name: 'wishes', required: true }],
    text: ({ wishes = '' }) =>
      `I am looking for a home. My wishes: ${wishes}\nSearch once with search_listings, tell me what you assumed, compare the best three with compare_listings, and give me their links. Where nothing fits, say which wish to drop.`,
  },
  {
    name: 'investor_brief',
    title: 'Look for value',
    description:
      'Homes priced below comparable ones, with their estimates and what speaks against them.',
    arguments: [
      { name: 'budget', required: true },
      { name: 'place', required: false },
    ],
    text: ({ budget = '', place = 'anywhere' }) =>
      `I can spend ${budget} in ${place}. Search with good_deal, read the estimates of the best three (get_listing, include estimate and history), and tell me for each how sure the estimate is and what could explain the low price.`,
  },
]
