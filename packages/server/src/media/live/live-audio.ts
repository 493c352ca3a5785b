import { heardText } from '../speech-line/heard-text.ts'
import { msOf, type SpokenAudio } from '../speech-line/spoken-audio.ts'
import { PushQueue } from '../../platform/push-queue.ts'

/** The model's speech in one item of its conversation. */
interface SpokenItem {
  item_id: string
  content_index: number
  text: string
  samples: number
  /** True if all of its audio has arrived. */
  is_whole: boolean
}

/** How much the other party has heard of an item that was cut short. */
export interface Truncation {
  item_id: string
  content_index: number
  audio_end_ms: number
}

/** Estimates the length of an item while its audio is not complete. */
const MS_PER_CHARACTER = 65

/** The audio of an answer and its words. An answer that uses tools has several items. */
export class LiveAudio implements SpokenAudio {
  readonly #items: SpokenItem[] = []
  readonly #pieces = new PushQueue<Int16Array>()
  #is_complete = false
  #played_ms = 0

  get is_empty(): boolean {
    return this.#items.length === 0
  }

  get item_count(): number {
    return this.#items.length
  }

  get pieces(): AsyncIterable<Int16Array> {
    return this.#pieces
  }

  /** Always null, because the model's speech is not synthesised from text. */
  readonly synthesis_ms = null
  /** Always empty, because the model itself listens to the caller. */
  readonly last_words = ''

  get length_ms(): number | null {
    return this.#is_complete ? this.#items.reduce((sum, { samples }) => sum + msOf(samples), 0) : null
  }

  addSound(place: Pick<SpokenItem, 'item_id' | 'content_index'>, samples: Int16Array): void {
    this.#item(place).samples += samples.length
    this.#pieces.push(samples)
  }

  addWords(place: Pick<SpokenItem, 'item_id' | 'content_index'>, text: string): void {
    this.#item(place).text += text
  }

  /** The items that have begun are complete. */
  endItems(): void {
    for (const item of this.#items) item.is_whole = true
  }

  /** The audio is complete. */
  complete(): void {
    this.#is_complete = true
    this.#pieces.close()
  }

  heard({ played_ms, finished }: { played_ms: number; finished: boolean }): string {
    this.#played_ms = played_ms
    return heardText(
      this.#spans().map(({ item, from_ms }) => ({
        text: item.text.trim(),
        share: finished ? 1 : shareOf(item, played_ms - from_ms),
      })),
    )
  }

  /** The items that were not played to their end. */
  truncations(): Truncation[] {
    return this.#spans().flatMap(({ item, from_ms }) => {
      const { item_id, content_index } = item
      const audio_end_ms = Math.round(Math.max(0, this.#played_ms - from_ms))
      return audio_end_ms < Math.floor(msOf(item.samples)) ? [{ item_id, content_index, audio_end_ms }] : []
    })
  }

  /** The items with the time at which each begins. */
  #spans(): { item: SpokenItem; from_ms: number }[] {
    let from_ms = 0
    return this.#items.map((item) => {
      const span = { item, from_ms }
      from_ms += msOf(item.samples)
      return span
    })
  }

  #item({ item_id, content_index }: Pick<SpokenItem, 'item_id' | 'content_index'>): SpokenItem {
    const known = this.#items.find((one) => one.item_id === item_id && one.content_index === content_index)
    if (known) return known
    const item = { item_id, content_index, text: '', samples: 0, is_whole: false }
    this.#items.push(item)
    return item
  }
}

function shareOf({ samples, text, is_whole }: SpokenItem, played_ms: number): number {
  const length_ms = msOf(samples)
  if (played_ms <= 0) return 0
  if (is_whole) return played_ms >= length_ms ? 1 : played_ms / length_ms
  return Math.min(1, played_ms / Math.max(length_ms, text.length * MS_PER_CHARACTER))
}
