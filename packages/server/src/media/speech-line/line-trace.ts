import type { LineEvent } from '../../gateways/telephony/line.ts'
import type { Log } from '../../platform/log.ts'
import { FRAME_MS, type Arrival } from '../audio-stream.ts'

/** Shorter gaps are normal for a network. */
const NOTED_FRAMES = 100 / FRAME_MS

/** Logs the events of a line at `debug`: when somebody spoke, and how late packets were. It never logs words. */
export class LineTrace {
  readonly #log: Log
  #awaited = 0

  constructor(log: Log) {
    this.#log = log
  }

  frame(arrival: Arrival): void {
    if (arrival === 'awaited') return void (this.#awaited += 1)
    if (this.#awaited >= NOTED_FRAMES)
      this.#log.debug({ waited_ms: this.#awaited * FRAME_MS, arrival }, 'audio was late')
    this.#awaited = 0
  }

  event(event: LineEvent): void {
    const ended_ms_ago = event.kind === 'utterance' ? event.ended_ms_ago : undefined
    if (event.kind !== 'quality') this.#log.debug({ event: event.kind, ended_ms_ago }, 'a line reports')
  }

  said({ finished }: { finished: boolean }): void {
    this.#log.debug({ finished }, 'the agent has spoken')
  }
}
