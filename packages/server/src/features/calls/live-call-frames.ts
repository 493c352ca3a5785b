import type { TranscriptFrame } from '../../generated/types.gen.ts'
import { asciiJson } from '../../platform/ascii-json.ts'
import type { Environment } from '../../platform/caller.ts'
import type { LiveBus } from '../../platform/live/live-bus.ts'

/** The workspace and environment that a follower follows. All of their calls share one topic. */
export interface Lines {
  workspace_id: string
  environment: Environment
}

/** A message to the followers of all calls of a workspace, about one of them. */
export interface LiveCallNotice {
  call_id: string
  /** The turn that was said. If absent, the call's row has changed. */
  words?: TranscriptFrame
}

const topicOf = ({ workspace_id, environment }: Lines): string => `live_calls:${workspace_id}:${environment}`

/** To be called after the commit that started, answered or ended the call. Best effort, like everything on the live bus. */
export function publishChange(bus: LiveBus, { call_id, ...lines }: Lines & { call_id: string }): void {
  bus.publish(topicOf(lines), JSON.stringify({ call_id } satisfies LiveCallNotice))
}

/** @param words - A turn in the form that the call's own streams send. */
export function publishWords(
  bus: LiveBus,
  { call_id, ...lines }: Lines & { call_id: string },
  words: TranscriptFrame,
): void {
  bus.publish(topicOf(lines), asciiJson(JSON.stringify({ call_id, words } satisfies LiveCallNotice)))
}

/**
 * @param listener - Receives null if notices may have been missed.
 * @returns a function that ends the subscription.
 */
export function followLines(bus: LiveBus, lines: Lines, listener: (notice: LiveCallNotice | null) => void): () => void {
  return bus.subscribe(topicOf(lines), (messages) => {
    if (messages.length === 0) listener(null)
    for (const message of messages) listener(JSON.parse(message) as LiveCallNotice)
  })
}
