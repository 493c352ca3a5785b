import type { LiveSettings } from '../../gateways/ai/live-model.ts'
import { RealtimeSocket, type RealtimeListener } from '../../gateways/speech/hosted/realtime-socket.ts'
import type { SpeechEndpoint } from '../../gateways/speech/hosted/speech-http.ts'
import type { Clock } from '@ohun/clock'
import type { Log } from '../../platform/log.ts'
import { LiveConversation, type LiveHearing, type LiveLink } from './live-conversation.ts'
import { sessionUpdate } from './live-events.ts'

/** Opens a model that hears and speaks. It may be used at once. Its `opened` tells whether it could be opened. */
export type OpenLive = (settings: LiveSettings, hearing: LiveHearing, pause_ms: number) => LiveConversation

export interface LiveOptions {
  endpoint: SpeechEndpoint
  transcription_model: string
}

/** Connects to a provider. Only tests replace it. */
export type ConnectLive = (request: { query: string; session_update: object }, listener: RealtimeListener) => LiveLink

export function createLive(
  { endpoint, transcription_model }: LiveOptions,
  deps: { clock: Clock; log: Log; connect?: ConnectLive },
): OpenLive {
  const { clock } = deps
  const connect: ConnectLive =
    deps.connect ??
    ((request, listener) => new RealtimeSocket({ ...endpoint, clock, ...request, is_watched: true }, listener))
  return (settings, hearing, pause_ms) => {
    const query = `model=${encodeURIComponent(settings.model)}`
    const session_update = sessionUpdate(settings, { transcription_model, pause_ms })
    const conversation = new LiveConversation(
      { ...deps, connect: (listener) => connect({ query, session_update }, listener) },
      hearing,
    )
    for (const message of settings.history) conversation.remember(message)
    return conversation
  }
}
