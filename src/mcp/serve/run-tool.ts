/**
 * One call of a tool, to its result. Whatever goes wrong is a result too, with a call that works: a fault of
 * the protocol would never reach the model that could correct it.
 */

import type { CallToolResult } from '@modelcontextprotocol/server'
import { shownArgument } from '../arguments/read-search.ts'
import { mcpLimits } from '../mcp-limits.ts'
import { type Arguments, type Tool, type ToolContext, ToolFault } from '../tools/tool.ts'
import { ApiFault } from './api-calls.ts'

export interface RunOptions {
  readonly tools: ReadonlyMap<string, Tool>
  readonly context: ToolContext
  /** Counts the call; rejects with an `ApiFault` where none is left. */
  readonly admit: () => Promise<void>
  readonly onError: (error: unknown) => void
}

const SEARCH = { tool: 'search_listings', arguments: {} } as const

export async function runTool(
  name: string,
  args: unknown,
  { tools, context, admit, onError }: RunOptions,
): Promise<CallToolResult> {
  try {
    await admit()
    const tool = tools.get(name)
    if (!tool) {
      const known = [...tools.keys()].join(', ')
      throw new ToolFault(`There is no tool ${shownArgument(name)}. There are ${known}.`, SEARCH)
    }
    const { text, data, meta } = await tool.run(objectOf(args), context)
    return {
      content: [{ type: 'text', text: [text, ...unusedNote(tool, objectOf(args))].join('\n') }],
      structuredContent: { ...data },
      ...(meta ? { _meta: { ...meta } } : {}),
    }
  } catch (error) {
    const same = { tool: name, arguments: objectOf(args) }
    return {
      content: [{ type: 'text', text: faultOf(error, same, onError).text }],
      isError: true,
    }
  }
}

/** Nothing is dropped silently. */
function unusedNote({ inputSchema, alsoCalled }: Tool, args: Arguments): string[] {
  if (alsoCalled === undefined) return []
  const known = new Set([...Object.keys(inputSchema.properties ?? {}), ...alsoCalled])
  const unused = Object.keys(args).filter((name) => !known.has(name))
  const shown = unused.slice(0, mcpLimits.wrongIdsShown).map((name) => shownArgument(name))
  return shown.length > 0 ? [`Not used: ${shown.join(', ')}.`] : []
}

function objectOf(args: unknown): Arguments {
  return typeof args === 'object' && args !== null && !Array.isArray(args)
    ? (args as Arguments)
    : {}
}

function faultOf(
  error: unknown,
  same: ToolFault['instead'],
  onError: (error: unknown) => void,
): ToolFault {
  if (error instanceof ToolFault) return error
  if (!(error instanceof ApiFault)) {
    onError(error)
    return new ToolFault('Something failed on our side.', same, mcpLimits.retryAfterS)
  }
  const { message, hint, code } = error.body
  const wait = error.retryAfterS ?? (TRANSIENT.has(code) ? mcpLimits.retryAfterS : 0)
  if (wait > 0) return new ToolFault(message, same, wait)
  return new ToolFault(`${message} ${hint}`.trim(), SEARCH)
}

const TRANSIENT = new Set(['rate_limited', 'overloaded', 'unavailable', 'internal_error'])
