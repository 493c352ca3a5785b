import type { AnswerPart, TurnFailure } from '../../gateways/ai/responder.ts'

/** A whole answer, for clients that read it. */
export interface CollectedAnswer {
  text: string
  tools: (AnswerPart & { kind: 'tool' })[]
  failure: TurnFailure | null
}

export async function collectAnswer(parts: AsyncIterable<AnswerPart>): Promise<CollectedAnswer> {
  const texts: string[] = []
  const collected: Omit<CollectedAnswer, 'text'> = { tools: [], failure: null }
  for await (const part of parts) {
    if (part.kind === 'text') texts.push(part.text.trim())
    if (part.kind === 'tool') collected.tools.push(part)
    if (part.kind === 'failed') collected.failure = part.failure
  }
  return { ...collected, text: texts.filter(Boolean).join(' ') }
}
