import type { Environment } from '../../../platform/caller.ts'
import type { Activity } from '../../../platform/activity.ts'
import { ApiError } from '../../../platform/errors.ts'
import { inSpan } from '../../../platform/spans.ts'
import { lostStatus, type CallEnd } from '../call-state.ts'
import { closeLostCall } from './close-lost-call.ts'
import { LeaseKeeper } from '../../../platform/leases/lease-keeper.ts'
import { handOverCalls, leaseFrom, renewLeases, takeOverLapsed, type Lease, type LiveCallRow } from './call-leases.ts'
import { resumeCall, type ResumeDeps } from './resume-call.ts'
import { CallOver, LeaseLost } from '../session/call-over.ts'
import type { CallSession } from '../session/call-session.ts'
import { endCall } from '../session/end.ts'
import type { Ring } from '../session/ring.ts'
import { runCall } from '../session/run-call.ts'

export interface LiveCallsDeps extends ResumeDeps {
  activity: Activity
  /** This process's number. */
  owner(): number
  resumable: readonly Environment[]
}

/** A call is closed instead of resumed once this many sessions have failed on it. */
const MAX_CLAIMS = 10
/**
 * The number of attempts to record the end of a broken call, one at each renewal. Then its lease lapses, and the process that takes
 * it over ends it.
 */
const MAX_ENDINGS = 12

/** A call with a session that has failed and an end that is not recorded yet. */
interface BrokenCall {
  end: CallEnd & { ended_at: Date }
  tries: number
}

/** The calls that this process carries. It renews their leases, and takes over the calls of processes that have died. */
export class LiveCalls {
  readonly #deps: LiveCallsDeps
  readonly #leases: LeaseKeeper<CallSession>
  readonly #running = new Map<CallSession, Promise<void>>()
  readonly #broken = new Map<CallSession, BrokenCall>()
  /** The number of calls that are being set up and are not carried yet. */
  #set_ups = 0
  #draining = false
  #relieved = false

