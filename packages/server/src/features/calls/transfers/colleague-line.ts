import type { Line } from '../../../gateways/telephony/line.ts'

/** The line to a colleague: keys, and whether somebody is still there. */
export class ColleagueLine {
  readonly line: Line
  readonly #gone = new AbortController()
  #waiting = ''
  #take: ((key: string) => void) | null = null

  constructor(line: Line) {
    this.line = line
    void this.#listen()
  }

  /** Aborted when the colleague has hung up, or the line is lost. */
  get gone(): AbortSignal {
    return this.#gone.signal
  }

  /** Takes each key from now on, and those that nobody has taken. */
  onKey(take: (key: string) => void): void {
    this.#take = take
    for (const key of this.#waiting) take(key)
    this.#waiting = ''
  }

  async #listen(): Promise<void> {
    for await (const event of this.line.events) {
      if (event.kind === 'hung_up') break
      if (event.kind === 'digit') this.#key(event.digit)
    }
    this.#gone.abort()
  }

  #key(key: string): void {
    if (this.#take) this.#take(key)
    else this.#waiting += key
  }
}
