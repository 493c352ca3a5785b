import { isAtWork, type TransferRequest } from '../../../domain/warm-transfer.ts'
import type { CallTransferOutcome, FailedTransfer, FailedTransferOutcome } from '../../../generated/types.gen.ts'
import { CallOver } from '../session/call-over.ts'
import { closeLegs } from './close-legs.ts'
import { ColleagueLeg } from './colleague-leg.ts'
import { placeLeg } from './place-leg.ts'
import { lastLeg } from './transfer-rows.ts'
import type { TransferringSession } from './transferring-session.ts'

/** Colleagues who may be called for one call. */
const LEGS_PER_CALL = 50

const TAKEN = '[A colleague has taken the call.]'

/** The words of a turn in place of the caller, who hears the agent again. */
const TEXTS: Readonly<Record<FailedTransferOutcome, string>> = {
  declined: '(The colleague declined the call.)',
  busy: '(The colleague is busy.)',
  no_answer: '(The colleague did not answer.)',
  failed: '(The colleague could not be called.)',
  closed: '(No colleague is at work now.)',
}

/**
 * Hands a call over to a colleague, who is called on a second line while the caller hears music. Who takes the call talks to the caller
 * until one of them hangs up; otherwise the agent continues, and the next turn tells it why.
 */
export class WarmTransfers {
  readonly #session: TransferringSession
  #attempt: AbortController | null = null
  #running: Promise<void> = Promise.resolve()
  #position: number | null = null
  /** The colleague who has the call. */
  #joined: ColleagueLeg | null = null
  #untold: FailedTransfer | null = null

  constructor(session: TransferringSession) {
    this.#session = session
  }

  /** A colleague is being called, or has the call. */
  get is_running(): boolean {
    return this.#attempt !== null
  }

  /** A colleague has the call: the agent has left it. */
  get is_joined(): boolean {
    return this.#joined !== null
  }

