import type { Notifications } from './db/notifications.ts'

/** What happened under a topic, latest last. Empty: something may have been missed, look for yourself. */
export type LiveListener = (messages: readonly string[]) => void

/**
 * What was just committed, for those who follow it live: streams of this process at once, those of the others through the
 * database's notifications. Best effort: a message can be lost, so it only ever says where to look.
 */
export interface LiveBus {
  /** After the commit. @param message - Short ASCII without line ends, such as an id. */
  publish(topic: string, message: string): void
  /** @returns what ends it. */
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
    publish(topic, message) {
      tell(topic, [message])
      notifications.notify('ohun_live', `${topic} ${message}`)
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
