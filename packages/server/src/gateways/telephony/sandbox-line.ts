import type { Clock } from '@ohun/clock'
import type { Answer } from '../../domain/answering/answer.ts'
import { answerByWords } from '../../domain/answering/words-of-answer.ts'
import { PushQueue } from '../../platform/push-queue.ts'
import type { Line, LineEvent, LineQuality, Speech, Spoken } from './line.ts'
import { targetOf, type Improvise, type Improvised, type Script, type ScriptStep } from './sandbox-script.ts'

export interface SandboxLineState {
  script: Script
  /** The start of the script's times. It is stored, so they survive a restart. */
  placed_at: Date
  /** The number of steps that have been played. */
  position: number
  /** True if the other party has spoken and waits for an answer. */
  in_turn: boolean
  /** True once the agent has greeted the other party or listens to it. */
  may_speak: boolean
}

/** How long the agent speaks before the party interrupts it. */
const BARGE_IN_MS = 500
const CONFIDENCE = 0.97
/** The pause after a person's "Hello?" that shows that a person has answered. */
const PERSON_KNOWN_MS = 800
/** The time from the words that identify a voicemail to its tone. */
const TONE_MS = 1_000

/**
 * A line with a scripted party that follows the clock. The agent's speech takes no time on it. The party does not speak before the
 * agent has greeted it or listens, however late that is, and waits for the answer before it continues. When asked for a key, it says
 * nothing or presses the keys that the script defines for this.
 */
export class SandboxLine implements Line {
  readonly understands_speech = true
  readonly events = new PushQueue<LineEvent>()
  readonly #clock: Clock
  readonly #state: SandboxLineState
  readonly #improvise: Improvise
  /** True while an improvising party decides what to do. */
  #thinks = false
  #cancel = (): void => {}
  #cancelLater = (): void => {}
  /** The number of speeches that are being said or wait. */
  #speeches = 0
  /** Resolves when all of them have been said. */
  #last: Promise<unknown> = Promise.resolve()
  /** When the line began to detect who has answered. Null if this was not requested. */
  #answered_at_ms: number | null = null
  #speaking = false
  #expects_digit = false
  #is_bridged = false
  /** True if the agent hears the party. */
  #is_heard = true
  #quality: LineQuality | null = null
  #gone = false
  /** The agent's words since the party's last words. */
  #agent_said = ''
  /** The time from which the party can continue. */
  #free_at_ms: number
  /** The end of a wait that has begun. The agent's speech in the meantime does not prolong it. */
  #waits_until_ms: number | null = null

  constructor(clock: Clock, state: SandboxLineState, improvise: Improvise = nothing) {
    this.#clock = clock
    this.#improvise = improvise
    this.#state = { ...state }
    this.#free_at_ms = clock.now().getTime()
    this.#schedule()
  }

  /** Speeches are said one after the other. */
  say(speech: Speech, signal: AbortSignal): Promise<Spoken> {
    // A filler is not the answer that the other party waits for.
    if (speech.is_filler) return filler(speech, signal)
    const waits = this.#speeches > 0
    this.#speeches += 1
    const say = (): Promise<Spoken> => this.#say(speech, signal)
    const said = waits ? this.#last.then(() => (signal.aborted ? this.#leaveOut() : say())) : say()
    this.#last = said.catch(() => {})
    return said
  }

  #leaveOut(): Spoken {
    this.#speeches -= 1
    return { heard: '', finished: false }
  }

  async #say({ text, expects, interruptible }: Speech, signal: AbortSignal): Promise<Spoken> {
    this.#cancel()
    this.#speaking = true
    this.#expects_digit = false
    try {
      const whole = await wholeText(text)
      const heard = expects === 'digit' || signal.aborted ? null : heardBefore(this.#next, whole)
      if (heard !== null) return await this.#speakOver({ whole, heard }, signal)
      this.#agent_said = `${this.#agent_said} ${whole}`
      if (!signal.aborted) this.#state.in_turn = false
      return { heard: whole, finished: !signal.aborted }
    } finally {
      this.#speeches -= 1
      this.#spoke({ expects, interruptible })
    }
  }

  #spoke({ expects, interruptible }: Pick<Speech, 'expects' | 'interruptible'>): void {
    this.#cancel()
    this.#isFree()
    this.#speaking = false
    this.#expects_digit = expects === 'digit'
    // The party does not answer announcements and prompts that may not be interrupted.
    this.#state.may_speak ||= interruptible === true
    if (this.#expects_digit) this.#pressWhatIsAsked()
    this.#schedule()
  }

  /** Reports a person after a pause, who still waits for the greeting. A machine is detected by its words. */
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

  /** A party that talks to a colleague does not wait for the agent. The agent hears its words only if it stays. */
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

  /** Waits until the next step is due, unless the other party waits for something else. */
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
    // An improvising party understands that it is asked for keys, and presses them.
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
    else if (step.kind === 'improvise') this.#improviseNext(position)
  }

  #improviseNext(position: number): void {
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

  /** Presses the requested keys. This is not a separate step, so a resumed call, which asks again, is answered again. */
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

  /** Interrupts the agent. If its speech is not interruptible, the speech is heard to its end. */
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

async function filler({ text }: Speech, { aborted }: AbortSignal): Promise<Spoken> {
  return { heard: aborted ? '' : await wholeText(text), finished: !aborted }
}

const nothing: Improvise = () => Promise.resolve({ kind: 'hang_up' })

/** The part of an utterance before the step interrupts it: the first half, or up to the word. Null if it does not interrupt. */
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
