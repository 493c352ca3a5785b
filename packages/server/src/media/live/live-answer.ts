import type { ModelError, ModelPart } from '../../gateways/ai/chat-model.ts'
import { PushQueue } from '../../platform/push-queue.ts'
import { untilAborted } from '../../platform/until-aborted.ts'
import { LiveAudio } from './live-audio.ts'

/** An answer of the model, from its first word on, with all its rounds of tool calls. */
export class LiveAnswer {
  /** The utterance that it answers. Null if the model has not heard the words. */
  readonly utterance: string | null
  /** The audio of each speech. There are several if the call was on hold in between. */
  readonly audios = [new LiveAudio()]
  #taken = 0
  /** True if the answer is no longer needed. The rest of it is dropped. */
  is_unwanted = false
  /** Its tool calls that have no result yet. */
  readonly open_calls = new Set<string>()
  #parts = new PushQueue<ModelPart>()
  #is_round_over = false
  #failure: ModelError | null = null

  constructor(utterance: string | null) {
    this.utterance = utterance
  }

  /** The audio of the speech in progress. */
  get audio(): LiveAudio {
    return this.audios.at(-1)!
  }

  /** The audio of the next speech to play. */
  takeAudio(): LiveAudio {
    return this.audios[this.#taken++] ?? this.audio
  }

  /** Ends the current speech. Later words belong to a new speech. */
  nextSpeech(): void {
    if (this.audio.is_empty) return
    this.audio.complete()
    this.audios.push(new LiveAudio())
  }

  /** True if no more parts will come. */
  get is_over(): boolean {
    return this.is_unwanted || this.#failure !== null || (this.#is_round_over && this.open_calls.size === 0)
  }

  push(part: ModelPart): void {
    if (part.kind === 'tool_call') this.open_calls.add(part.call.tool_call_id)
    this.#parts.push(part)
  }

  endRound(): void {
    this.#is_round_over = true
    this.audio.endItems()
    this.#parts.close()
  }

  nextRound(): void {
    this.#is_round_over = false
    this.open_calls.clear()
    this.#parts = new PushQueue()
  }

  fail(failure: ModelError): void {
    this.#failure ??= failure
    this.#parts.close()
  }

  /** Yields the parts of the current round. @throws ModelError when the model fails; the signal's reason when it aborts. */
  async *parts(signal: AbortSignal): AsyncGenerator<ModelPart> {
    yield* untilAborted(this.#parts, signal)
    signal.throwIfAborted()
    if (this.#failure) throw this.#failure
  }
}
