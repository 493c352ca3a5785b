import type { Speech } from '../../gateways/telephony/line.ts'
import { PushQueue } from '../../platform/push-queue.ts'
import { sentences } from '../../domain/sentences.ts'
import { heardText } from './heard-text.ts'
import { SentenceAudio, type SynthesisDeps } from './sentence-audio.ts'
import type { SpokenAudio } from './spoken-audio.ts'
import { untilAborted } from '../../platform/until-aborted.ts'

/** How many sentences are synthesised ahead of the one that is played: enough to avoid gaps, and little is wasted when it is stopped. */
const MAX_AHEAD = 1

/** Synthesises text sentence by sentence. The next sentence is synthesised while the current one is played. */
export class SynthesisedAudio implements SpokenAudio {
  readonly #deps: SynthesisDeps
  readonly #speech: Speech
  readonly #signal: AbortSignal
  readonly #sentences: SentenceAudio[] = []
  readonly #queue = new PushQueue<SentenceAudio>()
  /** The parts of the text, as they arrived. */
  readonly #given: string[] = []
  #begun = 0
  #moved = Promise.withResolvers<void>()
  #is_complete = false

  /** @param signal - Ends the synthesis. It must abort when the audio is no longer needed. */
  constructor(deps: SynthesisDeps, speech: Speech, signal: AbortSignal) {
    this.#deps = deps
    this.#speech = speech
    this.#signal = signal
    signal.addEventListener('abort', () => this.#move(), { once: true })
    void this.#make()
  }

  get length_ms(): number | null {
    if (!this.#is_complete) return null
    return this.#sentences.reduce((sum, { made_ms }) => sum + made_ms, 0)
  }

  /** The synthesis time of the first sentence that could be spoken. */
  get synthesis_ms(): number | null {
    return this.#sentences.find(({ synthesis_ms }) => synthesis_ms !== null)?.synthesis_ms ?? null
  }

  get last_words(): string {
    return this.#words.at(-1) ?? ''
  }

  get is_in_english(): boolean {
    return this.#sentences.some(({ is_in_english }) => is_in_english)
  }

  get pieces(): AsyncIterable<Int16Array> {
    return this.#play()
  }

  heard({ played_ms, finished }: { played_ms: number; finished: boolean }): string {
    if (finished && this.#sentences.every(({ is_whole }) => is_whole)) return this.#words.join(' ')
    let left_ms = played_ms
    const heard = this.#sentences.map((sentence) => {
      const share = sentence.share(Math.min(Math.max(left_ms, 0), sentence.made_ms))
      left_ms -= sentence.made_ms
      return { text: sentence.text, share }
    })
    return heardText(heard)
  }

  get #words(): readonly string[] {
    return this.is_in_english ? this.#sentences.map(({ text }) => text) : this.#given
  }

  async *#play(): AsyncIterable<Int16Array> {
    for await (const sentence of this.#queue) {
      this.#begun += 1
      this.#move()
      yield* sentence.pieces
    }
  }

  async #make(): Promise<void> {
    const { language, voice, workspace_id, in_english } = this.#speech
    const said = { language, voice, workspace_id, ...(in_english !== undefined && { in_english }) }
    // Text that is known in advance is spoken in many calls. Text that comes in pieces is from a model.
    const is_phrase = typeof this.#speech.text === 'string'
    try {
      for await (const text of this.#text()) {
        await this.#room()
        if (this.#signal.aborted) break
        const sentence = new SentenceAudio(this.#deps, { ...said, text, is_phrase }, this.#signal)
        this.#sentences.push(sentence)
        this.#queue.push(sentence)
        await sentence.made
      }
      this.#is_complete = !this.#signal.aborted
    } catch (err) {
      this.#deps.log.warn({ err }, 'what is said has broken off')
    }
    this.#queue.close()
  }

  async *#text(): AsyncIterable<string> {
    const { text, in_english } = this.#speech
    const given = typeof text === 'string' ? [text] : untilAborted(text, this.#signal)
    for await (const part of given) {
      this.#given.push(part)
      if (in_english === undefined) yield* sentences([part])
      else yield part // the sentences of the two languages do not match
    }
  }

  async #room(): Promise<void> {
    while (this.#sentences.length - this.#begun >= MAX_AHEAD && !this.#signal.aborted) await this.#moved.promise
  }

  #move(): void {
    this.#moved.resolve()
    this.#moved = Promise.withResolvers()
  }
}
