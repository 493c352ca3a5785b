import type { Clock } from '@ohun/clock'
import type { CallMonitorCommand, CallMonitorControl, CallMonitorFrame } from '../../../generated/types.gen.ts'
import type { Caller } from '../../../platform/caller.ts'
import { ApiError } from '../../../platform/errors.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { LiveBus } from '../../../platform/live/live-bus.ts'
import type { Log } from '../../../platform/log.ts'
import { recordChange, type CallersChange } from '../../audit-log/record-audit.ts'
import { controlCall, type ControlCallDeps } from '../carrying/control-call.ts'
import type { MonitorCommand } from '../session/monitoring.ts'
import { followLiveCall, type FollowCallDeps } from '../streams/follow-live-call.ts'
import {
  followUpdates,
  MONITOR_BEAT_MS,
  MONITOR_LEASE_MS,
  publishSignal,
  type MonitorSignal,
  type MonitorUpdate,
} from './monitor-messages.ts'
import { MonitorTail } from './monitor-tail.ts'

export interface MonitorCallDeps extends FollowCallDeps, ControlCallDeps {
  clock: Clock
  ids: Ids
  bus: LiveBus
  log: Log
}

interface MonitorRequest {
  caller: Caller
  call_id: string
  signal: AbortSignal
}

export interface CallMonitor {
  frames: AsyncIterable<CallMonitorFrame>
  receive(command: CallMonitorCommand): Promise<void>
}

type Without<T> = T extends unknown ? Omit<T, 'monitor_id'> : never

/**
 * Lets a person listen to a live call in any process, and take it over. It ends with the call.
 * @throws ApiError NOT_FOUND, also for calls of other workspaces; INVALID_ARGUMENT before the call is answered; RATE_LIMITED
 */
export async function monitorCall(deps: MonitorCallDeps, request: MonitorRequest): Promise<CallMonitor> {
  const live = await followLiveCall(deps, { ...request, pick: () => null })
  const monitor = new Monitor(deps, request)
  if (!live) monitor.tail.end()
  else await monitor.begin(live)
  return { frames: monitor.tail.frames(), receive: (command) => monitor.receive(command) }
}

/** One person who monitors a call, in the process that has their connection. */
class Monitor {
  readonly tail = new MonitorTail()
  readonly #deps: MonitorCallDeps
  readonly #request: MonitorRequest
  readonly #monitor_id: string
  #state: CallMonitorControl | null = null
  #taken_over_at: Date | null = null
  #heard_ms = 0
  #cancelBeat = (): void => {}

  constructor(deps: MonitorCallDeps, request: MonitorRequest) {
    this.#deps = deps
    this.#request = request
    this.#monitor_id = deps.ids('mon')
  }

  async begin(live: AsyncIterable<unknown>): Promise<void> {
    const { bus, clock } = this.#deps
    const { call_id } = this.#request
    const from = clock.now()
    const unfollow = followUpdates(bus, call_id, (update) => this.#updated(update))
    try {
      await bus.active()
      await this.#command({ kind: 'monitor' })
      await this.#audit('call.monitored', {})
    } catch (error) {
      unfollow()
      this.#signal({ kind: 'left' })
      throw error
    }
    this.#heard_ms = clock.monotonic_ms()
    this.#beat()
    void this.#untilOver(live).then(async () => {
      this.#cancelBeat()
      unfollow()
      this.#signal({ kind: 'left' })
      await this.#close(from)
    })
  }

  async receive(command: CallMonitorCommand): Promise<void> {
    if (command.type === 'audio') return this.#speak(command.audio)
    if (command.type === 'say') return await this.#command({ kind: 'say', text: command.text })
    await this.#command({ kind: command.type })
    if (command.type === 'give_back') await this.#gaveBack()
    else if (this.#taken_over_at === null) {
      this.#taken_over_at = this.#deps.clock.now()
      await this.#audit('call.taken_over', {})
    }
  }

  #speak(audio: string): void {
    if (this.#state?.control !== 'you') throw new ApiError('INVALID_ARGUMENT', 'audio: take the call over first.')
    this.#signal({ kind: 'voice', audio })
  }

  #updated(update: MonitorUpdate): void {
    if (update.kind === 'audio') return this.tail.offer({ type: 'audio', ...update.piece })
    this.#heard_ms = this.#deps.clock.monotonic_ms()
    const control = update.by === null ? 'agent' : update.by === this.#monitor_id ? 'you' : 'another'
    const { has_audio, announcing } = update
    if (control === this.#state?.control && announcing === this.#state.announcing) return
    this.#state = { type: 'control', control, has_audio, ...(announcing && { announcing }) }
    this.tail.offer(this.#state)
  }

  #beat(): void {
    const { clock } = this.#deps
    this.#cancelBeat = clock.after(MONITOR_BEAT_MS, () => {
      this.#beat()
      if (clock.monotonic_ms() - this.#heard_ms < MONITOR_LEASE_MS) this.#signal({ kind: 'alive' })
      else this.#command({ kind: 'monitor' }).catch((error: unknown) => this.tail.end(error as Error))
    })
  }

  async #untilOver(live: AsyncIterable<unknown>): Promise<void> {
    for await (const _ of live);
    this.tail.end()
  }

  async #close(from: Date): Promise<void> {
    const to = this.#deps.clock.now()
    try {
      await this.#gaveBack()
      await this.#audit('call.monitoring_ended', { from: from.toISOString(), to: to.toISOString() })
    } catch (error) {
      this.#deps.log.error({ err: error, call_id: this.#request.call_id }, 'the end of monitoring was not recorded')
    }
  }

  async #gaveBack(): Promise<void> {
    const from = this.#taken_over_at
    if (from === null) return
    this.#taken_over_at = null
    await this.#audit('call.given_back', { from: from.toISOString(), to: this.#deps.clock.now().toISOString() })
  }

  async #command(command: Without<MonitorCommand>): Promise<void> {
    const { caller, call_id } = this.#request
    await controlCall(this.#deps, { caller, call_id, command: { ...command, monitor_id: this.#monitor_id } })
  }

  #signal(signal: Without<MonitorSignal>): void {
    publishSignal(this.#deps.bus, this.#request.call_id, { ...signal, monitor_id: this.#monitor_id })
  }

  async #audit(action: CallersChange['action'], detail: Record<string, string>): Promise<void> {
    const { caller, call_id: target } = this.#request
    const change = { caller, action, target, detail: { monitor_id: this.#monitor_id, ...detail } }
    await this.#deps.db.knex.transaction((trx) => recordChange(this.#deps, trx, change))
  }
}
