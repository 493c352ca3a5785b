import type { ServerSentEvent } from '../../../generated/routes.gen.ts'
import type { TranscriptFrame, TranscriptTurn } from '../../../generated/types.gen.ts'
import type { Caller } from '../../../platform/caller.ts'
import type { Database } from '../../../platform/db/database.ts'
import { readTranscripts } from '../transcript/transcript.ts'
import { followLiveCall, type FollowCallDeps } from './follow-live-call.ts'
import { frameRoles } from '../call-frames.ts'

type Frame = ServerSentEvent<TranscriptFrame>

interface TranscriptRequest {
  caller: Caller
  call_id: string
  /** `start`: the stream begins with the turns so far. */
  from?: 'now' | 'start' | undefined
  /** The id of the turn after which the stream begins. If the call does not have it, the stream begins with the first turn. */
  after?: string | undefined
  signal: AbortSignal
}

/** Streams the turns of a call. Null if the call has ended, and there are no turns to send. */
export async function streamTranscript(
  deps: FollowCallDeps,
  { from, after, ...request }: TranscriptRequest,
): Promise<AsyncIterable<Frame> | null> {
  const live = await followLiveCall(deps, {
    ...request,
    pick: (frame) => (frame.kind === 'turn' ? frame.event : null),
  })
  if (from !== 'start') return live
  const stored = () => storedFrames(deps.db, request.call_id, after)
  if (live) return sinceStart(stored, live)
  const frames = await stored()
  return frames.length > 0 ? each(frames) : null
}

/** The subscription is active before the read, so no turn is missed. A turn that is in both is sent once. */
async function* sinceStart(stored: () => Promise<Frame[]>, live: AsyncIterable<Frame>): AsyncGenerator<Frame> {
  const sent = new Set<string>()
  for (const frame of await stored()) {
    sent.add(frame.data.turn_id)
    yield frame
  }
  for await (const frame of live) if (!sent.has(frame.data.turn_id)) yield withId(frame)
}

async function* each(frames: readonly Frame[]): AsyncGenerator<Frame> {
  yield* frames
}

/** A turn that is still being spoken has no event id, because a client that has received only a part of it needs the rest. */
function withId({ data }: Frame): Frame {
  return data.is_final ? { id: data.turn_id, data } : { data }
}

async function storedFrames(db: Database, call_id: string, after?: string): Promise<Frame[]> {
  const turns = (await readTranscripts(db, [call_id])).get(call_id) ?? []
  const next = turns.findIndex(({ turn_id }) => turn_id === after) + 1
  return turns.slice(next).flatMap(frameOf)
}

function frameOf({ role, timestamp: ts, ...turn }: TranscriptTurn): Frame[] {
  if (role === 'system') return []
  return [{ id: turn.turn_id, data: { role: frameRoles[role], is_final: true, ts, ...turn } }]
}
