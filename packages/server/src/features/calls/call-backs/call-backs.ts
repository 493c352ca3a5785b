import type { Clock } from '@ohun/clock'
import type { Activity } from '../../../platform/activity.ts'
import type { DiallingDeps } from '../placing/dialling.ts'
import { attemptCallBack, type CallBackChange, type CallBackResult, type DueCallBack } from './attempt-call-back.ts'
import { CallBackRow } from './call-back.model.ts'
import { callBackEvent } from './call-back.view.ts'
import { claimCallBacks, nextCallBackDue } from './due-call-backs.ts'

/** The lease of a call-back. It is longer than `placeCall` can take, which returns when the call rings or has failed. */
const LEASE_MS = 120_000
/** The number of call-backs that a process works on at once. */
const MAX_CONCURRENT = 20
/** The limit for each workspace, so that its call-backs, however long they ring, leave places for others. */
const PLACES_OF_WORKSPACE = 4
/** The longest time between two checks. It finds call-backs of dead processes, whose leases have ended. */
const LOOK_MS = 60_000
/** The shortest time between two checks, which counts while more call-backs are due than there are places. */
const PAUSE_MS = 1_000

interface CallBacksDeps extends DiallingDeps {
  clock: Clock
  activity: Activity
  /** Receives each result. */
  attempted: (result: CallBackResult) => void
}

/**
 * Places the promised calls when they are due. It runs only in processes that carry calls. The process that schedules a call-back
 * wakes itself; the others learn of it at their next check.
 */
export class CallBacks {
  readonly #deps: CallBacksDeps
  readonly #working = new Map<Promise<void>, string>()
  #loop: Promise<void> = Promise.resolve()
  #is_stopped = false

  constructor(deps: CallBacksDeps) {
    this.#deps = deps
  }

  start(): void {
    this.#loop = this.#run()
  }

  async stop(): Promise<void> {
    this.#is_stopped = true
    this.#deps.call_back_alarm.ring()
    await this.#loop
    await Promise.all(this.#working.keys())
  }

  async #run(): Promise<void> {
    while (!this.#is_stopped) {
      const until = await this.#round().catch((err: unknown) => {
        this.#deps.log.error({ err }, 'call-backs could not be looked for')
        return this.#after(LOOK_MS)
      })
      this.#deps.call_back_alarm.ringAt(until)
      await this.#deps.call_back_alarm.sleep()
    }
  }

  /** Begins work on the call-backs that are due. @returns the time of the next check. */
  async #round(): Promise<Date> {
    const { db, activity, clock } = this.#deps
    using _ = activity.begin()
    const due = await nextCallBackDue(db)
    if (!due || due > clock.now()) return this.#noLaterThan(due)
    for (const one of await this.#claim()) this.#begin(one)
    return this.#noLaterThan(await nextCallBackDue(db))
  }

  async #claim(): Promise<DueCallBack[]> {
    const { db, clock } = this.#deps
    const limit = MAX_CONCURRENT - this.#working.size
    if (limit === 0 || this.#is_stopped) return []
    const now = clock.now()
    const of = Map.groupBy(this.#working.values(), (workspace_id) => workspace_id)
    const taken = JSON.stringify(Object.fromEntries([...of].map(([id, { length }]) => [id, length])))
    const claim = { now, lease_end: this.#after(LEASE_MS), limit, each: PLACES_OF_WORKSPACE, taken }
    return await claimCallBacks(db, claim)
  }

  #noLaterThan(due: Date | null): Date {
    const [soonest, latest] = [this.#after(PAUSE_MS), this.#after(LOOK_MS)]
    if (!due || due > latest) return latest
    return due < soonest ? soonest : due
  }

  #after(ms: number): Date {
    return new Date(this.#deps.clock.now().getTime() + ms)
  }

  #begin(due: DueCallBack): void {
    const work = this.#attempt(due).finally(() => this.#working.delete(work))
    this.#working.set(work, due.workspace_id)
  }

  /** An internal error does not count as an attempt. The row is due again when its lease ends. */
  async #attempt(due: DueCallBack): Promise<void> {
    const { call_back_id } = due
    using _ = this.#deps.activity.begin()
    try {
      const { change, result } = await attemptCallBack(this.#deps, due)
      await this.#record(due, change)
      if (result) this.#deps.attempted(result)
    } catch (err) {
      this.#deps.log.error({ err, call_back_id }, 'a call-back failed')
    }
  }

  /** A call-back that was cancelled in the meantime stays cancelled. */
  async #record({ call_back_id, claim, workspace_id }: DueCallBack, change: CallBackChange): Promise<void> {
    const { db, outbox, call_back_alarm } = this.#deps
    await db.knex.transaction(async (trx) => {
      const [row] = await CallBackRow.in(trx, { workspace_id })
        .where({ call_back_id, claim })
        .whereNotNull('next_attempt_at')
        .patch(change)
        .returning('*')
      if (row?.ended_at) await outbox.emit(trx, callBackEvent(row))
    })
    if (change.next_attempt_at) call_back_alarm.ringAt(change.next_attempt_at)
  }
}
