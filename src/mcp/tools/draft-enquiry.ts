/**
 * An enquiry about a listing, written but not sent: the answer is a link to the form of the listing's page with
 * everything filled in. Nothing is stored, and nobody is written to before the person sends the form and confirms
 * it by mail; the person's address is never an argument.
 */
import { enquiryKinds } from '../../catalogue/enquiries.ts'
import { languages } from '../../catalogue/languages.ts'
import { draftQuery } from '../../domain/enquiries/draft-query.ts'
import { shortLink } from '../answers/listing-facts.ts'
import { textsOf } from '../arguments/plain-values.ts'
import { mcpLimits } from '../mcp-limits.ts'
import { readListings } from './read-listings.ts'
import { type Tool, ToolFault } from './tool.ts'

const NAME = 'draft_enquiry'
const KINDS = enquiryKinds.map(({ value }) => value)

export const draftEnquiry: Tool = {
  name: NAME,
  title: 'Draft an enquiry to a seller',
  description:
    'Writes an enquiry about a listing for the person and answers a link to its form, filled in. Use it when somebody wants to ask, see or reserve a home. Give the person the link: only they can send it, with their own address, and confirm by mail. Trap: nothing has been sent; never say so.',
  inputSchema: {
    type: 'object',
    properties: {
      listing_id: { type: 'integer' },
      kind: { type: 'string', enum: KINDS },
      message: { type: 'string', maxLength: mcpLimits.draftMaxChars },
      name: { type: 'string' },
      language: { type: 'string', enum: languages },
    },
    required: ['listing_id'],
    additionalProperties: false,
  },
  outputSchema: {
    type: 'object',
    properties: { listing_id: { type: 'integer' }, link: { type: 'string' } },
    required: ['listing_id', 'link'],
  },
  leadsToSending: true,
  alsoCalled: ['id'],
  async run(args, context) {
    const { listing_id: sent = args.id, kind, language } = args
    const options = { tool: NAME, min: 1, withEstimate: false }
    const [{ id, accepts_enquiries: accepts }] = (await readListings(sent, options, context))
      .records
    if (!accepts) {
      throw new ToolFault('The seller of this listing cannot be written to here.', {
        tool: 'similar_listings',
        arguments: { id },
      })
    }
    const [message = ''] = textsOf(args.message)
    if (message.length > mcpLimits.draftMaxChars) {
      const shorter = message.slice(0, mcpLimits.draftMaxChars).toWellFormed()
      throw new ToolFault(`A draft holds at most ${mcpLimits.draftMaxChars} characters.`, {
        tool: NAME,
        arguments: { ...args, listing_id: id, message: shorter },
      })
    }
    const [name = ''] = textsOf(args.name)
    const query = draftQuery({
      kind: KINDS.find((known) => known === kind) ?? KINDS[0],
      message,
      name: name.slice(0, mcpLimits.sellerNameMaxChars),
    })
    const lang = languages.find((known) => known === language)
    const link = `${shortLink(id, context.baseUrl)}/enquiry?${query}${lang ? `&lang=${lang}` : ''}#enquiry`
    return {
      text: `Not sent yet. The person opens this link, adds their address and sends it, then confirms by mail: ${link}`,
      data: { listing_id: id, link },
    }
  },
}
