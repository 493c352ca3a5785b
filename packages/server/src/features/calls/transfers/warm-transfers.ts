import type { DomainEvent } from '../../../delivery/outbox.ts'
import { isAtWork, type TransferRequest } from '../../../domain/warm-transfer.ts'
import type {
  CallTransferOutcome,
  FailedTransfer,
  FailedTransferOutcome,
  TalkOfTurn,
} from '../../../generated/types.gen.ts'
import { callPartyLeft } from '../call-events.ts'
import { CallOver } from '../session/call-over.ts'
import { CarrierJoin } from './carrier-join.ts'
import { closeLegs } from './close-legs.ts'
import { ColleagueLeg } from './colleague-leg.ts'
import { placeLeg } from './place-leg.ts'
import { Talk } from './talk.ts'
import { lastLeg } from './transfer-rows.ts'
import type { TransferringSession } from './transferring-session.ts'

/** The limit on calls to colleagues in one call. */
const LEGS_PER_CALL = 50

const TAKEN = '[A colleague has taken the call.]'
const JOINED = '[A colleague has joined the call.]'
const AGENT_LEFT = '[The agent has left the call.]'
const COLLEAGUE_LEFT = '(The colleague has left the call.)'

/** The key with which a colleague makes the agent leave. */
const LEAVE_KEY = '*'

/** The texts of the turn that replaces the caller's words after a failed transfer. */
const TEXTS: Readonly<Record<FailedTransferOutcome, string>> = {
  declined: '(The colleague declined the call.)',
  busy: '(The colleague is busy.)',
  no_answer: '(The colleague did not answer.)',
  failed: '(The colleague could not be called.)',
  closed: '(No colleague is at work now.)',
}

const MAY_OFFER = '(You may offer a call-back with schedule_callback.)'

/**
 * Transfers a call to a colleague, who is called on a second line while the caller hears music. A colleague who takes the call talks
 * to the caller until one of them hangs up. Otherwise the agent continues, and the next turn contains the reason. An agent that stays
 * talks to both, and continues with the caller alone when the colleague hangs up.
 */
export class WarmTransfers {
  readonly #session: TransferringSession
  #attempt: AbortController | null = null
  #running: Promise<void> = Promise.resolve()
  #position: number | null = null
  /** The colleague who has the call. */
  #joined: ColleagueLeg | null = null
  /** Asks the carrier to join the two. Null if no colleague has joined. */
  #by_carrier: CarrierJoin | null = null
  /** The conversation of three. Null if the agent has left it, or nobody has joined. */
  #talk: Talk | null = null
  /** Resolves when the line of a colleague who has hung up is recorded. */
  #parting: Promise<void> = Promise.resolve()
  #untold: FailedTransfer | null = null
  /** The failed transfer for which the agent may promise a call-back. */
  offer: TransferRequest | null = null

  constructor(session: TransferringSession) {
    this.#session = session
  }

  /** True while a colleague is being called or has the call. */
  get is_running(): boolean {
    return this.#attempt !== null
  }

  /** True while a colleague talks to the caller. */
  get is_joined(): boolean {
    return this.#joined !== null
  }

  /** True if a colleague has the call and the agent has left it. */
  get is_handed_over(): boolean {
    return this.#joined !== null && this.#talk === null
  }

  /** True if the carrier has joined the caller and the colleague. It then ends both lines. */
  get is_joined_by_carrier(): boolean {
    return this.#by_carrier?.is_done ?? false
  }

  /** The conversation of three in which the agent takes part. Null if there is none. */
  get talk(): Talk | null {
    return this.#talk
  }

