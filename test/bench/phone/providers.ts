import { startBackend, type Received } from '../../../packages/server/test/support/backend.ts'
import { startSpeechServer, type SpeechServer } from '../../../packages/server/test/support/speech-server.ts'
import { endOf, serialOf } from './scripts.ts'

const HEARD = 'Are you open on Sunday?'
const ANSWER = 'Yes, from eight.'
const FORGET_MS = 5_000

/** A provider of speech and a customer's backend, on loopback in this process. */
export async function startProviders(
  stack: AsyncDisposableStack,
  turns: number,
): Promise<{ speech: SpeechServer; webhook_url: string }> {
  const speech = await startSpeechServer()
  stack.defer(() => speech.close())
  speech.hear(HEARD)
  const backend = await startBackend()
  stack.defer(() => backend.stop())
  backend.answer = ({ json }) => (json.event_type ? { received: true } : replyTo(json, turns))
  const forgetting = setInterval(() => {
    for (const kept of [speech.spoken, speech.heard, speech.streamed, backend.received]) kept.length = 0
  }, FORGET_MS)
  stack.defer(() => clearInterval(forgetting))
  return { speech, webhook_url: backend.url }
}

/** Ends the calls that the agent is to end. */
function replyTo(json: Received['json'], turns: number): object {
  const messages = json['messages'] as { role: string }[]
  const answered = messages.filter(({ role }) => role === 'caller').length
  const is_last = answered === turns && endOf(serialOf(String(json['from_number']))) === 'agent'
  return is_last ? { text: ANSWER, end_call: true } : { text: ANSWER }
}
