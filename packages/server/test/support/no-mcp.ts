import type { McpToolbox } from '../../src/features/turns/mcp/mcp-toolbox.ts'

/** A toolbox for agents without MCP servers. */
export const NO_MCP: McpToolbox = {
  toolsFor: () => Promise.resolve([]),
  call: () => Promise.resolve({ kind: 'error', message: 'There are no MCP servers.' }),
  inspect: () => Promise.reject(new Error('There are no MCP servers.')),
}
