import type { Exchange } from '../../../domain/exchange.ts'
import type { CallSettings } from '../../../domain/settings.ts'
import type { SynchronousCall } from '../../../delivery/synchronous-call.ts'
import type { LiveModel } from '../../../gateways/ai/live-model.ts'
import type { Line, LineEvent } from '../../../gateways/telephony/line.ts'
import type { TranscriptTurn } from '../../../generated/types.gen.ts'
import { steadyClock, type Clock } from '@ohun/clock'
import type { Slots } from '../../../platform/limits/slots.ts'
import type { Destinations } from '../../../domain/destinations.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { Alarm } from '../../../platform/work/alarm.ts'
import type { Log } from '../../../platform/log.ts'
import type { TakeTurnDeps } from '../../turns/take-turn.ts'
import type { CallAgent } from '../call-agent.ts'
import { frameRoles, publishTurn } from '../call-frames.ts'
import { publishWords } from '../live-call-frames.ts'
import type { CallEnd } from '../call-state.ts'
import type { CallRecord } from '../call.model.ts'
import type { CallRecordings } from '../recordings/call-recordings.ts'
import type { CallDetails, DetailsOfCall } from '../details/call-details.ts'
import { inOrderOfTime } from '../transcript/transcript.ts'
import type { AnswerTogether } from './answer-batches.ts'
import { RequestedKeys } from './requested-keys.ts'
import { FirstWords } from '../answering/first-words.ts'
import { AgentHold } from './agent-hold.ts'
import { CallOver } from './call-over.ts'
import { CallerInput } from './caller-input.ts'
import { Journal, type JournalDeps } from './journal.ts'
import type { JobQueue } from '../../../platform/work/jobs.ts'
import type { CallBackOpening } from '../../../domain/call-back-request.ts'
import type { TransferJobs } from '../charging/charge-transfer.ts'
import { Monitoring } from './monitoring.ts'
import { WarmTransfers } from '../transfers/warm-transfers.ts'
import type { Backlog } from '../../../gateways/telephony/backlog.ts'
import type { Telephony } from '../../../gateways/telephony/by-environment.ts'
import type { ReadCallFacts } from '../../compliance/call-facts.ts'
import { Meter } from '../charging/meter.ts'
import type { ChargeTogether } from '../charging/minute-charges.ts'
import type { FinishTogether } from '../ending/finish-batches.ts'
import { SignallingOfCall } from '../signalling/signalling-of-call.ts'
import { watchQuality } from './quality.ts'
import { AgentSpeech, type Interruption } from './agent-speech.ts'
import { Speculations } from './speculations.ts'

export interface SessionDeps extends JournalDeps, TakeTurnDeps {
  clock: Clock
  ids: Ids
  log: Log
  callSynchronously: SynchronousCall
  recordings: CallRecordings
  destinations: Destinations
  call_settings: CallSettings
  transfer_jobs: JobQueue<TransferJobs>
  details: CallDetails
  answerTogether: AnswerTogether
  finishTogether: FinishTogether
  chargeTogether: ChargeTogether
  /** The calls with ends that wait to be recorded. */
  late_ends: Backlog
  /** Wakes this process when a call-back is due. */
  call_back_alarm: Alarm
  telephony: Telephony
  readCallFacts: ReadCallFacts
  /** Limits the turns that are asked in pauses, by workspace. */
  speculation_slots: Slots
}

/** The number of turns in memory. It suffices for the history of events and turn requests, which omit system turns. */
export const REMEMBERED_TURNS = 24

