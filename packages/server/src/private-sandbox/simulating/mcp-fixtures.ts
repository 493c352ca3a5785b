import type { McpSubstitute } from '../../features/turns/mcp/mcp-substitute.ts'
import type { ToolboxUser } from '../../features/turns/mcp/mcp-toolbox.ts'
import type { McpTool } from '../../features/turns/mcp/read-tools.ts'
import type { Backends } from './backends.ts'
import type { RunBackends } from './run-backends.ts'

/** Answers calls of MCP tools with the entries of scenarios, like those of webhook tools. */
export function mcpFixtures(backends: Backends): McpSubstitute {
  return {
    toolsFor(turn, listed) {
      const run = backends.runOf(turn.subject)
      return Promise.resolve(run ? [...listed, ...unlisted(namesWithout(run, listed), turn)] : listed)
    },
    async call(use, ask) {
      const { turn, tool, call, signal } = use
      const run = backends.runOf(turn.subject)
      if (!run) return await ask()
      const { name, arguments: given } = call
      const called = { name, given, turn_id: turn.turn_id ?? '', timeout_ms: tool.server.timeout_ms, signal }
      return await run.answerTool(called, ask)
    },
  }
}

const ANYTHING = { type: 'object' }

function namesWithout(run: RunBackends, listed: readonly McpTool[]): string[] {
  const known = new Set(listed.map(({ name }) => name))
  return run.tool_names.filter((name) => !known.has(name))
}

/** The tools of servers that cannot be reached, for example offline. The entries of the scenario show that they exist. */
function unlisted(names: readonly string[], { agent }: ToolboxUser): McpTool[] {
  return names.flatMap((name) => {
    const server = agent.mcp_servers?.find((one) => name.startsWith(`${one.name}__`))
    if (!server) return []
    const own = name.slice(server.name.length + 2)
    const is_allowed = server.allowed_tools?.some((allowed) => allowed.replaceAll(/[./]/g, '_') === own) ?? true
    const tool = { name, description: '', parameters: ANYTHING, faultOf: () => null }
    return is_allowed ? [{ ...tool, server, listed: { name: own, inputSchema: ANYTHING } }] : []
  })
}
