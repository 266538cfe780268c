/** Answers messages by the protocol's own library, which takes a twentieth of a start to load. */
import { createMcpHandler } from '@modelcontextprotocol/server'
import { createMcpServer, type McpSession } from './create-mcp-server.ts'

export const mcpHandler = () =>
  createMcpHandler(({ authInfo }) => createMcpServer(authInfo?.extra?.session as McpSession))
