import { BUFFERED_FRAMES } from './live-tail.ts'

/** A message of the live bus, as its followers get it. */
export interface LiveUpdate<Frame> {
  /** Null if streams are not sent anything. */
  frame: Frame | null
  /** True if it is the last one. */
  last: boolean
}

export interface FeedSource<Message, Frame> {
  /** @returns a function that unsubscribes. */
  subscribe: (id: string, listener: (message: Message) => void) => () => void
  /** Resolves when earlier subscriptions have reached the other processes. */
  active: () => Promise<void>
  /** Reads data that the message itself does not contain, if necessary. Never rejects. */
  update: (message: Message) => LiveUpdate<Frame> | Promise<LiveUpdate<Frame>>
}

export interface Follower<Frame> {
  offer(frame: Frame): void
  /** Called when no more frames will be offered. */
  end(): void
}

/** The subjects that streams of this process follow, with one subscription per subject, however many streams follow it. */
export class LiveFeeds<Message, Frame> {
  readonly #source: FeedSource<Message, Frame>
  readonly #feeds = new Map<string, LiveFeed<Message, Frame>>()

  constructor(source: FeedSource<Message, Frame>) {
    this.#source = source
  }

  /** How many subjects are followed now. */
  get count(): number {
    return this.#feeds.size
  }

  ids(): string[] {
    return [...this.#feeds.keys()]
  }

  /** @returns an idempotent unsubscribe function. */
  follow(id: string, follower: Follower<Frame>): () => void {
    const feed = this.#feedOf(id)
    feed.followers.add(follower)
    return () => {
      feed.followers.delete(follower)
      if (feed.followers.size > 0 || this.#feeds.get(id) !== feed) return
      feed.close()
      this.#feeds.delete(id)
    }
  }

  async active(): Promise<void> {
    await this.#source.active()
  }

  /** Ends a subject whose last message was lost. */
  end(id: string): void {
    this.#feeds.get(id)?.end()
  }

  #feedOf(id: string): LiveFeed<Message, Frame> {
    const known = this.#feeds.get(id)
    if (known) return known
    const feed = new LiveFeed(this.#source, id)
    this.#feeds.set(id, feed)
    return feed
  }
}

class LiveFeed<Message, Frame> {
  readonly followers = new Set<Follower<Frame>>()
  readonly close: () => void
  readonly #update: FeedSource<Message, Frame>['update']
  /** The messages that arrived while another one was being read. Null if no message is being read. */
  #behind: Message[] | null = null

  constructor({ subscribe, update }: FeedSource<Message, Frame>, id: string) {
    this.#update = update
    this.close = subscribe(id, (message) => this.#take(message))
  }

  end(): void {
    for (const follower of this.followers) follower.end()
  }

  #take(message: Message): void {
    if (this.#behind) {
      if (this.#behind.length < BUFFERED_FRAMES) this.#behind.push(message)
      return
    }
    const update = this.#update(message)
    if (update instanceof Promise) void this.#wait(update)
    else this.#give(update)
  }

  #give({ frame, last }: LiveUpdate<Frame>): void {
    if (frame !== null) for (const follower of this.followers) follower.offer(frame)
    if (last) this.end()
  }

  /** Waits for an update. Messages that arrive in the meantime are queued behind it. */
  async #wait(update: Promise<LiveUpdate<Frame>>): Promise<void> {
    const behind: Message[] = []
    this.#behind = behind
    this.#give(await update)
    this.#behind = null
    for (const message of behind) this.#take(message)
  }
}
