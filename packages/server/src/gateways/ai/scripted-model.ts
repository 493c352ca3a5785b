import { plausibleValue } from '../../domain/analysis-schema/plausible-value.ts'
import { parseOutsideJson } from '../../platform/storable-text.ts'
import type { ChatMessage, ChatModel, ChatRequest, ModelPart, ToolDefinition } from './chat-model.ts'

/**
 * The sandbox's hosted model. It quotes the best passage of the agent's knowledge base, or else repeats what it heard, so that a test
 * can tell either answer from any other. When asked to `call <tool> {"a": 1}`, it calls that tool and then says the result. Output
 * with a schema is made from the caller's words.
 */
export const scriptedModel: ChatModel = {
  async *stream(request): AsyncIterable<ModelPart> {
    if (request.may_be_silent) return
    if (request.output) return yield said(plausibleOutput(request))
    const last = request.messages.at(-1)
    if (last?.role === 'tool_result') return yield said(resultText(last))
    const heard = last?.role === 'user' ? last.text : ''
    const call = toolCallIn(heard, request)
    yield call ?? said(answerTo(heard, request))
  },
}

/** Output that is made from the caller's words. The messages are a transcript with one JSON value per line. */
function plausibleOutput({ output, messages }: ChatRequest): string {
  const lines = messages.flatMap((message) => (message.role === 'user' ? message.text.split('\n') : []))
  return JSON.stringify(plausibleValue(output!.schema, lines.flatMap(sayingIn).join('\n')))
}

function sayingIn(line: string): string[] {
  try {
    const { role, text } = parseOutsideJson(line) as { role?: unknown; text?: unknown }
    return role === 'caller' && typeof text === 'string' ? [text] : []
  } catch {
    return []
  }
}

const said = (text: string): ModelPart => ({ kind: 'text', text })

function answerTo(heard: string, { passages: [passage] }: ChatRequest): string {
  return passage ? `From "${passage.title}": ${passage.text}` : `Thank you. You said: ${heard}`
}

function resultText({ call, result }: ChatMessage & { role: 'tool_result' }): string {
  if (result.kind === 'error') return `${call.name} failed: ${result.message}`
  return `${call.name} answered: ${JSON.stringify(result.json)}`
}

function toolCallIn(heard: string, { tools, messages }: ChatRequest): ModelPart | null {
  const [verb, name = '', ...rest] = heard.trim().split(/\s/)
  const tool = tools.find((one: ToolDefinition) => one.name === name)
  if (verb?.toLowerCase() !== 'call' || !tool) return null
  const tool_call_id = `tool_${messages.length}`
  return { kind: 'tool_call', call: { tool_call_id, name, arguments: argumentsIn(rest.join(' ')) } }
}

/** Passes text that is not JSON on unchanged, because a real model could write it, too. */
function argumentsIn(text: string): unknown {
  if (text.trim() === '') return {}
  try {
    return parseOutsideJson(text)
  } catch {
    return text
  }
}
