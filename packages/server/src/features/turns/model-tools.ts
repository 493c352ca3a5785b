import type { ToolDefinition } from '../../gateways/ai/chat-model.ts'
import type { Turn } from '../../gateways/ai/responder.ts'
import { builtInTools } from './built-in-tools.ts'
import { customTools } from './custom-tools.ts'
import { knowledgeTool } from './knowledge-tool.ts'

/** What the model of an agent may call. */
export function toolsOf({ agent, subject }: Pick<Turn, 'agent' | 'subject'>): ToolDefinition[] {
  return [...(subject.channel === 'voice' ? builtInTools : []), ...customTools(agent.tool_definitions)]
}

/** The same for a model that hears, which also searches. A tool of the developer's with that name is the developer's. */
export function liveToolsOf(turn: Pick<Turn, 'agent' | 'subject'>): ToolDefinition[] {
  const tools = toolsOf(turn)
  const searches = turn.agent.knowledge_base_id !== null && tools.every(({ name }) => name !== knowledgeTool.name)
  return searches ? [...tools, knowledgeTool] : tools
}
