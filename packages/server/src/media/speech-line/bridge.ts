import type { VoiceReceiver } from '../../gateways/telephony/voice-receiver.ts'
import { FRAME_SAMPLES, type Frame } from '../audio-stream.ts'
import { mixInto } from '../mix.ts'

/** Connects this line's party to the party of another line, who hears it instead of the agent or together with it. */
export class Bridge {
  #to: VoiceReceiver | null = null
  #agent_stays = false
  readonly #mixed = new Int16Array(FRAME_SAMPLES)

  get is_open(): boolean {
    return this.#to !== null
  }

  /** True if the agent has left and hears nothing. */
  get excludes_agent(): boolean {
    return this.#to !== null && !this.#agent_stays
  }

  /** True if the agent hears both parties and both hear it. */
  get includes_agent(): boolean {
    return this.#to !== null && this.#agent_stays
  }

  open(to: VoiceReceiver, agent_stays: boolean): void {
    this.#to = to
    this.#agent_stays = agent_stays
  }

  close(): void {
    this.#to = null
  }

  /** @param agent - The agent's audio on this line at the same time. */
  pass(heard: Frame, agent: Frame): void {
    if (!this.#to) return
    if (!this.#agent_stays) return this.#to.hear(heard)
    this.#mixed.set(heard)
    mixInto(this.#mixed, agent)
    this.#to.hear(this.#mixed)
  }
}
