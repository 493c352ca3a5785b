import { isAddressed, isQuestion } from '../../../domain/addressed.ts'
import { isBackchannel } from '../../../domain/backchannel.ts'
import type { TalkRules } from '../../../domain/warm-transfer.ts'
import type { TalkOfTurn } from '../../../generated/types.gen.ts'
import type { Input } from '../session/caller-input.ts'
import { recordUtterance } from '../session/record-utterance.ts'
import type { ColleagueSpeech } from './colleague-line.ts'
import type { TransferringSession } from './transferring-session.ts'

type Said = Omit<Extract<Input, { kind: 'utterance' }>, 'talk'>

type Speaker = Exclude<TalkOfTurn['speaker'], 'nobody'>

/** The name that every agent answers to, besides its own. */
const ASSISTANT = 'assistant'
/** Longer speech of a colleague interrupts the agent, whatever its words are. */
const MAX_BACKCHANNEL_MS = 700

/**
 * A conversation of the caller, a colleague and the agent. All words are stored. Those that are meant for the agent wait for an
 * answer, as in a call with the caller alone. Either person can interrupt the agent.
 */
export class Talk {
  readonly #session: TransferringSession
  readonly #destination: string
  readonly #rules: TalkRules
  /** The id of the colleague's current turn. */
  #next_turn_id: string | null = null
  #cancelInterruption = (): void => {}

  constructor(session: TransferringSession, { destination, rules }: { destination: string; rules: TalkRules }) {
    this.#session = session
    this.#destination = destination
    this.#rules = rules
    session.caller_input.talks(true)
    session.signal.addEventListener('abort', () => this.close(), { once: true })
  }

  /** Takes words from the caller's line. A model that hears gets both parties there. */
  heard(speaker: Speaker, said: Said): void {
    this.#session.caller_input.somebodySpeaks(false)
    this.#take(speaker, said)
  }

  colleagueSpeaks(speech: ColleagueSpeech): void {
    if (this.#session.signal.aborted) return
    const turn_id = (this.#next_turn_id ??= this.#session.deps.ids('trn'))
    if (speech.kind === 'speech_started') return this.#begins()
    const has_words = speech.kind !== 'unrecognised' && speech.text !== ''
    if (has_words && !isBackchannel(speech.text)) this.#interrupt()
    if (speech.kind === 'partial') return this.#shows(turn_id, speech.text)
    this.#next_turn_id = null
    this.#cancelInterruption()
    if (speech.kind === 'utterance') this.#take('colleague', this.#words(turn_id, speech))
  }

  /** To be called when the conversation is over or the agent leaves it. */
  close(): void {
    this.#cancelInterruption()
    this.#session.caller_input.talks(false)
  }

  #begins(): void {
    this.#cancelInterruption()
    this.#cancelInterruption = this.#session.deps.clock.after(MAX_BACKCHANNEL_MS, () => this.#interrupt())
  }

  #interrupt(): void {
    this.#cancelInterruption()
    this.#session.interrupt('speech')
  }

  #shows(turn_id: string, text: string): void {
    const timestamp = this.#session.deps.clock.now().toISOString()
    this.#session.show({ turn_id, role: 'agent', text, timestamp, speaker: 'colleague' }, false)
  }

  #words(
    turn_id: string,
    { text, confidence, ended_ms_ago = 0, pause_ms }: ColleagueSpeech & { kind: 'utterance' },
  ): Said {
    const known_at = this.#session.deps.clock.now()
    const at = new Date(known_at.getTime() - ended_ms_ago)
    return { kind: 'utterance', turn_id, text, confidence, at, known_at, ...(pause_ms !== undefined && { pause_ms }) }
  }

  #take(speaker: Speaker, said: Said): void {
    const session = this.#session
    const addressed = this.#isForAgent(said.text)
    const talk: TalkOfTurn = { destination: this.#destination, speaker, addressed }
    const is_asked = addressed || this.#rules.answers === 'everything'
    // While somebody else than the caller holds the call, the agent does not answer, but the words are said nevertheless.
    if (is_asked && !session.caller_input.on_hold) return session.caller_input.hear({ ...said, talk })
    recordUtterance(session, { ...said, talk }).catch((error: unknown) => session.abandon(error as Error))
  }

  /** True if the words address the agent, or follow its question, because people answer a question without saying a name. */
  #isForAgent(text: string): boolean {
    const { transcript, agent } = this.#session
    const last = transcript.findLast(({ role }) => role !== 'system')
    const asks = last?.role === 'agent' && !last.speaker && isQuestion(last.text)
    return asks || isAddressed(text, this.#rules.addressed_as ?? [agent.display_name, ASSISTANT])
  }
}