  constructor(deps: LiveCallsDeps) {
    this.#deps = deps
    this.#leases = new LeaseKeeper<CallSession>(deps, {
      rows: 'live calls',
      renew: (sessions, lease_until) => this.#renew(sessions, lease_until),
      lost: (session) => session.abandon(new LeaseLost(`${session.call.call_id} has been ended, or taken over.`)),
      renewed: () => this.#endAllBroken(),
      takeOver: (own) => this.#takeOver(own),
    })
  }

  get size(): number {
    return this.#leases.size
  }

  get(call_id: string): CallSession | undefined {
    return this.#leases.get(call_id)
  }

  /** The number of calls that this process carries or sets up. */
  get in_progress(): number {
    return this.#leases.size + this.#set_ups
  }

  /** While this process drains, no call begins here. */
  drain(draining: boolean): void {
    this.#draining = draining
  }

  /** While other processes relieve this one, they take over the calls of dead processes instead. */
  relieve(relieved: boolean): void {
    this.#relieved = relieved
  }

  /**
   * Sets up a call. It counts as in progress until it is carried or has failed.
   * @throws ApiError UNAVAILABLE while this process drains.
   */
  async setUp<T>(begin: () => Promise<T>): Promise<T> {
    if (this.#draining)
      throw new ApiError('UNAVAILABLE', 'This node is draining and begins no calls; repeat the request.', {
        retry_after_seconds: 1,
      })
    this.#set_ups++
    try {
      return await begin()
    } finally {
      this.#set_ups--
    }
  }

  /** The lease of a call that is about to be inserted. */
  lease(): Lease {
    return leaseFrom(this.#deps.owner(), this.#deps.clock.now())
  }

  /** Carries the call to its end. */
  carry(session: CallSession, ring: Ring): void {
    this.#leases.hold(session.call.call_id, session)
    const carried = inSpan('call', { root: true, attributes: attributesOf(session) }, () => runCall(session, ring))
      .catch((error: unknown) => this.#breaks(session, error))
      .finally(() => {
        this.#running.delete(session)
        if (!this.#broken.has(session)) this.#forget(session)
      })
    this.#running.set(session, carried)
  }

  #forget(session: CallSession): void {
    this.#broken.delete(session)
    this.#leases.release(session.call.call_id, session)
  }

  /** Resolves when the session has recorded the end of its call. */
  async over(session: CallSession): Promise<void> {
    await this.#running.get(session)
  }

  /** To be called once this process has its number. */
  start(): void {
    this.#leases.start()
  }

  async stop(): Promise<void> {
    await this.#leases.stop()
    await this.releaseAll()
  }

  /** Hands over the calls that can be resumed. The others end with a lost connection. */
  async releaseAll(): Promise<void> {
    const left = this.#leases.values()
    const handed_over = left.filter(({ call }) => this.#deps.resumable.includes(call.environment))
    for (const session of left) {
      if (handed_over.includes(session)) session.abandon(new LeaseLost('The server stops.'))
      else session.end({ status: lostStatus(session.call), end_reason: 'connection_lost' })
    }
    await Promise.all(this.#running.values())
    const call_ids = handed_over.map(({ call }) => call.call_id)
    await handOverCalls(this.#deps.db, this.#deps.owner(), call_ids)
  }

  async #renew(sessions: ReadonlyMap<string, CallSession>, lease_until: Date): Promise<string[]> {
    const lease = { owner: this.#deps.owner(), lease_until }
    const held = await renewLeases(this.#deps.db, lease, [...sessions.keys()])
    for (const { call_id, erased } of held) {
      const session = sessions.get(call_id)
      if (erased && session && !session.is_erased) void session.erase()
    }
    return held.map(({ call_id }) => call_id)
  }

  async #takeOver(own: string[]): Promise<void> {
    if (this.#relieved) return
    const { db, clock, resumable } = this.#deps
    const rows = await takeOverLapsed(db, { ...this.lease(), now: clock.now(), own, resumable })
    for (const row of rows) await this.#goOn(row)
  }

  async #goOn(row: LiveCallRow): Promise<void> {
    const { resumable } = this.#deps
    const resumes = resumable.includes(row.environment) && row.step !== 'lost' && row.claim <= MAX_CLAIMS
    const resumed = resumes ? await resumeCall(this.#deps, row) : null
    if (resumed) this.carry(resumed.session, resumed.ring)
    else await closeLostCall(this.#deps, row)
  }

  /**
   * The lease of a call that can be resumed is no longer renewed, so that another process takes the call over. Any other call has lost
   * its line and ends now.
   */
  async #breaks(session: CallSession, error: unknown): Promise<void> {
    const { call, line } = session
    line?.hangUp().catch(() => {})
    if (error instanceof LeaseLost) return
    const { call_id, environment } = call
    const { log, resumable } = this.#deps
    log.error({ err: error, call_id }, 'the session of a call broke')
    if (resumable.includes(environment)) return
    const lost = { status: lostStatus(call), end_reason: 'connection_lost' } as const
    session.end(lost) // does nothing if the session has ended or was abandoned
    const reason: unknown = session.signal.reason
    const end = reason instanceof CallOver ? reason.end : lost
    this.#broken.set(session, { end: { ...end, ended_at: session.deps.clock.now() }, tries: 0 })
    await this.#endBroken(session)
  }

  async #endAllBroken(): Promise<void> {
    for (const session of this.#broken.keys()) await this.#endBroken(session)
  }

  /** The cause, such as an unreachable database, may prevent this as well. The lease is renewed in the meantime. */
  async #endBroken(session: CallSession): Promise<void> {
    const broken = this.#broken.get(session)
    if (!broken) return
    try {
      await endCall(session, broken.end)
      this.#forget(session)
    } catch (error) {
      const { call_id } = session.call
      if (error instanceof LeaseLost || ++broken.tries >= MAX_ENDINGS) this.#forget(session)
      this.#deps.log.warn({ err: error, call_id }, 'the end of a call that broke could not be recorded')
    }
  }
}

/** The attributes contain no phone numbers and no words of the call. */
function attributesOf({ call }: CallSession): Record<string, string> {
  const { call_id, workspace_id, agent_id, environment, direction } = call
  return {
    'ohun.call_id': call_id,
    'ohun.workspace_id': workspace_id,
    'ohun.agent_id': agent_id,
    'ohun.environment': environment,
    'ohun.direction': direction,
  }
}