/** The state that the steps of one live call share. It does not depend on the kind of line. */
export class CallSession {
  /** Their clock is the call's own. It is never adjusted, because durations and charges are differences of its readings. */
  readonly deps: SessionDeps
  readonly journal: Journal
  readonly caller_input: CallerInput
  readonly agent_hold: AgentHold
  readonly meter: Meter
  readonly first_words: FirstWords
  readonly monitoring: Monitoring
  readonly details: DetailsOfCall
  readonly speculations: Speculations
  readonly requested_keys: RequestedKeys
  readonly transfers: WarmTransfers
  call: CallRecord
  /** The last turns, oldest first. */
  transcript: TranscriptTurn[]
  /** The carriers' signalling of the call. Empty if this process has taken the call over. */
  readonly signalling = new SignallingOfCall()
  #is_signalling_kept = false
  /** The ids of the agent's turns that the caller interrupted. */
  readonly interrupted: Set<string>
  /** The greeting of the screening reply, which replaces the agent's. Null if there is none. */
  greeting_text: string | null = null
  /** The transfer that follows the greeting of a call-back. Null for other calls. */
  opening: CallBackOpening | null = null
  degraded = false
  /** True if the caller's first words may select another agent. A process that takes the call over checks this again. */
  has_rules = true
  /** The live model of this call. Null if the agent's text model or backend answers. */
  live: LiveModel | null = null
  /** True once the recording is discarded as well. The journal may know about the erasure earlier. */
  is_erased = false
  #agent: CallAgent | null
  #line: Line | null = null
  #agent_speech: AgentSpeech | null = null
  /** True if the caller's current speech has interrupted the agent. */
  #was_interrupted = false
  #fillers = 0
  /** The id of the caller's current turn. Partial frames, the turn, the events and the turn request share this id. */
  #next_turn_id: string | null = null
  readonly #over = new AbortController()

  constructor(
    deps: SessionDeps,
    journal: Journal,
    {
      call,
      agent = null,
      transcript = [],
      interrupted = [],
    }: { call: CallRecord; agent?: CallAgent | null; transcript?: TranscriptTurn[]; interrupted?: string[] },
  ) {
    const latest = call.answered_at ?? call.started_at ?? call.created_at
    this.deps = { ...deps, clock: steadyClock(deps.clock, latest) }
    this.journal = journal
    const reached = (): void => this.end({ status: 'completed', end_reason: 'idle' })
    this.caller_input = new CallerInput(this.deps.clock, { ms: deps.call_settings.hold_limit_ms, reached })
    this.signal.addEventListener('abort', () => this.caller_input.close(), { once: true })
    this.agent_hold = new AgentHold(this)
    this.first_words = new FirstWords(this.deps.clock)
    this.meter = new Meter(this)
    this.monitoring = new Monitoring(this)
    this.details = deps.details.of(call)
    this.speculations = new Speculations(this)
    this.requested_keys = new RequestedKeys(this)
    this.transfers = new WarmTransfers(this)
    this.call = call
    this.#agent = agent
    this.transcript = transcript
    this.interrupted = new Set(interrupted)
  }

  /** Aborted with {@link CallOver} when the call is over, and with another reason when this session is abandoned. */
  get signal(): AbortSignal {
    return this.#over.signal
  }

