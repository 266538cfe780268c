/**
 * A saved search, prepared but not saved: the answer is a link to its form, filled in. Nothing is stored, and nobody is
 * written to before the person enters an address and confirms it by mail; the address is never an argument.
 */
import { alertFrequencies } from '../../catalogue/alerts.ts'
import { languages } from '../../catalogue/languages.ts'
import { filterParameters } from '../../catalogue/parameters.ts'
import { newSearchPage } from '../../domain/alerts/alert-mail.ts'
import { writePairs } from '../../domain/search/repair/query-pairs.ts'
import { figure } from '../answers/listing-facts.ts'
import { checkSearch } from '../arguments/check-search.ts'
import { filtersIn } from '../arguments/plain-values.ts'
import { shownArgument } from '../arguments/read-search.ts'
import { type Tool, ToolFault } from './tool.ts'

const NAME = 'watch_search'

export const watchSearch: Tool = {
  name: NAME,
  title: 'Watch a search',
  description:
    'Prepares a saved search that mails the person about new homes, price cuts and homes that come into the budget. Use it when somebody wants to be told later, or when nothing matches yet: send the arguments of search_listings as filters. Give the person the link: only they can save it, with their own address, and confirm by mail. Trap: nothing is saved yet; never say so.',
  inputSchema: {
    type: 'object',
    properties: {
      filters: { type: 'object', description: 'Arguments of search_listings.' },
      frequency: { type: 'string', enum: alertFrequencies },
      language: { type: 'string', enum: languages },
    },
    additionalProperties: false,
  },
  outputSchema: {
    type: 'object',
    properties: {
      matches_now: { type: 'integer' },
      link: { type: 'string' },
      notes: { type: 'array', items: { type: 'string' } },
    },
    required: ['matches_now', 'link', 'notes'],
  },
  leadsToSending: true,
  async run(args, context) {
    const { filters, frequency, language, ...rest } = args
    const sent = { ...filtersIn(filters), ...rest }
    const own = {
      ...(alertFrequencies.some((known) => known === frequency) ? { frequency } : {}),
      ...(languages.some((known) => known === language) ? { lang: language } : {}),
    }
    const search = await checkSearch(NAME, sent, context).catch((error) => {
      if (!(error instanceof ToolFault) || error.instead.tool !== NAME) throw error
      throw new ToolFault(error.message, {
        tool: NAME,
        arguments: { filters: error.instead.arguments },
      })
    })
    // Order and pages are no part of what is saved.
    const pairs = filterParameters.flatMap(({ name }) => {
      const values = search.values.get(name)
      return values ? [{ name, value: values.join(',') }] : []
    })
    const found = await context.api.get(
      '/listings',
      `${writePairs([...pairs, { name: 'limit', value: '1' }])}`,
      context.signal,
    )
    const chosen = Object.entries(own).map(([name, value]) => ({ name, value: String(value) }))
    const link = `${context.baseUrl}${newSearchPage}?${writePairs([...pairs, ...chosen])}`
    const total = Number(found.total)
    const unread = [
      ...unknownChoice('frequency', frequency, alertFrequencies),
      ...unknownChoice('language', language, languages),
    ]
    return {
      text: [
        `Not saved yet; ${figure(total)} match now. The person opens this link, enters their address and confirms by mail: ${link}`,
        ...search.notes,
        ...unread,
      ].join('\n'),
      data: { matches_now: total, link, notes: [...search.notes, ...unread] },
    }
  },
}

function unknownChoice(name: string, sent: unknown, known: readonly string[]): string[] {
  if (sent === undefined || sent === null || known.some((one) => one === sent)) return []
  return [`${name} is ${known.join(', ')}, not ${shownArgument(sent)}: left open.`]
}
