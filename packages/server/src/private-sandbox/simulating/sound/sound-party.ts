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
  /** For a script that leaves something open. */
  improvise: Improvise | undefined
  /** The party has hung up. */
  hungUp(): void
  /** It cannot go on. */
  failed(error: unknown): void
}

/** The words that the agent says now. */
export interface AgentUtterance {
  /** The words that the party has heard so far. */
  heard: () => string
  /** All words. Null while more may come. */
  whole: () => string | null
}

type BargeInStep = Extract<ScriptStep, { kind: 'barge_in' }>

/**
 * A caller who follows a script by sound. The caller listens while the agent speaks, waits for the answer after having spoken, and
 * interrupts only where the script says so.
 */
export class SoundParty {
  readonly #deps: SoundPartyDeps
  #position = 0
  #agent: (AgentUtterance & { began_ms: number }) | null = null
  /** The agent's words since the party's last words. */
  #agent_said = ''
  /** The party has spoken and waits for an answer. */
  #in_turn = false
  /** The agent has greeted the party, or listens to it already. */
  #may_speak = false
  #expects_digit = false
  #is_bridged = false
  /** Its words or keys go out. */
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
    // Announcements and prompts, which may not be interrupted, are not yet for answering.
    this.#may_speak ||= interruptible === true
    // Words that began before the party had spoken do not answer it.
    if (finished && !this.#is_busy && began_ms >= this.#free_at_ms) this.#in_turn = false
    if (!this.#is_busy) this.#free_at_ms = this.#now_ms
  }

  agentListens(): void {
    this.#may_speak = true
  }

  /** On hold nobody answers. */
  held(): void {
    this.#in_turn = false
  }

  /** A party that talks to a person does not wait for the agent. */
  bridged(on: boolean): void {
    this.#is_bridged = on
    this.#in_turn = false
  }

  /** Every 20 ms. */
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
    // One who improvises hears that keys are asked for, and presses them.
    if (kind === 'improvise') return this.#in_turn || !this.#may_speak
    const speaks = kind === 'speak' || kind === 'branch'
    return this.#in_turn || (speaks && (!this.#may_speak || this.#expects_digit))
  }

  /** Words of the agent during a wait do not make it longer. */
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
    if (step.kind === 'speak' || step.kind === 'press' || step.kind === 'hang_up') this.#act(step)
    else if (step.kind === 'improvise') this.#think()
  }

  #act(step: Improvised): void {
    if (step.kind === 'speak') this.#say(step.text)
    else if (step.kind === 'press') this.#press(step.digits)
    else this.#deps.hungUp()
  }

  /** The clock stands still meanwhile. A party that thinks of nothing hangs up. */
  #think(): void {
    const { improvise } = this.#deps
    if (!improvise) return this.#deps.hungUp()
    this.#is_busy = true
    void improvise(this.#agent_said).then((step) => {
      this.#is_busy = false
      this.#act(step)
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

/** Whether the party has heard that word, or half of what is said. */
function hasHeard({ heard, whole }: AgentUtterance, word: string | undefined): boolean {
  const words = heard()
  if (word !== undefined) return words.toLowerCase().includes(word.toLowerCase())
  const all = whole()
  return all !== null && words !== '' && countOf(words) >= Math.ceil(countOf(all) / 2)
}

const countOf = (text: string): number => text.split(' ').length
