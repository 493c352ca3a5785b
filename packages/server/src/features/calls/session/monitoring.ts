import type { Clock } from '@ohun/clock'
import type { TranscriptTurn } from '../../../generated/types.gen.ts'
import type { LiveBus } from '../../../platform/live/live-bus.ts'
import {
  followSignals,
  MONITOR_BEAT_MS,
  MONITOR_LEASE_MS,
  publishUpdate,
  type MonitorSignal,
} from '../monitoring/monitor-messages.ts'
import type { Log } from '../../../platform/log.ts'
import type { AgentHold } from './agent-hold.ts'
import type { RequestedKeys } from './requested-keys.ts'
import type { CallerInput, Input } from './caller-input.ts'
import type { Journal } from './journal.ts'
import { MonitoringAnnouncement } from './monitoring-announcement.ts'
import { recordUtterance } from './record-utterance.ts'
import { sayAside, type AsideSession } from './say-aside.ts'

/** The session of a call that people monitor. */
interface MonitoredSession extends AsideSession {
  readonly deps: { clock: Clock; bus: LiveBus; log: Log }
  readonly journal: Pick<Journal, 'write' | 'reached' | 'step' | 'monitoring_announced'>
  readonly caller_input: CallerInput
  readonly agent_hold: AgentHold
  readonly requested_keys: RequestedKeys
  readonly transfers: {
    readonly is_joined: boolean
    readonly is_handed_over: boolean
    cancel(): Promise<void>
    leaveToCarrier(): void
  }
  readonly transcript: TranscriptTurn[]
  readonly signal: AbortSignal
  yieldToColleague(): void
  abandon(reason: Error): void
}

/** A command of a person who monitors the call. */
export type MonitorCommand = { monitor_id: string } & (
  | { kind: 'monitor' }
  | { kind: 'take_over' }
  | { kind: 'give_back' }
  | { kind: 'say'; text: string }
)

export type MonitorResult = 'done' | 'full' | { not_allowed: string }

/** The limit on people who monitor one call at a time. */
export const MONITORS_PER_CALL = 5

const TAKEN_OVER = '[A colleague has taken the call over.]'
const GIVEN_BACK = '[The colleague has given the call back.]'

/** Manages the people who listen to a call, in the process that carries it, and the one who has taken it over. */
export class Monitoring {
  readonly #session: MonitoredSession
  readonly #announcement: MonitoringAnnouncement
  /** The ends of the monitors' leases, by their ids, in milliseconds of the clock. */
  readonly #monitors = new Map<string, number>()
  #controller: string | null = null
  #end = (): void => {}
  #cancelBeat = (): void => {}

