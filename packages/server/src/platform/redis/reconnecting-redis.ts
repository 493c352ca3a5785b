import { orAborted, timeLimit, type Clock } from '@ohun/clock'
import { backOffMs } from '../limits/back-off.ts'
import { limitedLog } from '../limits/limited-log.ts'
import type { Log } from '../log.ts'
import type { Metrics } from '../metrics.ts'
import { answerWithin } from './answer-within.ts'
import { checkVersion, startFault } from './check-server.ts'
import { openClusterLink } from './cluster-link.ts'
import { probe, probeKey } from './probe.ts'
import { RedisUnavailable, redisReason } from './redis-errors.ts'
import type { ChannelListener, RedisLink } from './redis-link.ts'
import { evalCommand, isUnknownScript, type RedisScript, type ScriptCall } from './redis-script.ts'
import { parseRedisUrl, type RedisTarget } from './redis-url.ts'
import type { Redis } from './redis.ts'
import { openSingleLink } from './single-link.ts'

export interface RedisDeps {
  url: string
  clock: Clock
  log: Log
  metrics: Metrics
}

/** Long compared with the 0.1 ms that a command takes, and short compared with the time that a client waits. */
const COMMAND_LIMIT_MS = 500
/** The limit for all steps that make a connection usable, so that one to a frozen server is given up. */
const CONNECT_LIMIT_MS = 3_000
const RECONNECT = { first_ms: 100, longest_ms: 2_000 }
/** The interval of the heartbeat, which finds connections that ended silently. */
const HEARTBEAT_MS = 2_000

/** Replaces a broken link with a new one that has the same subscriptions. */
export class ReconnectingRedis implements Redis {
  readonly #clock: Clock
  readonly #log: Log
  readonly #target: RedisTarget
  readonly #channels = new Map<string, ChannelListener>()
  readonly #listeners: ((is_up: boolean) => void)[] = []
  /** Null while Redis is unavailable. */
  #link: RedisLink | null = null
  /** A key on the node where the last command failed. In a cluster, the other nodes may work. */
  #probe_key = probeKey('')
  /** Null while there is a link. */
  #fault: string | null = 'not connected yet'
  #away_since_ms: number
  #failures = 0
  #closed = false

  constructor({ url, clock, log, metrics }: RedisDeps) {
    this.#clock = clock
    this.#log = limitedLog(log, clock)
    this.#target = parseRedisUrl(url)
    this.#away_since_ms = this.#now
    metrics.gauge('ohun_redis_up', '1 while Redis answers; at 0, limits count for each process alone.', {
      read: (gauge) => gauge.set(this.is_up ? 1 : 0),
    })
  }

  get is_up(): boolean {
    return this.#link !== null
  }

  get fault(): string | null {
    return this.#fault
  }

  onChange(listener: (is_up: boolean) => void): void {
    this.#listeners.push(listener)
  }

