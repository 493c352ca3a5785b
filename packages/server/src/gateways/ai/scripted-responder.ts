import type { AnswerPart, Responder } from './responder.ts'

/**
 * The sandbox's hosted model: quotes the best passage of the agent's knowledge base, else says what it heard, so that a
 * test can tell either answer from any other.
 */
export const scriptedResponder: Responder = {
  // oxlint-disable-next-line typescript/require-await -- an answer comes in parts, this one in one.
  async *respond({ transcription, passages: [passage] }): AsyncIterable<AnswerPart> {
    const text = passage ? `From "${passage.title}": ${passage.text}` : `Thank you. You said: ${transcription}`
    yield { kind: 'text', text }
  },
}