  /** Known once this process carries the call. */
  get agent(): CallAgent {
    if (!this.#agent) throw new Error(`The agent of ${this.call.call_id} is not known yet.`)
    return this.#agent
  }

  set agent(agent: CallAgent) {
    this.#agent = agent
  }

  /** Null until the call is answered. */
  get line(): Line | null {
    return this.#line
  }

  /** Connects the call to its line. From now on the session listens. */
  connect(line: Line): void {
    this.#line = line
    this.#listen(line).catch((error: unknown) => this.abandon(error as Error))
  }

  /** Stores the signalling when the call is answered or ends without an answer, and again if more is known at its end. */
  keepSignalling(): void {
    const kept = this.signalling.view(this.#line)
    const { end_q850_cause = null, handovers = [], carrier_join = null } = kept ?? {}
    const has_more = end_q850_cause !== null || handovers.length > 0 || carrier_join !== null
    if (kept && (has_more || !this.#is_signalling_kept)) this.details.signalling(kept)
    this.#is_signalling_kept = true
  }

  end(end: CallEnd): void {
    this.#over.abort(new CallOver(end))
  }

  /** Leaves the call unchanged, so that another process can continue it. */
  abandon(reason: Error): void {
    this.#over.abort(reason)
    this.#agent_speech = null
  }

  /** Stops storing anything, because the contact was erased, and removes the recording. Never rejects. */
  async erase(): Promise<void> {
    this.is_erased = true
    this.journal.close()
    const { activity, log } = this.deps
    using _ = activity.begin()
    await this.#line?.discardRecording().catch((error: unknown) => {
      log.error({ err: error, call_id: this.call.call_id }, 'a recording could not be discarded; it is removed later')
    })
  }

  /** Begins an utterance of the agent, which ends when it is disposed. */
  utter(by: readonly Interruption[]): AgentSpeech {
    this.#agent_speech = new AgentSpeech(this.signal, by)
    if (this.monitoring.is_taken_over || this.transfers.is_handed_over) this.yieldToColleague()
    return this.#agent_speech
  }

  /** Silences the agent, because a colleague has the call. */
  yieldToColleague(): void {
    this.#agent_speech?.yieldToColleague()
  }

  /** Interrupts the agent. During a hold, there is nothing to interrupt. @returns whether the agent was interrupted. */
  interrupt(by: Interruption): boolean {
    return !this.caller_input.on_hold && (this.#agent_speech?.interrupt(by) ?? false)
  }

  /** Stores an exchange with the agent's backend or model, unless nothing of the call may be stored. */
  note(exchange: Exchange): void {
    if (!this.journal.erased) this.details.exchange(exchange)
  }

  /** Creates a turn for records, events and streams. */
  turn(role: TranscriptTurn['role'], text: string, at: Date): TranscriptTurn {
    return { turn_id: this.deps.ids('trn'), role, text, timestamp: at.toISOString() }
  }

  /** The next of the agent's fillers, which take turns. */
  nextFiller(): string {
    const texts = this.agent.filler_texts ?? []
    return texts[this.#fillers++ % texts.length] ?? ''
  }

  remember(turn: TranscriptTurn): void {
    this.transcript = inOrderOfTime([...this.transcript, turn]).slice(-REMEMBERED_TURNS)
  }

  /** Sends a turn to the followers of the live call, except system turns. */
  show({ role, turn_id, text, timestamp: ts, filler, speaker }: TranscriptTurn, is_final = true): void {
    if (role === 'system' || this.journal.erased) return
    const { bus } = this.deps
    const turn = { text, is_final, turn_id, ts, ...(filler && { filler }), ...(speaker && { speaker }) }
    publishTurn(bus, this.call.call_id, { kind: 'transcript', role, ...turn })
    publishWords(bus, this.call, { role: frameRoles[role], ...turn })
  }

  async #listen(line: Line): Promise<void> {
    for await (const event of line.events) this.#heard(event)
    this.end({ status: 'completed', end_reason: 'connection_lost' }) // does nothing if the call is over already
  }

  #heard(event: LineEvent): void {
    const at = this.deps.clock.now()
    if (event.kind === 'hung_up') {
      this.journal.reached(event.position)
      const is_left = event.cause === 'remote_hangup' || this.transfers.is_joined_by_carrier
      const is_handed_over = this.transfers.is_handed_over && is_left
      this.end({ status: 'completed', end_reason: is_handed_over ? 'transferred' : event.cause })
    } else if (event.kind === 'quality') watchQuality(this, event)
    else if (event.kind === 'resumed') this.speculations.cancel()
    else if (event.kind === 'model_lost') this.#loseModel()
    else if (event.kind === 'held') this.#held()
    else if (event.kind === 'released') this.caller_input.release('them')
    else if (event.kind === 'digit') {
      if (this.requested_keys.isLate(event.digit) || this.transfers.passKey(event.digit)) return
      this.interrupt('key')
      this.speculations.cancel()
      this.caller_input.hear({ ...event, at })
    } else if (event.kind === 'speaking') this.#sounds(event, at)
    else if (event.kind === 'answered_by' || event.kind === 'message_awaited')
      this.first_words.heard(event, this.#next_turn_id)
    else if (event.kind === 'colleague') this.monitoring.colleagueSaid(event.text)
    else if (event.kind === 'unrecognised') this.#unrecognised(event, at)
    else this.#spoken(event, at)
  }

  #loseModel(): void {
    this.live = null
    this.transfers.modelLost()
  }

  #held(): void {
    this.speculations.cancel()
    this.caller_input.hold('them')
  }

  #sounds({ is_filler, synthesis_ms }: LineEvent & { kind: 'speaking' }, at: Date): void {
    if (is_filler) this.#agent_speech?.bridgeSounds()
    else this.#agent_speech?.sounds({ at: at.getTime(), synthesis_ms })
  }

