import type { Follower } from './live-feeds.ts'
import { LiveTail } from './live-tail.ts'

export interface FollowRequest<Frame, Item> {
  id: string
  /** The item that the stream sends for a frame. Null leaves the frame out. */
  pick: (frame: Frame) => Item | null
  /** Whether there is still something to follow. Throws for callers who must not know about it. */
  isLive: () => Promise<boolean>
  /** Ends the stream. */
  signal: AbortSignal
}

interface Feeds<Frame> {
  follow(id: string, follower: Follower<Frame>): () => void
  active(): Promise<void>
}

/**
 * Follows new events. Null if there will be no more. Resolves when the subscription is active: everything committed after that
 * is delivered.
 */
export async function followLive<Frame, Item>(
  feeds: Feeds<Frame>,
  { id, pick, isLive, signal }: FollowRequest<Frame, Item>,
): Promise<AsyncIterable<Item> | null> {
  const tail = new LiveTail<Item>(signal)
  // Subscribe before reading the subject: an end that the read does not show yet then arrives as a message.
  const leave = feeds.follow(id, {
    offer(frame) {
      const item = pick(frame)
      if (item !== null) tail.offer(item)
    },
    end() {
      leave()
      tail.end()
    },
  })
  try {
    signal.addEventListener('abort', leave, { once: true })
    await feeds.active()
    if ((await isLive()) && !signal.aborted) return tail.items()
  } catch (error) {
    leave()
    throw error
  }
  leave()
  return null
}
