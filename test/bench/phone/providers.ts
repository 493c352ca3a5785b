import { startBackend, type Received } from '../../../packages/server/test/support/backend.ts'
import { startSpeechServer, type SpeechServer } from '../../../packages/server/test/support/speech-server.ts'
import { endOf, serialOf } from './scripts.ts'
import { Timeline, type Moment } from './timeline.ts'

const HEARD = 'Are you open on Sunday?'
const ANSWER = 'Yes, from eight.'
const FORGET_MS = 5_000
/** Half an hour has 6,000 calls. */
const MAX_CALLS = 10_000

export interface Providers {
  speech: SpeechServer
  webhook_url: string
  /** The requests to the backend during the call. */
  asked(serial: number): readonly Moment[]
}

/** A speech provider and a customer's backend, on loopback in this process. */
export async function startProviders(stack: AsyncDisposableStack, turns: number): Promise<Providers> {
  const speech = await startSpeechServer()
  stack.defer(() => speech.close())
  speech.hear(HEARD)
  const backend = await startBackend()
  stack.defer(() => backend.stop())
  const timelines = new Map<number, Timeline>()
  backend.answer = ({ json }) => {
    if (json.event_type) return { received: true }
    const answered = answeredIn(json)
    note(timelines, serialIn(json), `is asked, as turn ${answered}: ${String(json['transcription'])}`)
    return replyTo(json, { answered, turns })
  }
  const forgetting = setInterval(() => {
    for (const kept of [speech.spoken, speech.heard, speech.streamed, backend.received]) kept.length = 0
  }, FORGET_MS)
  stack.defer(() => clearInterval(forgetting))
  return { speech, webhook_url: backend.url, asked: (serial) => timelines.get(serial)?.moments ?? [] }
}

function note(timelines: Map<number, Timeline>, serial: number, what: string): void {
  const timeline = timelines.get(serial) ?? new Timeline('backend')
  timelines.set(serial, timeline)
  timeline.note(what)
  if (timelines.size > MAX_CALLS) timelines.delete(timelines.keys().next().value!)
}

const serialIn = (json: Received['json']): number => serialOf(String(json['from_number']))

/** The number of the caller's turns, including this one. */
function answeredIn(json: Received['json']): number {
  const messages = json['messages'] as { role: string }[]
  return messages.filter(({ role }) => role === 'caller').length
}

/** Ends the calls that the agent should end. */
function replyTo(json: Received['json'], { answered, turns }: { answered: number; turns: number }): object {
  const is_last = answered === turns && endOf(serialIn(json)) === 'agent'
  return is_last ? { text: ANSWER, end_call: true } : { text: ANSWER }
}
