/** The card of the MCP server, in the form of SEP-2127: who it is and where, before anybody connects. */
import { country } from '../../country/served-country.ts'

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
