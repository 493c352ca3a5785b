import type { LiveBus } from '../../platform/live/live-bus.ts'

/** The location of the copy of a workspace's sandbox. */
export interface ActiveClock {
  workspace_id: string
  clock_id: string
  node: number
  node_url: string
}

export interface ActiveClocksDeps {
  bus: LiveBus
  /** Reads all active clocks from the database. */
  read: () => Promise<ActiveClock[]>
  /** Called when that fails. */
  failed: (error: unknown) => void
}

const TOPIC = 'sandbox_clocks'

type Announcement = ActiveClock | { workspace_id: string; clock_id: string; ended: true }

/**
 * The clocks of sandboxes in the memory of each process: a request in the sandbox needs no look-up in the database. The live bus
 * announces each beginning and end in full. The database is read at the start, and when announcements may have been missed.
 */
export class ActiveClocks {
  readonly #deps: ActiveClocksDeps
  #clocks = new Map<string, ActiveClock>()

  constructor(deps: ActiveClocksDeps) {
    this.#deps = deps
    deps.bus.subscribe(TOPIC, (messages) => {
      if (messages.length === 0) this.reload()
      for (const message of messages) this.#apply(JSON.parse(message) as Announcement)
    })
  }

  async load(): Promise<void> {
    const clocks = await this.#deps.read()
    this.#clocks = new Map(clocks.map((clock) => [clock.workspace_id, clock]))
  }

  /** Reads the clocks again in the background, because a node that does not answer may no longer exist. */
  reload(): void {
    this.load().catch(this.#deps.failed)
  }

  find(workspace_id: string): ActiveClock | undefined {
    return this.#clocks.get(workspace_id)
  }

  /** Announces a clock to all processes, including this one. */
  begun(clock: ActiveClock): void {
    this.#announce(clock)
  }

  ended({ workspace_id, clock_id }: Pick<ActiveClock, 'workspace_id' | 'clock_id'>): void {
    this.#announce({ workspace_id, clock_id, ended: true })
  }

  #announce(announcement: Announcement): void {
    this.#apply(announcement)
    this.#deps.bus.announce(TOPIC, JSON.stringify(announcement))
  }

  #apply(announcement: Announcement): void {
    const { workspace_id, clock_id } = announcement
    if (!('ended' in announcement)) this.#clocks.set(workspace_id, announcement)
    else if (this.#clocks.get(workspace_id)?.clock_id === clock_id) this.#clocks.delete(workspace_id)
  }
}