  async open(): Promise<void> {
    try {
      await this.#connect()
    } catch (error) {
      const fault = startFault(error, this.#target)
      if (fault) throw fault
      this.#sayAway(error)
      this.#retry()
    }
    this.#beat()
  }

  async command(key: string, args: readonly string[]): Promise<unknown> {
    return await this.#attempt(key, (link) => link.command(key, args))
  }

  async run(script: RedisScript, call: ScriptCall): Promise<unknown> {
    const [key] = call.keys
    return await this.#attempt(key, async (link) => {
      try {
        return await link.command(key, evalCommand('EVALSHA', script, call))
      } catch (error) {
        if (!isUnknownScript(error)) throw error
        return await link.command(key, evalCommand('EVAL', script, call))
      }
    })
  }

  async publish(channel: string, message: string): Promise<void> {
    await this.command(channel, ['SPUBLISH', channel, message]).catch(() => {})
  }

  async subscribe(channel: string, listener: ChannelListener): Promise<void> {
    // A second listener would silently take the messages from the first.
    if (this.#channels.has(channel)) throw new Error(`Channel ${channel} has a listener already.`)
    const heard = this.#reading(listener)
    this.#channels.set(channel, heard)
    await this.#attempt(channel, (link) => link.subscribe(channel, heard)).catch(() => {})
  }

  async unsubscribe(channel: string): Promise<void> {
    if (!this.#channels.delete(channel)) return
    await this.#attempt(channel, (link) => link.unsubscribe(channel)).catch(() => {})
  }

  close(): Promise<void> {
    this.#closed = true
    this.#link?.destroy()
    this.#link = null
    return Promise.resolve()
  }

  async #attempt<T>(key: string, work: (link: RedisLink) => Promise<T>): Promise<T> {
    const link = this.#link
    if (!link) throw new RedisUnavailable('away')
    try {
      return await answerWithin(this.#clock, COMMAND_LIMIT_MS, work(link))
    } catch (error) {
      this.#lose(link, { error, key })
      throw new RedisUnavailable(redisReason(error), { cause: error })
    }
  }

  /** Catches the listener's errors: the client takes them for errors of the connection, so an unreadable message would end it. */
  #reading(listener: ChannelListener): ChannelListener {
    return (message) => {
      try {
        listener(message)
      } catch (error) {
        this.#log.warn({ reason: redisReason(error) }, 'a message from Redis could not be read')
      }
    }
  }

  #lose(link: RedisLink | undefined, { error, key }: { error: unknown; key: string }): void {
    if (!link || this.#link !== link) return
    this.#link = null
    this.#probe_key = probeKey(key)
    this.#away_since_ms = this.#now
    link.destroy() // other commands in progress fail now and not one by one
    this.#sayAway(error)
    this.#tell(false)
    this.#retry()
  }

  #retry(): void {
    this.#clock.after(backOffMs(RECONNECT, ++this.#failures), () => {
      if (this.#closed) return
      this.#connect().catch((error: unknown) => {
        this.#log.warn({ reason: redisReason(error) }, 'Redis is still away')
        this.#retry()
      })
    })
  }

  async #connect(): Promise<void> {
    using limit = timeLimit(this.#clock, CONNECT_LIMIT_MS)
    const { signal } = limit
    const open = this.#target.kind === 'cluster' ? openClusterLink : openSingleLink
    const opened: { link?: RedisLink } = {}
    const broken = (error: unknown): void => this.#lose(opened.link, { error, key: this.#probe_key })
    try {
      opened.link = await orAborted(signal, open(this.#target, { clock: this.#clock, signal, broken }))
      await orAborted(signal, this.#prepare(opened.link))
    } catch (error) {
      opened.link?.destroy()
      throw error
    }
  }

  /** Prepares a link. A server that does not accept writes, such as a replica, is of no use. */
  async #prepare(link: RedisLink): Promise<void> {
    await checkVersion(link)
    await probe(link, this.#probe_key)
    await Promise.all([...this.#channels].map(([channel, listener]) => link.subscribe(channel, listener)))
    if (this.#closed) throw new RedisUnavailable('closed')
    this.#link = link
    this.#fault = null
    const away_ms = this.#now - this.#away_since_ms
    if (this.#failures > 0) this.#log.info({ away_ms }, 'Redis is back')
    this.#failures = 0
    this.#tell(true)
  }

  #beat(): void {
    this.#clock.after(HEARTBEAT_MS, () => {
      if (this.#closed) return
      this.#beat()
      if (this.#link) void this.#attempt(this.#probe_key, (link) => probe(link, this.#probe_key)).catch(() => {})
    })
  }

  #tell(is_up: boolean): void {
    for (const listener of this.#listeners) listener(is_up)
  }

  #sayAway(error: unknown): void {
    this.#fault = redisReason(error)
    this.#log.warn({ reason: this.#fault }, 'Redis is away: limits count for each process until it is back')
  }

  get #now(): number {
    return this.#clock.monotonic_ms()
  }
}