  #spoken(event: LineEvent & { kind: 'speech_started' | 'partial' | 'utterance' }, at: Date): void {
    const turn_id = (this.#next_turn_id ??= this.deps.ids('trn'))
    const are_opening = this.first_words.areOpening(event, turn_id)
    if (!are_opening) this.#was_interrupted = this.interrupt('speech') || this.#was_interrupted
    this.caller_input.somebodySpeaks(true)
    if (event.kind === 'utterance') {
      this.#next_turn_id = null
      this.#was_interrupted = false
      const { ended_ms_ago = 0, speaker = 'caller', ...utterance } = event
      const said = { ...utterance, turn_id, at: new Date(at.getTime() - ended_ms_ago), known_at: at }
      if (are_opening && !this.first_words.needAnswer(event.text)) this.caller_input.somebodySpeaks(false)
      else if (this.monitoring.is_taken_over) this.monitoring.callerSaid(said)
      else if (this.transfers.talk) this.transfers.talk.heard(speaker, said)
      else if (speaker === 'caller') this.caller_input.hear(said)
      else this.caller_input.somebodySpeaks(false) // the last words of a colleague who has left
    } else if (event.kind === 'partial') {
      const { text, speaker } = event
      const by = speaker ? ({ role: 'agent', speaker } as const) : ({ role: 'caller' } as const)
      this.show({ turn_id, text, timestamp: at.toISOString(), ...by }, false)
      if (!speaker) this.#paused(event, { turn_id, at })
    }
  }

  /** Asks the words so far as a speculative turn, if the caller pauses. */
  #paused({ text, paused_ms }: LineEvent & { kind: 'partial' }, { turn_id, at }: { turn_id: string; at: Date }): void {
    if (paused_ms === undefined) return this.speculations.hear(text)
    const ended_at = new Date(at.getTime() - paused_ms)
    this.speculations.begin({ turn_id, role: 'caller', text, timestamp: ended_at.toISOString() })
  }

  /** A noise is ignored, unless it has interrupted the agent, which must then say something. */
  #unrecognised({ cause }: LineEvent & { kind: 'unrecognised' }, at: Date): void {
    // In a conversation of three, the other people have heard it.
    const is_missed = !this.transfers.talk && (cause === 'failed' || this.#was_interrupted)
    this.#next_turn_id = null
    this.#was_interrupted = false
    this.speculations.cancel()
    if (is_missed) this.caller_input.hear({ kind: 'unrecognised', at })
    else this.caller_input.somebodySpeaks(false)
  }
}

/** Creates the session of a new call. */
export function newSession(deps: SessionDeps, call: CallRecord): CallSession {
  const { call_id } = call
  const beginning = { claim: 1, step: 'screen', pending_turn_id: null, recording: false } as const
  const untold = { monitoring_announced: false, line_position: 0, next_position: 0 }
  const journal = new Journal(deps, { call_id, ...beginning, ...untold })
  return new CallSession(deps, journal, { call })
}
