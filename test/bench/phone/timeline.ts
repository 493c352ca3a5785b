/** Something that happened, at a time on the clock that all processes of the machine share. */
export interface Moment {
  at_ms: number
  /** The process that observed it. */
  who: string
  what: string
}

/** The latest moments of a call or a process, at most `max`. */
export class Timeline {
  readonly moments: Moment[] = []
  readonly #who: string
  readonly #most: number

  constructor(who: string, max = 500) {
    this.#who = who
    this.#most = max
  }

  note(what: string, at_ms: number = performance.timeOrigin + performance.now()): void {
    this.moments.push({ at_ms, who: this.#who, what })
    if (this.moments.length > this.#most) this.moments.shift()
  }
}

const LOOK_EVERY_MS = 20
const NOTED_MS = 100

/** Records when this process did not run for 100 ms or more. */
export function watchStalls(who: string): Timeline {
  const stalls = new Timeline(who, 5_000)
  let last_ms = performance.now()
  const look = (): void => {
    const stalled_ms = performance.now() - last_ms - LOOK_EVERY_MS
    if (stalled_ms > NOTED_MS) stalls.note(`did not run for ${Math.round(stalled_ms)} ms`)
    last_ms = performance.now()
  }
  setInterval(look, LOOK_EVERY_MS).unref()
  return stalls
}
