import type { ToolResult } from '../../../gateways/ai/chat-model.ts'
import type { McpToolbox, McpUse, ToolboxUser } from './mcp-toolbox.ts'
import type { McpTool } from './read-tools.ts'

/** Answers in place of MCP servers. */
export interface McpSubstitute {
  /** The tools of a turn: those that the servers have listed, and others that the substitute answers. */
  toolsFor(turn: ToolboxUser, listed: readonly McpTool[]): Promise<readonly McpTool[]>
  /** @param ask - Calls the tool on its server. */
  call(use: McpUse, ask: () => Promise<ToolResult>): Promise<ToolResult>
}

export interface SubstitutableToolbox extends McpToolbox {
  /** Puts a substitute in place of the servers. Simulations use it in a process that does nothing else. */
  answerInstead(substitute: McpSubstitute): void
}

export function substitutable(toolbox: McpToolbox): SubstitutableToolbox {
  let instead: McpSubstitute | null = null
  return {
    answerInstead(substitute) {
      instead = substitute
    },
    async toolsFor(turn, signal) {
      const listed = await toolbox.toolsFor(turn, signal)
      return instead ? await instead.toolsFor(turn, listed) : listed
    },
    call: (use) => (instead ? instead.call(use, () => toolbox.call(use)) : toolbox.call(use)),
    inspect: (...asked) => toolbox.inspect(...asked),
  }
}
