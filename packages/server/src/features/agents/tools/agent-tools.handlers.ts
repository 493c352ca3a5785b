import type { Routes } from '../../../generated/routes.gen.ts'
import type { Caller } from '../../../platform/caller.ts'
import { checkDefinitions } from './check-tools.ts'
import { listMcpTools } from '../mcp/list-mcp-tools.ts'
import { testTool, type TestToolDeps } from './test-tool.ts'

type Operations = 'checkTools' | 'testTool' | 'listMcpTools'

export function agentToolHandlers(deps: TestToolDeps): Pick<Routes<Caller>, Operations> {
  return {
    async checkTools({ body }) {
      return { status: 200, body: await checkDefinitions(body.tool_definitions) }
    },
    async testTool({ caller, params, body, signal }) {
      return { status: 200, body: await testTool(deps, caller, { ...params, body, signal }) }
    },
    async listMcpTools({ caller, params, body, signal }) {
      return { status: 200, body: await listMcpTools(deps, caller, { ...params, body, signal }) }
    },
  }
}
