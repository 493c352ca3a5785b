import type { Notifications } from '../db/notifications.ts'
import type { OneConnection } from '../db/one-connection.ts'
import { groupCommit } from '../group-commit.ts'
import type { Log } from '../log.ts'
import type { RemoteBus, RemoteReceiver } from './live-bus.ts'
import { changeTopics, LONGEST_LINE, publishLines, type Line, type TopicChange } from './live-subjects.ts'
import { MessageParts, partsOf } from './message-parts.ts'
import { NotifyPeers } from './notify-peers.ts'

export interface NotifyBusDeps {
  notifications: Pick<Notifications, 'listen' | 'notify' | 'connected'>
  log: Log
}

/**
 * The live bus between processes, over PostgreSQL's notifications. Each process registers the topics that it follows, and listens on
 * its own channel: a message is sent only to processes that follow it, and a process that is alone sends and registers nothing. A
 * notification wakes every connection that listens to any channel, so it matters most to avoid notifications.
 */
export class NotifyBus implements RemoteBus {
  readonly #deps: NotifyBusDeps
  readonly #followed = new Set<string>()
  readonly #parts = new MessageParts()
  readonly #peers = new NotifyPeers(() => this.#followed)
  readonly #publish = groupCommit((lines: readonly Line[]) => this.#send(lines), { at_once: 1 })
  readonly #register = groupCommit((changes: readonly TopicChange[]) => this.#record(changes), { at_once: 1 })
  #receiver: RemoteReceiver | undefined
  #registered: Promise<unknown> = Promise.resolve()
  #sent = 0

  constructor(deps: NotifyBusDeps) {
    this.#deps = deps
    const { notifications } = deps
    notifications.connected((connection) => this.#peers.enter(connection))
    const listener = { heard: (lines: readonly string[]) => this.#hear(lines), missed: () => {} }
    notifications.listen('ohun_node', listener)
    notifications.listen('ohun_live', { ...listener, missed: () => this.#receiver?.missed() })
  }

  receive(receiver: RemoteReceiver): void {
    this.#receiver = receiver
  }

  publish(topic: string, message: string): void {
    if (this.#peers.isAlone) return
    for (const line of this.#lines(topic, message)) void this.#publish({ topic, line })
  }

  announce(topic: string, message: string): void {
    if (this.#peers.isAlone) return
    for (const line of this.#lines(topic, message)) this.#deps.notifications.notify('ohun_live', line)
  }

  follow(topic: string): void {
    this.#followed.add(topic)
    this.#change({ topic, followed: true })
  }

  unfollow(topic: string): void {
    this.#followed.delete(topic)
    this.#change({ topic, followed: false })
  }

  async active(): Promise<void> {
    await this.#registered
  }

  /** Registers a change of topics. The first notice of another process registers all followed topics, and from then on every change is. */
  #change(change: TopicChange): void {
    if (!this.#peers.isAlone) this.#registered = this.#register(change)
  }

  #lines(topic: string, message: string): string[] {
    const id = `${this.#peers.connection?.process}.${++this.#sent}`
    return partsOf(message, { id, longest: LONGEST_LINE - topic.length - 1 }).map((part) => `${topic} ${part}`)
  }

  #hear(lines: readonly string[]): void {
    const messages = lines.filter((line) => !this.#peers.hear(line))
    for (const [topic, texts] of Map.groupBy(messages, (line) => line.slice(0, line.indexOf(' ')))) {
      if (!this.#followed.has(topic)) continue
      const whole = texts.map((line) => this.#parts.take(line.slice(topic.length + 1))).filter((text) => text !== null)
      if (whole.length > 0) this.#receiver?.heard(topic, whole)
    }
  }

  async #send(lines: readonly Line[]): Promise<() => void> {
    await this.#tried((connection) => publishLines(connection, lines), lines.length)
    return () => {}
  }

  async #record(changes: readonly TopicChange[]): Promise<() => void> {
    await this.#tried((connection) => changeTopics(connection, changes), changes.length)
    return () => {}
  }

  /** A failure is not retried: the connection was lost, and a new one registers everything and makes up for the rest. */
  async #tried(run: (connection: OneConnection) => Promise<void>, count: number): Promise<void> {
    const { connection } = this.#peers
    if (!connection) return
    await run(connection).catch((error: unknown) => {
      this.#deps.log.warn({ err: error, count }, 'other processes could not be notified')
    })
  }
}
