import type { LiveAsk, LiveSettings } from '../../src/gateways/ai/live-model.ts'
import type { ModelPart } from '../../src/gateways/ai/chat-model.ts'
import { providerEventIn } from '../../src/gateways/speech/hosted/realtime-events.ts'
import { SpeechError } from '../../src/gateways/speech/speech-error.ts'
import { createLive, type ConnectLive, type OpenLive } from '../../src/media/live/create-live.ts'
import type { Clock } from '@ohun/clock'
import { createLog, type Log } from '../../src/platform/log.ts'
import { RealtimeProvider, type ClientEvent } from './realtime-provider.ts'

export const LIVE: LiveSettings = {
  model: 'gpt-realtime',
  voice: null,
  language: 'en',
  instructions: 'Be brief.',
  tools: [],
  history: [],
}

const ENDPOINT = { base_url: 'https://models.example.com/v1', api_key: null }

/** Speech-to-speech models without a network. */
export class LiveProviders {
  /** The provider of each session, in order. */
  readonly sessions: RealtimeProvider[] = []
  /** Prepares the state of the next session. */
  prepare: (provider: RealtimeProvider) => void = () => {}
  refuses = false
  readonly openLive: OpenLive

  constructor(clock: Clock, log: Log = createLog('silent')) {
    const connect = this.#connect
    this.openLive = createLive(
      { endpoint: ENDPOINT, transcription_model: 'gpt-4o-mini-transcribe' },
      { clock, log, connect },
    )
  }

  get last(): RealtimeProvider {
    const provider = this.sessions.at(-1)
    if (!provider) throw new Error('No model was asked.')
    return provider
  }

  readonly #connect: ConnectLive = ({ session_update }, listener) => {
    let waiting: object[] | null = [session_update]
    let is_over = false
    const cut = (): void => {
      if (!is_over) listener.failed(new SpeechError('The speech provider ended a stream.', 'broken'))
      is_over = true
    }
    const provider = new RealtimeProvider((sent) => {
      const event = providerEventIn(typeof sent === 'string' ? sent : JSON.stringify(sent))
      if (is_over || event === null) return
      if (event.type === 'session.updated') listener.opened?.()
      else listener.event(event)
    }, cut)
    this.sessions.push(provider)
    this.prepare(provider)
    queueMicrotask(() => {
      if (this.refuses) return cut()
      for (const event of waiting ?? []) provider.receive(event as ClientEvent)
      waiting = null
    })
    return {
      send(event) {
        if (waiting) waiting.push(event)
        else if (!is_over) queueMicrotask(() => provider.receive(event as ClientEvent))
      },
      close() {
        is_over = true
        provider.end()
      },
    }
  }
}

/** A complete reply, as a turn reads it. */
export async function replyOf(
  model: { reply(ask: LiveAsk, signal: AbortSignal): AsyncIterable<ModelPart> },
  ask: LiveAsk,
  signal = new AbortController().signal,
): Promise<{ text: string; calls: string[] }> {
  const reply = { text: '', calls: [] as string[] }
  for await (const part of model.reply(ask, signal))
    if (part.kind === 'text') reply.text += part.text
    else reply.calls.push(part.call.tool_call_id)
  return reply
}