  /** Runs a transfer. Resolves when the agent has the call again, or the call is over. Does nothing during another transfer. */
  async run(request: TransferRequest): Promise<void> {
    if (this.#attempt || this.#session.monitoring.is_taken_over) return
    const attempt = new AbortController()
    this.#attempt = attempt
    this.#running = this.#run(request, attempt)
    await this.#running
  }

  /** Takes the caller back, unless a colleague has the call already. Resolves when the agent has the caller. */
  async cancel(): Promise<void> {
    if (this.#joined) return
    this.#attempt?.abort()
    await this.#running.catch(() => {}) // the caller of `run` handles the error
  }

  /** Leaves the caller with the colleague. Does nothing if the agent is not in a conversation of three. */
  async leave(): Promise<void> {
    const [leg, talk] = [this.#joined, this.#talk]
    if (!leg || !talk) return
    talk.close()
    this.#talk = null
    this.#session.yieldToColleague()
    await this.#session.agent_hold.end()
    this.#session.caller_input.hold('transfer')
    this.#bridge(leg, false)
    const left_at = await leg.agentLeft()
    await this.#note(AGENT_LEFT, this.#left('agent', leg, left_at))
    this.leaveToCarrier()
  }

  /** Asks the carrier to join the caller and the colleague, unless we are needed between them. */
  leaveToCarrier(): void {
    if (this.is_handed_over) this.#by_carrier?.ask()
  }

  /** Turns recognition on for both lines again. */
  modelLost(): void {
    if (this.#joined && this.#talk) this.#bridge(this.#joined, true)
  }

  /** Passes a key of the caller on. True if it was for the colleague. */
  passKey(key: string): boolean {
    if (!this.#joined || (this.#talk && this.#session.requested_keys.are_awaited)) return false
    void this.#joined.line?.line.sendDigits(key)
    return true
  }

  /** @returns the reason why the last transfer failed. It is returned only once. */
  takeFailed(): FailedTransfer | null {
    const untold = this.#untold
    this.#untold = null
    return untold
  }

  /** Ends the line to a colleague when the call is over. */
  async close(ended_at: Date): Promise<void> {
    await this.#running.catch(() => {})
    await this.#parting
    await this.#by_carrier?.settled()
    await this.#joined?.end(ended_at)
    // An error may have left a line open.
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
      if (!this.#joined) await this.#takeBack(failed && this.#offered(request, failed))
      else if (!this.#talk) await this.#untilOver()
    } catch (error) {
      if (!this.#joined) await this.#takeBack(null)
      throw error
    } finally {
      session.signal.removeEventListener('abort', stop)
      if (!this.#joined) this.#attempt = null
    }
  }

  /** @returns the reason why nobody took the call. Null if somebody did, or the transfer was canceled. */
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
    // The transfer may have been canceled at the last moment.
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

  /** Ends the line. If this process has lost the call, the process that carries it now records the end. */
  async #leave(leg: ColleagueLeg, outcome: CallTransferOutcome): Promise<void> {
    await leg.hangUp()
    if (this.#is_abandoned) return
    await leg.decide(outcome)
    await leg.end(this.#session.deps.clock.now())
  }

  async #join(leg: ColleagueLeg): Promise<void> {
    const { caller_input, line, signal } = this.#session
    this.#joined = leg
    this.#by_carrier = new CarrierJoin(this.#session, leg)
    // Both lines hang up together, whatever ends the call.
    signal.addEventListener('abort', () => void leg.hangUp(), { once: true })
    this.#session.yieldToColleague()
    caller_input.release('us')
    await line?.resume()
    const colleague = leg.line!
    const talk = leg.stay && new Talk(this.#session, { destination: leg.destination, rules: leg.stay })
    this.#talk = talk
    this.#bridge(leg, talk !== null)
    if (talk) caller_input.release('transfer')
    colleague.onKey((key) => this.#colleaguePresses(key))
    colleague.onSpeech((speech) => this.#talk?.colleagueSpeaks(speech))
    await this.#note(talk ? JOINED : TAKEN)
    await leg.decide('accepted')
    const left = (): void => this.#colleagueLeaves(leg)
    colleague.gone.addEventListener('abort', left, { once: true })
    if (colleague.gone.aborted) left()
    this.leaveToCarrier()
  }

  /** A model that hears gets both parties on the caller's line, so recognition is off on the colleague's line. */
  #bridge({ line: colleague }: ColleagueLeg, agent_stays: boolean): void {
    const { line, live } = this.#session
    line?.bridge?.(colleague!.line, agent_stays)
    colleague!.line.bridge?.(line, agent_stays && live === null)
  }

  #colleaguePresses(key: string): void {
    if (this.#talk && key === LEAVE_KEY) this.leave().catch((error: unknown) => this.#session.abandon(error as Error))
    else void this.#session.line?.sendDigits(key)
  }

  /** Ends a call that was handed over, because the caller is alone. An agent that stayed continues. */
  #colleagueLeaves(leg: ColleagueLeg): void {
    if (this.#session.signal.aborted) return
    const talk = this.#talk
    if (!talk) return this.#session.end({ status: 'completed', end_reason: 'transferred' })
    this.#talk = null
    this.#joined = null
    this.#attempt = null
    this.#session.line?.bridge?.(null)
    this.#parting = this.#part(leg).catch((error: unknown) => this.#session.abandon(error as Error))
    // Only now, so that a caller who holds the call does not keep the agent from learning that it is alone.
    talk.close()
  }

  async #part(leg: ColleagueLeg): Promise<void> {
    const { deps, journal } = this.#session
    using _ = deps.activity.begin()
    const left_at = deps.clock.now()
    const talk = { destination: leg.destination, speaker: 'nobody', addressed: true } as const
    this.#tell(COLLEAGUE_LEFT, { talk })
    await journal.write({ event: this.#left('colleague', leg, left_at) })
    await leg.end(deps.clock.now())
  }

  /** Adds a turn in place of the caller's words, to which the agent replies. */
  #tell(text: string, about: { talk?: TalkOfTurn } = {}): void {
    const { caller_input, deps } = this.#session
    const at = deps.clock.now()
    const said = { turn_id: deps.ids('trn'), text, confidence: 1, at, known_at: at }
    caller_input.hear({ kind: 'utterance', ...said, ...about })
  }

  #left(party: 'agent' | 'colleague', { destination }: ColleagueLeg, left_at: Date): DomainEvent {
    return callPartyLeft(this.#session.call, left_at, { party, destination })
  }

  async #note(text: string, event?: DomainEvent): Promise<void> {
    const session = this.#session
    const turn = session.turn('agent', text, session.deps.clock.now())
    session.remember(turn)
    await session.journal.write({ turn, ...(event && { event }) })
    session.show(turn)
  }

  async #untilOver(): Promise<void> {
    const { signal } = this.#session
    await new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve(), { once: true })
      if (signal.aborted) resolve()
    })
  }

  /** Gives the call back to the agent, unless a colleague has taken it over in the meantime by monitoring it. */
  async #takeBack(failed: FailedTransfer | null): Promise<void> {
    const { caller_input, line, signal, monitoring } = this.#session
    this.#attempt = null
    if (signal.aborted) return
    if (!caller_input.isHeldBy('us')) await line?.resume()
    caller_input.release('transfer')
    if (!failed || monitoring.is_taken_over) return
    this.#untold = failed
    this.#tell(failed.call_back ? `${TEXTS[failed.outcome]} ${MAY_OFFER}` : TEXTS[failed.outcome])
  }

  /** Anybody may open a page, so it must not make telephones ring later, either. */
  #offered(request: TransferRequest, failed: FailedTransfer): FailedTransfer {
    this.offer = request.call_back && !this.#session.line?.is_browser ? request : null
    return this.offer ? { ...failed, call_back: true } : failed
  }

  get #is_abandoned(): boolean {
    const { signal } = this.#session
    return signal.aborted && !(signal.reason instanceof CallOver)
  }
}

/** Calls the colleague. The line is hung up after an error. */
async function reach(leg: ColleagueLeg, signal: AbortSignal): Promise<CallTransferOutcome> {
  try {
    return await leg.reach(signal)
  } catch (error) {
    await leg.hangUp()
    throw error
  }
}
