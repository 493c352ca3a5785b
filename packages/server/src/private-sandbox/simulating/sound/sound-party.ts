import type { Clock } from '@ohun/clock'
import {
  targetOf,
  type Improvise,
  type Improvised,
  type Script,
  type ScriptStep,
} from '../../../gateways/telephony/sandbox-script.ts'
import type { Speech, Spoken } from '../../../gateways/telephony/line.ts'
import type { Telephone } from './telephone.ts'

export interface SoundPartyDeps {
  clock: Clock
  telephone: Telephone
  script: Script
  /** Decides the steps that a script leaves open. */
  improvise: Improvise | undefined
  /** Called when the party hangs up. */
  hungUp(): void
  /** Called when the party cannot continue. */
  failed(error: unknown): void
}

/** The words that the agent is saying. */
export interface AgentUtterance {
  /** The words that the party has heard so far. */
  heard: () => string
  /** All words. Null while more may follow. */
  whole: () => string | null
}

type BargeInStep = Extract<ScriptStep, { kind: 'barge_in' }>

/**
 * A caller who follows a script by sound. The caller listens while the agent speaks, waits for an answer after speaking, and
 * interrupts only where the script says so.
 */
export class SoundParty {
  readonly #deps: SoundPartyDeps
  #position = 0
  #agent: (AgentUtterance & { began_ms: number }) | null = null
  /** The agent's words since the party's last words. */
  #agent_said = ''
  /** True if the party has spoken and waits for an answer. */
  #in_turn = false
  /** True if the agent has greeted the party, or is already listening. */
  #may_speak = false
  #expects_digit = false
  #is_bridged = false
  /** True while its words or keys are being sent. */
  #is_busy = false
  #free_at_ms: number
  #waits_until_ms: number | null = null

  constructor(deps: SoundPartyDeps) {
    this.#deps = deps
    this.#free_at_ms = deps.clock.monotonic_ms()
  }

  agentBegins(utterance: AgentUtterance): void {
    this.#expects_digit = false
    this.#agent = { ...utterance, began_ms: this.#now_ms }
  }

  agentEnds({ expects, interruptible }: Pick<Speech, 'expects' | 'interruptible'>, { heard, finished }: Spoken): void {
    const began_ms = this.#agent?.began_ms ?? 0
    this.#agent = null
    this.#agent_said = `${this.#agent_said} ${heard}`
    this.#expects_digit = expects === 'digit'
    // The party does not answer announcements and prompts that may not be interrupted.
    this.#may_speak ||= interruptible === true
    // Words that began before the party had finished speaking are not an answer.
    if (finished && !this.#is_busy && began_ms >= this.#free_at_ms) this.#in_turn = false
    if (!this.#is_busy) this.#free_at_ms = this.#now_ms
  }

  agentListens(): void {
    this.#may_speak = true
  }

  /** Called when the call is put on hold, where nobody answers. */
  held(): void {
    this.#in_turn = false
  }

  /** Called when the party is connected to a person, or no longer. Meanwhile it does not wait for the agent. */
  bridged(on: boolean): void {
    this.#is_bridged = on
    this.#in_turn = false
  }

  /** Called every 20 ms. */
  tick(): void {
    const step = this.#deps.script[this.#position]
    if (!step || this.#is_busy) return
    if (step.kind === 'barge_in' && !this.#is_bridged) this.#perhapsBargeIn(step)
    else if (!this.#agent && !this.#waits(step) && this.#now_ms >= this.#dueAt(step)) this.#play(step)
  }

  get #now_ms(): number {
    return this.#deps.clock.monotonic_ms()
  }

  #perhapsBargeIn({ text, at_word }: BargeInStep): void {
    if (!this.#agent || !hasHeard(this.#agent, at_word)) return
    this.#position += 1
    this.#say(text)
  }

  #waits({ kind }: ScriptStep): boolean {
    if (this.#is_bridged) return false
    // An improvising party hears the request for keys, and presses them.
    if (kind === 'improvise') return this.#in_turn || !this.#may_speak
    const speaks = kind === 'speak' || kind === 'branch'
    return this.#in_turn || (speaks && (!this.#may_speak || this.#expects_digit))
  }

  /** When a step is due. Words of the agent during a wait do not prolong it. */
  #dueAt({ kind, after_ms = 0 }: ScriptStep): number {
    const due_ms = this.#free_at_ms + after_ms
    return kind === 'wait' ? (this.#waits_until_ms ??= due_ms) : due_ms
  }

  #play(step: ScriptStep): void {
    if (step.kind === 'branch' || step.kind === 'go_to') {
      this.#position = targetOf(step, this.#agent_said)
      return
    }
    this.#position += 1
    this.#waits_until_ms = null
    this.#free_at_ms = this.#now_ms
    if (step.kind === 'speak' || step.kind === 'press' || step.kind === 'hang_up') this.#performAction(step)
    else if (step.kind === 'improvise') this.#improviseNext()
  }

  #performAction(step: Improvised): void {
    if (step.kind === 'speak') this.#say(step.text)
    else if (step.kind === 'press') this.#press(step.digits)
    else this.#deps.hungUp()
  }

  /** Lets the party improvise, while the clock stands still. Without anything to say, the party hangs up. */
  #improviseNext(): void {
    const { improvise } = this.#deps
    if (!improvise) return this.#deps.hungUp()
    this.#is_busy = true
    void improvise(this.#agent_said).then((step) => {
      this.#is_busy = false
      this.#performAction(step)
    })
  }

  #say(text: string): void {
    this.#in_turn = true
    this.#agent_said = ''
    this.#does(this.#deps.telephone.say(text))
  }

  #press(keys: string): void {
    this.#agent_said = ''
    this.#does(this.#deps.telephone.press(keys))
  }

  #does(work: Promise<void>): void {
    this.#is_busy = true
    work
      .catch((error: unknown) => this.#deps.failed(error))
      .finally(() => {
        this.#is_busy = false
        this.#free_at_ms = this.#now_ms
      })
  }
}

/** True if the party has heard that word, or otherwise half of the words. */
function hasHeard({ heard, whole }: AgentUtterance, word: string | undefined): boolean {
  const words = heard()
  if (word !== undefined) return words.toLowerCase().includes(word.toLowerCase())
  const all = whole()
  return all !== null && words !== '' && countOf(words) >= Math.ceil(countOf(all) / 2)
}

const countOf = (text: string): number => text.split(' ').length
