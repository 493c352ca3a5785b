import { ModelError, type ModelPart } from '../../gateways/ai/chat-model.ts'
import type { LiveAsk, LiveModel } from '../../gateways/ai/live-model.ts'
import { PushQueue } from '../../platform/push-queue.ts'
import type { LineId } from '../protocol.ts'
import type { MediaRequests } from './requests.ts'

/** A model that hears and speaks on a line whose audio is carried by another thread or process. */
export function remoteModel(requests: MediaRequests, line: LineId): LiveModel {
  return { reply: (ask, signal) => reply({ requests, line, ask }, signal) }
}

interface RemoteReply {
  requests: MediaRequests
  line: LineId
  ask: LiveAsk
}

async function* reply({ requests, line, ask }: RemoteReply, signal: AbortSignal): AsyncGenerator<ModelPart> {
  signal.throwIfAborted()
  const parts = new PushQueue<ModelPart>()
  const { request, answer } = requests.begin('reply_live', {
    ask: { line, live: ask },
    part: (part) => parts.push(part),
  })
  let failure: unknown
  answer.catch((error: unknown) => (failure = failureOf(error))).finally(() => parts.close())
  const stop = (): void => {
    requests.notice({ kind: 'stop_reply', request })
    parts.close()
  }
  signal.addEventListener('abort', stop, { once: true })
  let is_whole = false
  try {
    yield* parts
    signal.throwIfAborted()
    if (failure) throw failure
    is_whole = true
  } finally {
    signal.removeEventListener('abort', stop)
    if (!is_whole) stop()
  }
}

/** The loss of a line or of the media plane ends the call and is reported elsewhere. Here it only means that the model is lost. */
function failureOf(error: unknown): ModelError {
  return new ModelError((error as Error).message, {})
}
