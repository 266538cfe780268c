/**
 * /.well-known/agent-card.json: what an assistant can have done here, in the form of A2A 0.3, where crawlers look first.
 * The interfaces that it names are ours: tools over MCP, and the HTTP API. There is no agent that answers messages.
 */
import { limits } from '../../catalogue/limits.ts'
import { country } from '../../country/served-country.ts'

const JSON_TYPE = 'application/json'

/** `canMint`: whether keys are given by proof of work. */
export function agentCard(baseUrl: string, canMint: boolean) {
  const [first, second] = country.examples.districts.map(
    (slug) => country.districts.find((district) => district.slug === slug)!.name,
  )
  const mint = canMint
    ? `; a key of ${limits.agentKeyRequestsPerDay} a day is minted at ${baseUrl}/v1/keys/agent`
    : ''
  return {
    protocolVersion: '0.3.0',
    name: 'Estia Index',
    description: `Homes and land for sale or rent ${country.phrases.en.inside}: search, price estimates, places. Reached as tools over MCP or as an HTTP API; it does not answer A2A messages. Reading needs no key (${limits.requestsPerHour} requests an hour per address)${mint}.`,
    version: '1.0.0',
    url: mcpAddress(baseUrl),
    preferredTransport: 'MCP',
    additionalInterfaces: [
      { url: mcpAddress(baseUrl), transport: 'MCP' },
      { url: `${baseUrl}/openapi.json`, transport: 'OPENAPI' },
    ],
    documentationUrl: `${baseUrl}/llms.txt`,
    capabilities: { streaming: false, pushNotifications: false, stateTransitionHistory: false },
    supportsAuthenticatedExtendedCard: false,
    securitySchemes: {
      key: { type: 'http', scheme: 'bearer', description: 'Optional for reading.' },
    },
    security: [{}, { key: [] }],
    defaultInputModes: [JSON_TYPE, 'text/plain'],
    defaultOutputModes: [JSON_TYPE, 'text/plain'],
    skills: [
      {
        id: 'search_listings',
        name: 'Search listings',
        description:
          'Finds homes and land by place, price, rooms, size, features and distance. Every filter that cannot be honoured is refused with its repair; the total is exact.',
        tags: ['real estate', 'property', 'search'],
        examples: [
          `The cheapest three-bedroom house in ${first} under 400,000`,
          `Flats to rent in ${second}, newest first`,
        ],
      },
      {
        id: 'get_listing',
        name: 'Read a listing',
        description:
          'Everything about one listing, with its price history and, on request, an estimate from asking prices with its range and measured error; and live listings like it.',
        tags: ['real estate', 'valuation', 'comparables'],
        examples: ['Is listing 1042 fairly priced?'],
      },
      {
        id: 'find_places',
        name: 'Resolve a place',
        description:
          'Turns a place name in any usual spelling into the parameter to search with: a location for a place, a district for a district.',
        tags: ['geocoding', 'places'],
        examples: [country.examples.placeSpelling],
      },
    ],
  }
}

/** The card of the MCP server, in the form of SEP-2127: who it is and where, before anybody connects. */
export const mcpAddress = (baseUrl: string): string => `${baseUrl}/mcp`

export function mcpServerCard(baseUrl: string) {
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    name: `${reversedHost(baseUrl)}/estia`,
    title: 'Estia Index',
    version: '1.0.0',
    description: `Homes and land for sale or rent ${country.phrases.en.inside}.`,
    websiteUrl: baseUrl,
    remotes: [{ type: 'streamable-http', url: mcpAddress(baseUrl) }],
  }
}

/** homes.example.com is com.example.homes; a number stays as it is. */
function reversedHost(baseUrl: string): string {
  const host = new URL(baseUrl).hostname.replaceAll(/[[\]]/g, '').replaceAll(':', '-')
  return /^[\d.-]+$/.test(host) ? host : host.split('.').reverse().join('.')
}
