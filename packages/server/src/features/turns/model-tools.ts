import type { ToolDefinition } from '../../gateways/ai/chat-model.ts'
import type { Turn } from '../../gateways/ai/responder.ts'
import { builtInTools } from './built-in-tools.ts'
import { customTools } from './custom-tools.ts'
import { knowledgeTool } from './knowledge-tool.ts'
import { talkTools } from './talk-tools.ts'

/** The tools that an agent's model may call. */
export function toolsOf({ agent, subject, talk }: Pick<Turn, 'agent' | 'subject' | 'talk'>): ToolDefinition[] {
  const custom = customTools(agent.tool_definitions)
  if (subject.channel !== 'voice') return [...custom]
  const built_in = talk && talk.speaker !== 'nobody' ? [...builtInTools, ...talkTools] : builtInTools
  return [...built_in.filter(({ name }) => custom.every((tool) => tool.name !== name)), ...custom]
}

/** The fields of a tool that a model gets. */
export function definitionOf({ name, description, parameters }: ToolDefinition): ToolDefinition {
  return { name, description, parameters }
}

/** The tools of a live model, which also include the search. A developer's tool of the same name takes precedence. */
export function liveToolsOf(turn: Pick<Turn, 'agent' | 'subject'>): ToolDefinition[] {
  const tools = toolsOf(turn)
  const searches = turn.agent.knowledge_base_id !== null && tools.every(({ name }) => name !== knowledgeTool.name)
  return searches ? [...tools, knowledgeTool] : tools
}
