import type { Responder } from './responder.ts'

/**
 * The sandbox's hosted model: quotes the best passage of the agent's knowledge base, else says what it heard, so that a
 * test can tell either answer from any other.
 */
export const scriptedResponder: Responder = {
  respond({ transcription, passages: [passage] }) {
    const text = passage ? `From "${passage.title}": ${passage.text}` : `Thank you. You said: ${transcription}`
    return Promise.resolve({ kind: 'answered', reply: { text } })
  },
}
