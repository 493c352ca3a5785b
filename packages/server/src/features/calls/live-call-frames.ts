import type { TranscriptFrame } from '../../generated/types.gen.ts'
import { asciiJson } from '../../platform/ascii-json.ts'
import type { Environment } from '../../platform/caller.ts'
import type { LiveBus } from '../../platform/live/live-bus.ts'

/** The calls of one workspace and environment are followed together. */
export interface Lines {
  workspace_id: string
  environment: Environment
}

/** Tells the followers of all calls of a workspace about one of them. */
export interface LiveCallNotice {
  call_id: string
  /** The turn that was said. Without it, the call's row says what has changed. */
  words?: TranscriptFrame
}

const topicOf = ({ workspace_id, environment }: Lines): string => `live_calls:${workspace_id}:${environment}`

/** Call it after the commit that started, answered or ended the call. Best effort, like everything on the live bus. */
export function publishChange(bus: LiveBus, { call_id, ...lines }: Lines & { call_id: string }): void {
  bus.publish(topicOf(lines), JSON.stringify({ call_id } satisfies LiveCallNotice))
}

/** @param words - A turn as the streams of the call send it. */
export function publishWords(
  bus: LiveBus,
  { call_id, ...lines }: Lines & { call_id: string },
  words: TranscriptFrame,
): void {
  bus.publish(topicOf(lines), asciiJson(JSON.stringify({ call_id, words } satisfies LiveCallNotice)))
}

/**
 * @param listener - Gets null if notices may have been missed.
 * @returns a function that ends it.
 */
export function followLines(bus: LiveBus, lines: Lines, listener: (notice: LiveCallNotice | null) => void): () => void {
  return bus.subscribe(topicOf(lines), (messages) => {
    if (messages.length === 0) listener(null)
    for (const message of messages) listener(JSON.parse(message) as LiveCallNotice)
  })
}
