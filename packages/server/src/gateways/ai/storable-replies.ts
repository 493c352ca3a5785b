import { storableJson, StorablePieces, storableText } from '../../platform/storable-text.ts'
import { ModelError, type ChatModel, type ModelPart, type ToolCall } from './chat-model.ts'

/** The longest reply, including its tool calls, in characters. The reply of a backend has the same limit. */
const LONGEST_REPLY = 64 * 1_024

/** Wraps a model so that its replies can be stored: their texts are storable and their length is limited. */
export function storableReplies(model: ChatModel): ChatModel {
  return { stream: (request, signal) => storableParts(model.stream(request, signal)) }
}

export async function* storableParts(parts: AsyncIterable<ModelPart>): AsyncIterable<ModelPart> {
  const pieces = new StorablePieces()
  let length = 0
  for await (const part of parts) {
    length += lengthOf(part)
    if (length > LONGEST_REPLY) throw new ModelError(`The reply is longer than ${LONGEST_REPLY} characters.`, {})
    if (part.kind === 'text') yield* textOf(pieces.take(part.text))
    else yield { kind: 'tool_call', call: storableCall(part.call) }
  }
  yield* textOf(pieces.end())
}

function lengthOf(part: ModelPart): number {
  return part.kind === 'text' ? part.text.length : JSON.stringify(part.call).length
}

function textOf(text: string): ModelPart[] {
  return text === '' ? [] : [{ kind: 'text', text }]
}

function storableCall({ tool_call_id, name, arguments: given }: ToolCall): ToolCall {
  return { tool_call_id: storableText(tool_call_id), name: storableText(name), arguments: storableJson(given) }
}
