/** How a sentence is read as a search, by the grammar of the service: what it took, assumed and left. */

import { encodeInUrl } from '../../structures/text/safe-text.ts'
import { textsOf } from '../arguments/plain-values.ts'
import { mcpLimits } from '../mcp-limits.ts'
import { type Tool, ToolFault } from './tool.ts'

interface Assumption {
  readonly field: string
  readonly value: string
  readonly why: string
}

export const explainSearch: Tool = {
  name: 'explain_search',
  title: 'Explain a sentence as a search',
  description:
    'How a sentence of a buyer, in English, Greek or Russian, is read as a search: filters, assumptions, words that no filter came of, and how many listings match. Use it to check a wish in a language you are unsure of. Not needed before search_listings, which takes the same text. Trap: words in not_understood were not applied.',
  inputSchema: {
    type: 'object',
    properties: { text: { type: 'string', maxLength: mcpLimits.sentenceMaxChars } },
    required: ['text'],
    additionalProperties: false,
  },
  outputSchema: {
    type: 'object',
    properties: {
      total: { type: 'integer' },
      query: { type: 'object' },
      assumptions: { type: 'array', items: { type: 'object' } },
      not_understood: { type: 'array', items: { type: 'string' } },
      link: { type: 'string' },
    },
    required: ['total', 'query', 'assumptions', 'not_understood', 'link'],
  },
  alsoCalled: ['query', 'q'],
  async run(args, { api, signal }) {
    const [text = ''] = textsOf(args.text ?? args.query ?? args.q)
    if (text === '' || text.length > mcpLimits.sentenceMaxChars) {
      const problem = text === '' ? 'text holds no sentence.' : 'text is too long for a sentence.'
      throw new ToolFault(problem, { tool: 'search_listings', arguments: {} })
    }
    const answer = await api.get('/understand', `text=${encodeInUrl(text)}`, signal)
    const { total, query, assumptions, not_understood, link } = answer
    const filters = Object.entries(query as object).map(
      ([name, value]) => `${name} ${[value].flat().join('/')}`,
    )
    const left = not_understood as readonly string[]
    return {
      text: [
        `${total} match. Understood: ${filters.join(', ')}.`,
        ...(assumptions as readonly Assumption[]).map(({ why }) => `Assumed: ${why}`),
        ...(left.length > 0 ? [`Not understood, so not applied: ${left.join(', ')}.`] : []),
        `On a map: ${link}`,
      ].join('\n'),
      data: { total, query, assumptions, not_understood, link },
    }
  },
}
