import { LONGEST_NOTIFICATION, type Notifications } from '../db/notifications.ts'

/** Gets the messages of a topic, oldest first. Empty if messages may have been missed: then read the current state. */
export type LiveListener = (messages: readonly string[]) => void

/**
 * Publishes what was just committed or said to live streams: to those of this process at once, and to those of other
 * processes through the database's notifications. Best effort: a message can be lost.
 */
export interface LiveBus {
  /**
   * After the commit.
   * @param message - ASCII without line ends: an id that says where to look, or a small frame that is all there is.
   * @param shorter - Sent to other processes when the message is too long for a notification. Without it, they get
   * nothing.
   */
  publish(topic: string, message: string, shorter?: string): void
  /** @returns a function that unsubscribes. */
  subscribe(topic: string, listener: LiveListener): () => void
}

export function createLiveBus(notifications: Pick<Notifications, 'listen' | 'notify'>): LiveBus {
  const listeners = new Map<string, Set<LiveListener>>()
  const tell = (topic: string, messages: readonly string[]): void => {
    for (const listener of listeners.get(topic) ?? []) listener(messages)
  }
  notifications.listen('ohun_live', {
    heard(lines) {
      const by_topic = Map.groupBy(lines, (line) => line.slice(0, line.indexOf(' ')))
      for (const [topic, said] of by_topic)
        if (listeners.has(topic))
          tell(
            topic,
            said.map((line) => line.slice(topic.length + 1)),
          )
    },
    missed() {
      for (const topic of listeners.keys()) tell(topic, [])
    },
  })

  return {
    publish(topic, message, shorter) {
      tell(topic, [message])
      const line = [message, shorter]
        .map((text) => text !== undefined && `${topic} ${text}`)
        .find((text) => text && text.length <= LONGEST_NOTIFICATION)
      if (line) notifications.notify('ohun_live', line)
    },
    subscribe(topic, listener) {
      const others = listeners.get(topic)
      if (others) others.add(listener)
      else listeners.set(topic, new Set([listener]))
      return () => {
        const left = listeners.get(topic)
        left?.delete(listener)
        if (left?.size === 0) listeners.delete(topic)
      }
    },
  }
}
