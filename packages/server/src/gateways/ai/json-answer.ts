import { parseOutsideJson } from '../../platform/storable-text.ts'
import type { ChatModel, ChatRequest } from './chat-model.ts'

/** The whole text of a reply. @throws the errors of `stream`. */
export async function wholeReply(model: ChatModel, request: ChatRequest, signal: AbortSignal): Promise<string> {
  let text = ''
  for await (const part of model.stream(request, signal)) if (part.kind === 'text') text += part.text
  return text
}

/** Models often put JSON between code fences. */
const FENCED = /^\s*```(?:json)?\s*\n([^]*?)\n?\s*```\s*$/i

/** Parses the JSON of a reply. @throws SyntaxError when it is not valid JSON. */
export function jsonAnswer(text: string): unknown {
  return parseOutsideJson(FENCED.exec(text)?.[1] ?? text)
}