  /** Resolves when the agent has the call again, or the call is over. Does nothing while another one runs. */
  async run(request: TransferRequest): Promise<void> {
    if (this.#attempt || this.#session.monitoring.is_taken_over) return
    const attempt = new AbortController()
    this.#attempt = attempt
    this.#running = this.#run(request, attempt)
    await this.#running
  }

  /** The agent takes the caller back, unless a colleague has the call already. Resolves when it has. */
  async cancel(): Promise<void> {
    if (this.#joined) return
    this.#attempt?.abort()
    await this.#running.catch(() => {}) // who runs it handles that
  }

  /** A key of the caller. True if it was for the colleague. */
  passKey(key: string): boolean {
    if (!this.#joined) return false
    void this.#joined.line?.line.sendDigits(key)
    return true
  }

  /** @returns why the last transfer failed, once. */
  takeFailed(): FailedTransfer | null {
    const untold = this.#untold
    this.#untold = null
    return untold
  }

  /** Ends the line to a colleague with its call, which is over. */
  async close(ended_at: Date): Promise<void> {
    await this.#running.catch(() => {})
    await this.#joined?.end(ended_at)
    // A fault may have left a line open.
    const { deps, call } = this.#session
    if (this.#position !== null) await closeLegs(deps, { call, ended_at })
  }

  async #run(request: TransferRequest, attempt: AbortController): Promise<void> {
    const session = this.#session
    const stop = (): void => attempt.abort()
    session.signal.addEventListener('abort', stop, { once: true })
    if (session.signal.aborted) stop()
    try {
      await session.agent_hold.end()
      session.caller_input.hold('transfer')
      await session.line?.hold()
      const failed = await this.#callEach(request, attempt.signal)
      if (this.#joined) await this.#untilOver()
      else await this.#takeBack(failed)
    } catch (error) {
      if (!this.#joined) await this.#takeBack(null)
      throw error
    } finally {
      session.signal.removeEventListener('abort', stop)
      if (!this.#joined) this.#attempt = null
    }
  }

  /** @returns why nobody took the call. Null if somebody has, or it was canceled. */
  async #callEach(request: TransferRequest, signal: AbortSignal): Promise<FailedTransfer | null> {
    const { clock } = this.#session.deps
    const [first] = request.colleagues
    let failed: FailedTransfer = { destination: first?.destination ?? '', outcome: 'closed' }
    for (const { destination, hours } of request.colleagues) {
      if (!isAtWork(hours, clock.now())) continue
      const outcome = await this.#call({ destination, request }, signal)
      if (outcome === 'accepted' || outcome === 'canceled') return null
      failed = { destination, outcome }
    }
    return failed
  }

  async #call(
    called: { destination: string; request: TransferRequest },
    signal: AbortSignal,
  ): Promise<CallTransferOutcome> {
    const leg = await this.#newLeg(called)
    if (signal.aborted) return 'canceled'
    if (!leg) return 'failed'
    const reached = await reach(leg, signal)
    // A person may have taken the caller back at the last moment.
    const outcome = signal.aborted ? 'canceled' : reached
    if (outcome === 'accepted') await this.#join(leg)
    else await this.#leave(leg, outcome)
    return outcome
  }

  /** Null if the call to the colleague may not be placed. */
  async #newLeg(called: { destination: string; request: TransferRequest }): Promise<ColleagueLeg | null> {
    const { deps, call } = this.#session
    using _ = deps.activity.begin()
    this.#position ??= await lastLeg(deps.db, call.call_id)
    if (this.#position >= LEGS_PER_CALL) return null
    const placement = await placeLeg(this.#session, called)
    return placement && new ColleagueLeg(this.#session, placement, ++this.#position)
  }

  /** After this process has lost the call, the one that has it records the end of the line. */
  async #leave(leg: ColleagueLeg, outcome: CallTransferOutcome): Promise<void> {
    await leg.hangUp()
    if (this.#is_abandoned) return
    await leg.decide(outcome)
    await leg.end(this.#session.deps.clock.now())
  }

  async #join(leg: ColleagueLeg): Promise<void> {
    const { caller_input, line, signal } = this.#session
    this.#joined = leg
    // Both lines hang up together, whatever has ended the call.
    signal.addEventListener('abort', () => void leg.hangUp(), { once: true })
    this.#session.yieldToColleague()
    caller_input.release('us')
    await line?.resume()
    const colleague = leg.line!
    line?.bridge?.(colleague.line)
    colleague.line.bridge?.(line)
    colleague.onKey((key) => void line?.sendDigits(key))
    const left = (): void => this.#session.end({ status: 'completed', end_reason: 'transferred' })
    colleague.gone.addEventListener('abort', left, { once: true })
    await this.#note()
    await leg.decide('accepted')
    if (colleague.gone.aborted) left()
  }

  async #note(): Promise<void> {
    const session = this.#session
    const turn = session.turn('agent', TAKEN, session.deps.clock.now())
    session.remember(turn)
    await session.journal.write({ turn })
    session.show(turn)
  }

  async #untilOver(): Promise<void> {
    const { signal } = this.#session
    await new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve(), { once: true })
      if (signal.aborted) resolve()
    })
  }

  /** A colleague who has taken the call over meanwhile has it: the agent is not asked. */
  async #takeBack(failed: FailedTransfer | null): Promise<void> {
    const { caller_input, line, signal, monitoring, deps } = this.#session
    this.#attempt = null
    if (signal.aborted) return
    if (!caller_input.isHeldBy('us')) await line?.resume()
    caller_input.release('transfer')
    if (!failed || monitoring.is_taken_over) return
    this.#untold = failed
    const at = deps.clock.now()
    const said = { turn_id: deps.ids('trn'), text: TEXTS[failed.outcome], confidence: 1, at, known_at: at }
    caller_input.hear({ kind: 'utterance', ...said })
  }

  get #is_abandoned(): boolean {
    const { signal } = this.#session
    return signal.aborted && !(signal.reason instanceof CallOver)
  }
}

/** No line stays open after a fault. */
async function reach(leg: ColleagueLeg, signal: AbortSignal): Promise<CallTransferOutcome> {
  try {
    return await leg.reach(signal)
  } catch (error) {
    await leg.hangUp()
    throw error
  }
}
