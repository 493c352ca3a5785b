import type { Responder } from './responder.ts'

/** The sandbox's hosted model: says what it heard, so that a test can tell the answer from any other. */
export const scriptedResponder: Responder = {
  respond({ transcription }) {
    return Promise.resolve({ kind: 'answered', reply: { text: `Thank you. You said: ${transcription}` } })
  },
}