  constructor(session: MonitoredSession) {
    this.#session = session
    this.#announcement = new MonitoringAnnouncement(session)
    session.signal.addEventListener('abort', () => this.#stop(), { once: true })
  }

  /** True if somebody monitors the call. */
  get is_monitored(): boolean {
    return this.#monitors.size > 0
  }

  get is_taken_over(): boolean {
    return this.#controller !== null
  }

  /** True while the announcement that somebody listens in is being said. */
  get is_being_announced(): boolean {
    return this.#announcement.is_being_said
  }

  /** To be called when the caller has been greeted. */
  greeted(): void {
    this.#announcement.greeted()
  }

  async execute(command: MonitorCommand): Promise<MonitorResult> {
    const { kind, monitor_id } = command
    if (kind === 'monitor') return this.#begin(monitor_id)
    if (kind === 'take_over') return await this.#takeOver(monitor_id)
    if (this.#controller !== monitor_id) return { not_allowed: 'take the call over first' }
    if (kind === 'give_back') await this.#giveBack()
    else this.#then(sayAside(this.#session, { text: command.text }, this.#session.signal))
    return 'done'
  }

  /** Stores the caller's words while a colleague has the call. The agent is not asked for an answer. */
  callerSaid(said: Extract<Input, { kind: 'utterance' }>): void {
    this.#then(recordUtterance(this.#session, said))
  }

  colleagueSaid(text: string): void {
    if (this.is_taken_over) this.#then(this.#note(text, 'colleague'))
  }

  #begin(monitor_id: string): MonitorResult {
    const is_new = !this.#monitors.has(monitor_id)
    if (is_new && this.#monitors.size >= MONITORS_PER_CALL) return 'full'
    if (this.#monitors.size === 0) this.#start()
    this.#renew(monitor_id)
    this.#tell()
    return 'done'
  }

  async #takeOver(monitor_id: string): Promise<MonitorResult> {
    const session = this.#session
    if (this.#controller === monitor_id) return 'done'
    if (this.#controller !== null) return { not_allowed: 'another person has taken the call over' }
    if (!this.#monitors.has(monitor_id)) return { not_allowed: 'the connection has lapsed; connect again' }
    if (session.journal.step !== 'converse') return { not_allowed: 'the call can be taken over once the agent greets' }
    if (session.transfers.is_handed_over) return { not_allowed: 'the call has been handed over to a colleague' }
    if (session.transfers.is_joined) return { not_allowed: 'a colleague is in the call already' }
    this.#controller = monitor_id
    session.caller_input.hold('colleague')
    await session.transfers.cancel()
    session.requested_keys.applySecrecy()
    session.yieldToColleague()
    await session.agent_hold.end()
    await session.line?.resume()
    session.caller_input.release('us')
    await this.#note(TAKEN_OVER)
    this.#tell()
    return 'done'
  }

  async #giveBack(): Promise<void> {
    const { line, caller_input } = this.#session
    this.#controller = null
    line?.speak?.(null)
    this.#session.requested_keys.applySecrecy()
    this.#tell()
    await this.#note(GIVEN_BACK)
    caller_input.release('colleague')
  }

  #start(): void {
    const { line, deps, call } = this.#session
    const unfollow = followSignals(deps.bus, call.call_id, (signal) => this.#signalled(signal))
    this.#beat()
    this.#end = () => {
      this.#cancelBeat()
      unfollow()
      line?.listenIn?.(null)
    }
    if (this.#announcement.is_due) this.#then(this.#listenOnceAnnounced())
    else this.#listen()
  }

  /** Listens once the announcement has been said. Monitors may come and go in the meantime. */
  async #listenOnceAnnounced(): Promise<void> {
    const wanted = (): boolean => this.is_monitored && !this.#session.signal.aborted
    await Promise.resolve() // the first monitor is added after this call
    while (wanted() && this.#announcement.is_due) await this.#announcement.tell(wanted)
    if (!wanted()) return
    this.#listen()
    this.#tell()
  }

  #listen(): void {
    const { line, deps, call } = this.#session
    line?.listenIn?.((piece) => {
      publishUpdate(deps.bus, call.call_id, { kind: 'audio', piece })
      return true
    })
  }

  #beat(): void {
    this.#cancelBeat = this.#session.deps.clock.after(MONITOR_BEAT_MS, () => {
      this.#beat()
      this.#endLapsed()
    })
  }

  #signalled(signal: MonitorSignal): void {
    const { monitor_id } = signal
    if (!this.#monitors.has(monitor_id)) return
    if (signal.kind === 'left') return this.#leave(monitor_id)
    this.#renew(monitor_id)
    if (signal.kind === 'alive') this.#tell()
    else if (monitor_id === this.#controller) this.#session.line?.speak?.(signal.audio)
  }

  #renew(monitor_id: string): void {
    this.#monitors.set(monitor_id, this.#session.deps.clock.monotonic_ms() + MONITOR_LEASE_MS)
  }

  #endLapsed(): void {
    const now_ms = this.#session.deps.clock.monotonic_ms()
    for (const [monitor_id, until_ms] of this.#monitors) if (until_ms <= now_ms) this.#leave(monitor_id)
  }

  /** Removes a monitor. If that person had taken the call over, the agent takes it back, so that the caller is not left alone. */
  #leave(monitor_id: string): void {
    this.#monitors.delete(monitor_id)
    if (!this.is_monitored) this.#stop()
    if (monitor_id === this.#controller) this.#then(this.#giveBack())
    if (!this.is_monitored) this.#session.transfers.leaveToCarrier()
  }

  #stop(): void {
    this.#end()
    this.#end = () => {}
  }

  #tell(): void {
    const { line, deps, call } = this.#session
    const has_audio = line?.listenIn !== undefined
    const announcing = this.#announcement.is_due && { announcing: true as const }
    publishUpdate(deps.bus, call.call_id, { kind: 'control', by: this.#controller, has_audio, ...announcing })
  }

  async #note(text: string, speaker?: TranscriptTurn['speaker']): Promise<void> {
    const session = this.#session
    const turn = { ...session.turn('agent', text, session.deps.clock.now()), ...(speaker && { speaker }) }
    session.remember(turn)
    await session.journal.write({ turn })
    session.show(turn)
  }

  #then(done: Promise<unknown>): void {
    done.catch((error: unknown) => this.#session.abandon(error as Error))
  }
}
