import { storableJson, StorablePieces, storableText } from '../../platform/storable-text.ts'
import type { ChatModel, ModelPart, ToolCall } from './chat-model.ts'

/** The same model, whose words and tool calls can be stored. */
export function storableReplies(model: ChatModel): ChatModel {
  return { stream: (request, signal) => storableParts(model.stream(request, signal)) }
}

async function* storableParts(parts: AsyncIterable<ModelPart>): AsyncIterable<ModelPart> {
  const pieces = new StorablePieces()
  for await (const part of parts) {
    if (part.kind === 'text') yield* textOf(pieces.take(part.text))
    else yield { kind: 'tool_call', call: storableCall(part.call) }
  }
  yield* textOf(pieces.end())
}

function textOf(text: string): ModelPart[] {
  return text === '' ? [] : [{ kind: 'text', text }]
}

function storableCall({ tool_call_id, name, arguments: given }: ToolCall): ToolCall {
  return { tool_call_id: storableText(tool_call_id), name: storableText(name), arguments: storableJson(given) }
}
