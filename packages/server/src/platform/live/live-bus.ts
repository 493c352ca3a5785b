/** Receives the messages of a topic, oldest first. If the list is empty, messages may have been missed: read the current state. */
export type LiveListener = (messages: readonly string[]) => void

/**
 * Publishes news to live streams: to those of this process at once, and to those of other processes over a {@link RemoteBus}. Best
 * effort: a message can be lost.
 */
export interface LiveBus {
  /**
   * Call it after the commit. The message reaches the processes that follow the topic, in the order of one publisher's calls.
   * @param message - ASCII without line ends: an id that says where to look, or a small frame that is complete.
   * @param shorter - Sent to other processes if the message is too long for them. Without it, they get nothing.
   */
  publish(topic: string, message: string, shorter?: string): void
  /** Sends to all processes, for a topic that each of them follows as long as it runs. */
  announce(topic: string, message: string): void
  /** @returns a function that unsubscribes. */
  subscribe(topic: string, listener: LiveListener): () => void
  /** Resolves when earlier subscriptions have reached the other processes, or if they cannot at the moment. */
  active(): Promise<void>
}

/** The part of the live bus between processes. A process gets those messages of others whose topics it follows. */
export interface RemoteBus extends Pick<LiveBus, 'announce' | 'active'> {
  publish(topic: string, message: string): void
  /** Called once, before anything else. */
  receive(receiver: RemoteReceiver): void
  follow(topic: string): void
  unfollow(topic: string): void
}

export interface RemoteReceiver {
  heard(topic: string, messages: readonly string[]): void
  /** Messages of any topic may have been missed. */
  missed(): void
}

/** The longest message to other processes: enough for a whole turn of a transcript, but not for the whole transcript of a call. */
export const LONGEST_MESSAGE = 128 * 1_024

/** Chooses the form in which a message goes to other processes: in full, shorter, or not at all. */
function crossing(message: string, shorter?: string): string | undefined {
  return [message, shorter].find((text) => text !== undefined && text.length <= LONGEST_MESSAGE)
}

export function createLiveBus(remote: RemoteBus): LiveBus {
  const listeners = new Map<string, Set<LiveListener>>()
  const tell = (topic: string, messages: readonly string[]): void => {
    for (const listener of listeners.get(topic) ?? []) listener(messages)
  }
  remote.receive({
    heard: tell,
    missed() {
      for (const topic of listeners.keys()) tell(topic, [])
    },
  })

  return {
    publish(topic, message, shorter) {
      tell(topic, [message])
      const text = crossing(message, shorter)
      if (text !== undefined) remote.publish(topic, text)
    },
    announce(topic, message) {
      tell(topic, [message])
      remote.announce(topic, message)
    },
    subscribe(topic, listener) {
      const others = listeners.get(topic)
      if (others) others.add(listener)
      else {
        listeners.set(topic, new Set([listener]))
        remote.follow(topic)
      }
      return () => {
        const left = listeners.get(topic)
        if (!left?.delete(listener) || left.size > 0) return
        listeners.delete(topic)
        remote.unfollow(topic)
      }
    },
    active: () => remote.active(),
  }
}
