import type { ServerSentEvent } from '../../../generated/routes.gen.ts'
import type { LiveCall, LiveCallChange, LiveCallsFrame } from '../../../generated/types.gen.ts'
import type { Caller } from '../../../platform/caller.ts'
import type { LiveCallsFeed, LiveCallsFeeds, LiveCallsFollower } from './live-calls-feed.ts'

type Frame = ServerSentEvent<LiveCallsFrame>

/** Twice the concurrent calls of the largest plan. A reader that is further behind gets a snapshot instead of the changes. */
const MAX_UNREAD = 1_000

/** Streams the calls of the caller's workspace and environment. The first frame contains all calls in progress. */
export async function streamLiveCalls(
  feeds: LiveCallsFeeds,
  { caller, signal }: { caller: Caller; signal: AbortSignal },
): Promise<AsyncIterable<Frame>> {
  const feed = feeds.of(caller)
  const tail = new CallsTail(feed, signal)
  const leave = (): void => feeds.leave(caller, tail)
  signal.addEventListener('abort', leave, { once: true })
  try {
    const calls = await feed.join(tail)
    if (signal.aborted) leave()
    return tail.frames(calls)
  } catch (error) {
    leave()
    throw error
  }
}

/** The changes that a stream has not sent yet. Only the newest change of each call is kept. */
class CallsTail implements LiveCallsFollower {
  readonly #feed: LiveCallsFeed
  readonly #signal: AbortSignal
  readonly #unread = new Map<string, LiveCallChange>()
  #behind = false
  #wake: () => void = () => {}

  constructor(feed: LiveCallsFeed, signal: AbortSignal) {
    this.#feed = feed
    this.#signal = signal
    signal.addEventListener('abort', () => this.#wake(), { once: true })
  }

  offer(change: LiveCallChange): void {
    const { call_id } = change.call
    this.#unread.delete(call_id)
    this.#behind ||= this.#unread.size >= MAX_UNREAD
    if (this.#behind) this.#unread.clear()
    else this.#unread.set(call_id, change)
    this.#wake()
  }

  async *frames(calls: LiveCall[]): AsyncGenerator<Frame, void, undefined> {
    yield { data: { type: 'snapshot', calls } }
    while (!this.#signal.aborted) {
      const [change] = this.#unread.values()
      if (this.#behind) yield this.#snapshot()
      else if (change) yield this.#take(change)
      else await this.#more()
    }
  }

  #snapshot(): Frame {
    this.#behind = false
    return { data: { type: 'snapshot', calls: this.#feed.calls } }
  }

  #take(data: LiveCallChange): Frame {
    this.#unread.delete(data.call.call_id)
    return { data }
  }

  async #more(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#wake = resolve
    await promise
  }
}
