import type { Caller } from '../../../platform/caller.ts'
import type { Database } from '../../../platform/db/database.ts'
import { run, statement } from '../../../platform/db/statement.ts'
import { ApiError } from '../../../platform/errors.ts'
import { followLive } from '../../../platform/live/follow-live.ts'
import { hasEnded } from '../call-state.ts'
import type { CallRow } from '../call.model.ts'
import type { CallFeeds, LiveFrame } from './call-feeds.ts'

export interface FollowCallDeps {
  db: Database
  feeds: CallFeeds
}

export interface FollowCallRequest<Item> {
  caller: Caller
  call_id: string
  /** The item that the stream sends for a frame. Null skips the frame. */
  pick: (frame: LiveFrame) => Item | null
  /** Ends the stream. */
  signal: AbortSignal
}

const readStatus = statement<{ call_id: string; workspace_id: string; environment: string }, Pick<CallRow, 'status'>>(
  'call_status',
  'select status from calls where call_id = :call_id and workspace_id = :workspace_id and environment = :environment',
)

/**
 * Streams a call from now on until it ends. Null if it has already ended. Resolves when the stream is open; it contains everything
 * that is said or committed afterwards.
 * @throws ApiError NOT_FOUND, also for calls of other workspaces
 */
export async function followLiveCall<Item>(
  { db, feeds }: FollowCallDeps,
  { caller: { workspace_id, environment }, call_id, pick, signal }: FollowCallRequest<Item>,
): Promise<AsyncIterable<Item> | null> {
  const isLive = async (): Promise<boolean> => {
    const [call] = await run(db, readStatus, { call_id, workspace_id, environment })
    if (!call) throw new ApiError('NOT_FOUND', `${call_id} does not exist.`)
    return !hasEnded(call.status)
  }
  return await followLive(feeds, { id: call_id, pick, isLive, signal })
}
