import type { Clock } from '@ohun/clock'
import type { Answer } from '../../domain/answering/answer.ts'
import { answerByWords } from '../../domain/answering/words-of-answer.ts'
import { PushQueue } from '../../platform/push-queue.ts'
import type { Line, LineEvent, LineQuality, Speech, Spoken } from './line.ts'
import { targetOf, type Improvise, type Improvised, type Script, type ScriptStep } from './sandbox-script.ts'

export interface SandboxLineState {
  script: Script
  /** The script's times count from here, so that they survive a restart. */
  placed_at: Date
  /** How many of its steps have been played. */
  position: number
  /** The other party has spoken and waits for an answer. */
  in_turn: boolean
  /** The agent has greeted the other party, or listens to it already. */
  may_speak: boolean
}

/** How long the agent is heard before it is spoken over. */
const BARGE_IN_MS = 500
const CONFIDENCE = 0.97
/** A person says "Hello?" and waits so long. */
const PERSON_KNOWN_MS = 800
/** From the words by which a voicemail is known until its tone. */
const TONE_MS = 1_000

/**
 * A line whose other party follows a script on the clock. The agent's speech takes no time on it. The party waits to be greeted or
 * listened to before it speaks, however late that is, and for the answer before it continues. When asked for a key, it says nothing,
 * or presses the keys that the script has for that.
 */
export class SandboxLine implements Line {
  readonly understands_speech = true
  readonly events = new PushQueue<LineEvent>()
  readonly #clock: Clock
  readonly #state: SandboxLineState
  readonly #improvise: Improvise
  /** The party thinks of what to do. */
  #thinks = false
  #cancel = (): void => {}
  #cancelLater = (): void => {}
  /** Null if nobody wants to know who has answered. */
  #answered_at_ms: number | null = null
  #speaking = false
  #expects_digit = false
  #is_bridged = false
  /** By the agent. */
  #is_heard = true
  #quality: LineQuality | null = null
  #gone = false
  /** The agent's words since the party's last words. */
  #agent_said = ''
  /** Since when the party can go on. */
  #free_at_ms: number
  /** The end of a wait that has begun. What the agent says meanwhile does not make it longer. */
  #waits_until_ms: number | null = null

  constructor(clock: Clock, state: SandboxLineState, improvise: Improvise = nothing) {
    this.#clock = clock
    this.#improvise = improvise
    this.#state = { ...state }
    this.#free_at_ms = clock.now().getTime()
    this.#schedule()
  }

  async say({ text, expects, interruptible, is_filler }: Speech, signal: AbortSignal): Promise<Spoken> {
    // The other party still waits for the answer.
    if (is_filler) return { heard: signal.aborted ? '' : await wholeText(text), finished: !signal.aborted }
    this.#cancel()
    this.#speaking = true
    this.#expects_digit = false
    const whole = await wholeText(text)
    const heard = expects === 'digit' || signal.aborted ? null : heardBefore(this.#next, whole)
    const is_spoken_over = heard !== null
    const spoken = is_spoken_over
      ? await this.#speakOver({ whole, heard }, signal)
      : { heard: whole, finished: !signal.aborted }
    this.#cancel()
    if (!is_spoken_over) this.#agent_said = `${this.#agent_said} ${spoken.heard}`
    this.#isFree()
    this.#speaking = false
    this.#expects_digit = expects === 'digit'
    if (spoken.finished && !is_spoken_over) this.#state.in_turn = false
    // Announcements and prompts, which may not be interrupted, are not yet for answering.
    this.#state.may_speak ||= interruptible === true
    if (this.#expects_digit) this.#pressWhatIsAsked()
    this.#schedule()
    return spoken
  }

  /** A person waits for the greeting, as without it; a machine is known by its words. */
  findAnswer(): void {
    this.#answered_at_ms = this.#clock.monotonic_ms()
    const { script, position } = this.#state
    const recorded = script.findIndex(({ kind }) => kind === 'recording')
    if (recorded === -1)
      this.#later(PERSON_KNOWN_MS, () => this.#answeredBy({ answered_by: 'human', reason: 'cadence' }))
    else if (recorded < position) this.#messageAwaited()
  }

  listens(): void {
    this.#state.may_speak = true
    this.#isFree()
    this.#schedule()
  }

  sendDigits(): Promise<void> {
    return Promise.resolve()
  }

  hold(): Promise<void> {
    this.#state.in_turn = false
    this.#schedule()
    return Promise.resolve()
  }

  resume(): Promise<void> {
    return Promise.resolve()
  }

  /** A party that talks to a person does not wait for the agent. Its words are heard by an agent that stays. */
  bridge(other: Line | null, agent_stays = false): void {
    this.#is_bridged = other !== null
    this.#is_heard = other === null || agent_stays
    this.#state.in_turn = false
    this.#schedule()
  }

  transfer(): Promise<boolean> {
    return Promise.resolve(true)
  }

  record(): Promise<void> {
    return Promise.resolve()
  }

  discardRecording(): Promise<void> {
    return Promise.resolve()
  }

  hangUp(): Promise<void> {
    this.#gone = true
    this.#cancel()
    this.#cancelLater()
    this.events.close()
    return Promise.resolve()
  }

  quality(): LineQuality | null {
    return this.#quality
  }

  get #next(): ScriptStep | undefined {
    return this.#state.script[this.#state.position]
  }

  #isFree(): void {
    this.#free_at_ms = this.#clock.now().getTime()
  }

