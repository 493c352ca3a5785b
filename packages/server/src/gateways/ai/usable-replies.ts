import { ModelError, type ChatModel, type ChatRequest, type ModelPart } from './chat-model.ts'

/** The most tool calls in a reply, half as many as the tools that an agent may have. */
const MAX_CALLS = 32

/** The provider answered, but with an empty reply or with too many tool calls. */
export class UnusableReply extends ModelError {
  constructor(message: string) {
    super(message, {})
  }
}

/** Wraps a model so that a reply without words or tool calls is a failure. */
export function usableReplies(model: ChatModel): ChatModel {
  return { stream: (request, signal) => usableParts(request, model.stream(request, signal)) }
}

export async function* usableParts(
  { may_be_silent = false }: ChatRequest,
  parts: AsyncIterable<ModelPart>,
): AsyncIterable<ModelPart> {
  let [calls, is_empty] = [0, !may_be_silent]
  for await (const part of parts) {
    if (part.kind === 'tool_call') calls++
    else if (part.text === '') continue
    if (calls > MAX_CALLS) throw new UnusableReply(`The model called more than ${MAX_CALLS} tools at once.`)
    is_empty &&= part.kind === 'text' && part.text.trim() === ''
    yield part
  }
  if (is_empty) throw new UnusableReply('The model wrote nothing.')
}
