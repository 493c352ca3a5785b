import { replayDeadLetters } from '../../delivery/replay.ts'
import type { DeadLetterReplay, NotReplayed } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import { ApiError } from '../../platform/errors.ts'
import { replayRange, type ReplayDeps } from './replay-range.ts'

export interface Replay {
  /** The number of deliveries that have been reopened so far. */
  replayed: number
  matched: number
  /** The ids in the response. */
  shown: string[]
  not_found: string[]
  not_replayed: NotReplayed[]
}

/** The most deliveries in the response, because a delivery with its payload can be long. */
const MAX_SHOWN = 100

/** Replays by event or by time, as the request says. @throws ApiError INVALID_ARGUMENT for both at once. */
export async function replayDeliveries(
  deps: ReplayDeps,
  caller: Caller,
  { event_ids, ...wanted }: DeadLetterReplay,
): Promise<Replay> {
  if (event_ids === undefined) {
    const { matched, delivery_ids } = await replayRange(deps, caller, wanted)
    const shown = delivery_ids.slice(0, MAX_SHOWN)
    return { replayed: delivery_ids.length, matched, shown, not_found: [], not_replayed: [] }
  }
  const [other] = Object.keys(wanted)
  if (other !== undefined) throw new ApiError('INVALID_ARGUMENT', `${other}: cannot be combined with event_ids.`)
  const { workspace_id, environment } = caller
  const { delivery_ids, ...others } = await replayDeadLetters(deps, { workspace_id, environment, event_ids })
  const { length: replayed } = delivery_ids
  return { replayed, matched: replayed, shown: delivery_ids, ...others }
}