  /** Waits for the next step's time, unless the other party waits for something else. */
  #schedule(): void {
    if (this.#speaking || this.#thinks) return
    this.#cancel()
    const step = this.#next
    if (!step || this.#gone || this.#waits(step)) return
    const play = (): void => {
      this.#play(step)
      this.#isFree()
      this.#schedule()
    }
    const { at_ms, after_ms } = step
    let due_ms = after_ms === undefined ? this.#state.placed_at.getTime() + at_ms : this.#free_at_ms + after_ms
    if (step.kind === 'wait') due_ms = this.#waits_until_ms ??= due_ms
    const delay_ms = due_ms - this.#clock.now().getTime()
    this.#cancel = delay_ms > 0 ? this.#clock.after(delay_ms, play) : soon(play)
  }

  #waits({ kind }: ScriptStep): boolean {
    const { in_turn, may_speak } = this.#state
    if (this.#is_bridged) return false
    if (kind === 'barge_in' || in_turn) return true
    // One who improvises hears that keys are asked for, and presses them.
    if (kind === 'improvise') return !may_speak
    return (kind === 'speak' || kind === 'branch') && (!may_speak || this.#expects_digit)
  }

  #play(step: ScriptStep): void {
    if (step.kind === 'branch' || step.kind === 'go_to') {
      this.#state.position = targetOf(step, this.#agent_said)
      return
    }
    const position = ++this.#state.position
    this.#waits_until_ms = null
    if (step.kind === 'speak') this.#speak(step.text, position)
    else if (step.kind === 'recording') this.#recording(step, position)
    else if (step.kind === 'press') this.#press(step.digits, position)
    else if (step.kind === 'measure') {
      this.#quality = step.quality
      this.events.push({ kind: 'quality', quality: step.quality, position })
    } else if (step.kind === 'hang_up') this.events.push({ kind: 'hung_up', cause: 'remote_hangup', position })
    else if (step.kind === 'improvise') this.#think(position)
  }

  #think(position: number): void {
    this.#thinks = true
    void this.#improvise(this.#agent_said).then((step) => {
      this.#thinks = false
      if (this.#gone) return
      this.#agent_said = ''
      this.#does(step, position)
      this.#isFree()
      this.#schedule()
    })
  }

  #does(step: Improvised, position: number): void {
    if (step.kind === 'speak') this.#speak(step.text, position)
    else if (step.kind === 'press') this.#press(step.digits, position)
    else this.events.push({ kind: 'hung_up', cause: 'remote_hangup', position })
  }

  /** It is not a step of its own: a call that is resumed asks again, and is answered again. */
  #pressWhatIsAsked(): void {
    const step = this.#next
    if (step?.kind === 'speak') this.#press(step.when_asked ?? '', this.#state.position)
  }

  #press(digits: string, position: number): void {
    if (digits !== '') this.#agent_said = ''
    for (const digit of digits) this.events.push({ kind: 'digit', digit, position })
  }

  #recording({ text, answered_by }: ScriptStep & { kind: 'recording' }, position: number): void {
    this.events.push({ kind: 'utterance', text, confidence: CONFIDENCE, position })
    const answer: Answer | null = answered_by ? { answered_by, reason: 'words' } : answerByWords(text)
    if (this.#answered_at_ms === null || !answer) return
    this.#answeredBy(answer)
    if (answer.answered_by === 'voicemail') this.#messageAwaited()
  }

  #answeredBy(answer: Answer): void {
    const after_ms = Math.round(this.#clock.monotonic_ms() - (this.#answered_at_ms ?? 0))
    this.events.push({ kind: 'answered_by', after_ms, ...answer })
  }

  #messageAwaited(): void {
    this.#later(TONE_MS, () => this.events.push({ kind: 'message_awaited', after: 'tone' }))
  }

  #later(ms: number, happens: () => void): void {
    this.#cancelLater()
    this.#cancelLater = this.#clock.after(ms, happens)
  }

  #speak(text: string, position: number): void {
    if (!this.#is_heard) return
    this.#state.in_turn = !this.#is_bridged
    this.#agent_said = ''
    this.events.push({ kind: 'utterance', text, confidence: CONFIDENCE, position })
  }

  /** The agent is heard that far, or to its end if it does not let itself be interrupted. */
  #speakOver({ whole, heard }: { whole: string; heard: string }, signal: AbortSignal): Promise<Spoken> {
    const { promise, resolve } = Promise.withResolvers<Spoken>()
    signal.addEventListener('abort', () => resolve({ heard, finished: false }), { once: true })
    this.#cancel = this.#clock.after(BARGE_IN_MS, () => {
      const step = this.#next
      if (step?.kind !== 'barge_in') return
      this.events.push({ kind: 'speech_started' })
      this.#speak(step.text, ++this.#state.position)
      this.#cancel = this.#clock.after(BARGE_IN_MS, () => resolve({ heard: whole, finished: true }))
    })
    return promise
  }
}

const nothing: Improvise = () => Promise.resolve({ kind: 'hang_up' })

/** The part of an utterance that is heard before the step speaks over it: half, or until the word. Null if it does not. */
function heardBefore(step: ScriptStep | undefined, text: string): string | null {
  if (step?.kind !== 'barge_in') return null
  if (step.at_word === undefined) {
    const words = text.split(' ')
    return words.slice(0, Math.ceil(words.length / 2)).join(' ')
  }
  const at = text.toLowerCase().indexOf(step.at_word.toLowerCase())
  return at < 0 ? null : text.slice(0, at + step.at_word.length)
}

async function wholeText(text: Speech['text']): Promise<string> {
  if (typeof text === 'string') return text
  const sentences: string[] = []
  for await (const sentence of text) sentences.push(sentence)
  return sentences.join(' ')
}

/** Runs an overdue step at once, whether or not the clock moves on. @returns a function that cancels it. */
function soon(callback: () => void): () => void {
  let is_cancelled = false
  queueMicrotask(() => {
    if (!is_cancelled) callback()
  })
  return () => {
    is_cancelled = true
  }
}
