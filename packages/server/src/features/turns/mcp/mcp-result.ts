import type { McpAnswer, McpCalled } from '../../../gateways/mcp/mcp-client.ts'
import type { ToolResult } from '../../../gateways/ai/chat-model.ts'
import { beginningOf, storableJson, storableText } from '../../../platform/storable-text.ts'
import { isBounded } from '../../../platform/bounded-json.ts'

const READABLE = { nodes: 20_000, depth: 64 }
/** A model needs no more of an error than this to continue. */
const LONGEST_ERROR = 2_000

/** The result of a tool as the model gets it: its structured content, otherwise its texts, or the reason of its failure. */
export function mcpResult(answer: McpAnswer<McpCalled>): ToolResult {
  if (answer.kind === 'failed') return failed(`The tool failed: ${answer.cause}.`)
  if (answer.kind === 'refused') return failed(`The tool failed: ${answer.message}`)
  const { content, structured, is_error } = answer.value
  const texts = content.flatMap(({ type, text }) => (type === 'text' && typeof text === 'string' ? [text] : []))
  const text = storableText(texts.join('\n'))
  if (is_error) return failed(text === '' ? 'The tool failed without a word.' : text)
  if (structured !== undefined) return structuredResult(structured)
  if (texts.length === 0 && content.length > 0) return failed('The tool gave no text, and nothing else can be read.')
  return { kind: 'result', json: text }
}

function structuredResult(structured: unknown): ToolResult {
  if (!isBounded(structured, READABLE)) return failed('The tool gave more than can be read.')
  return { kind: 'result', json: storableJson(structured) }
}

function failed(message: string): ToolResult {
  return { kind: 'error', message: beginningOf(storableText(message), LONGEST_ERROR) }
}
