import type { AnswerPart, TurnAction, TurnFailure } from '../../../gateways/ai/responder.ts'
import type { Spoken } from '../../../gateways/telephony/line.ts'
import type { TranscriptTurn } from '../../../generated/types.gen.ts'
import { PushQueue } from '../../../platform/push-queue.ts'
import { history } from '../../turns/history.ts'
import { takeTurn } from '../../turns/take-turn.ts'
import { callAgentResponse } from '../call-events.ts'
import type { CallSession } from './call-session.ts'
import { act } from './act.ts'
import type { TurnOutcome } from './journal.ts'
import { keepWhatWasHeard, speak } from './say.ts'
import type { Utterance } from './utterance.ts'

/** What a caller hears when the agent's backend or model fails. */
const FALLBACK_TEXT = 'I am sorry, I cannot answer that right now. Please try again in a moment.'

/**
 * Asks the agent's backend or model and speaks the answer sentence by sentence as it arrives. Then executes its action,
 * unless the caller has interrupted it. For a contact that was erased in the meantime, nothing is asked or said.
 */
export async function reply(session: CallSession, asked: TranscriptTurn): Promise<void> {
  using utterance = session.utter(['speech', 'key'])
  const answer = new SpokenAnswer(session, utterance)
  try {
    if (!session.journal.erased) await think(session, { utterance, answer, asked })
  } finally {
    answer.complete()
  }
  const turn = session.turn('agent', answer.text, session.deps.clock.now())
  const [position, spoken] = await Promise.all([record(session, { turn, answer, asked }), answer.spoken])
  await keepWhatWasHeard(session, utterance, { turn, position, spoken })
  if (spoken.finished) for (const action of answer.actions) await act(session, action)
}

interface Thought {
  utterance: Utterance
  answer: SpokenAnswer
  asked: TranscriptTurn
}

async function think(session: CallSession, { utterance, answer, asked }: Thought): Promise<void> {
  const { deps, call, agent, transcript, signal } = session
  using _ = deps.activity.begin()
  const { call_id, from_number, to_number, environment } = call
  const until = transcript.findIndex(({ turn_id }) => turn_id === asked.turn_id) + 1
  const said = transcript.slice(0, until).filter(({ role }) => role !== 'system')
  const subject = { channel: 'voice', call_id, from_number, to_number } as const
  const { turn_id, text: transcription } = asked
  const [number, contact] = call.direction === 'outbound' ? [from_number, to_number] : [to_number, from_number]
  const turn = { turn_id, environment, agent, subject, number, contact, transcription, history: history(said) }
  try {
    for await (const part of takeTurn(deps, turn, utterance.signal)) answer.add(part)
  } catch (error) {
    signal.throwIfAborted()
    if (utterance.interruption === null) throw error // what was said until the interruption is the answer
  }
}

async function record(
  session: CallSession,
  { turn, answer, asked }: { turn: TranscriptTurn; answer: SpokenAnswer; asked: TranscriptTurn },
): Promise<number> {
  const { journal, call, deps } = session
  const { failure } = answer
  if (failure) deps.log.info({ call_id: call.call_id, turn_id: asked.turn_id, ...failure }, 'a turn failed')
  session.remember(turn)
  const outcome: TurnOutcome = {
    reply_to_turn_id: asked.turn_id,
    fallback_reason: failure?.reason ?? null,
    response_status: failure?.status ?? null,
    ...answer.timings(Date.parse(asked.timestamp)),
  }
  const { turn_id, text } = turn
  const { first_speech_ms: _, ...told } = { ...outcome, turn_id, text, fallback: failure !== null }
  const event = callAgentResponse(call, session.transcript, told)
  const position = await journal.write({ turn: { ...turn, outcome }, pending_turn_id: null, event })
  session.show(turn)
  return position
}

/** An answer in progress: its sentences go to the line while the next ones are still awaited. */
class SpokenAnswer {
  readonly actions: TurnAction[] = []
  failure: TurnFailure | null = null
  readonly #session: CallSession
  readonly #utterance: Utterance
  readonly #sentences: string[] = []
  readonly #queue = new PushQueue<string>()
  #spoken: Promise<Spoken> | null = null
  #answered_at: number | null = null

  constructor(session: CallSession, utterance: Utterance) {
    this.#session = session
    this.#utterance = utterance
  }

  get text(): string {
    return this.#sentences.join(' ')
  }

  /** Resolves when the whole answer has been said or interrupted. */
  get spoken(): Promise<Spoken> {
    return (this.#spoken ??= this.#begin())
  }

  add(part: AnswerPart): void {
    if (part.kind !== 'tool') this.#answered_at ??= this.#now
    if (part.kind === 'text') this.#say(part.text)
    else if (part.kind === 'action') this.actions.push(part.action)
    else if (part.kind === 'failed') {
      this.failure = part.failure
      this.#say(FALLBACK_TEXT)
    }
  }

  complete(): void {
    this.#queue.close()
  }

  /** Since the utterance was heard. */
  timings(heard_at: number): Pick<TurnOutcome, 'latency_ms' | 'first_speech_ms'> {
    const latency_ms = (this.#answered_at ?? this.#now) - heard_at
    return { latency_ms, first_speech_ms: latency_ms }
  }

  get #now(): number {
    return this.#session.deps.clock.now().getTime()
  }

  #say(sentence: string): void {
    this.#sentences.push(sentence)
    this.#queue.push(sentence)
    this.#spoken ??= this.#begin()
  }

  #begin(): Promise<Spoken> {
    const spoken = speak(this.#session, this.#utterance, { text: this.#queue })
    spoken.catch(() => {}) // the call may end before the answer: then nobody awaits it
    return spoken
  }
}
