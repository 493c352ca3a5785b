import type { DialogListener, IncomingRefer } from '../sip-endpoint.ts'

const MAX_KEPT = 100

/** Keeps events until there is a listener. */
export class KeptListener {
  #listener: DialogListener | null = null
  #kept: ((listener: DialogListener) => void)[] = []

  listen(listener: DialogListener): void {
    this.#listener = listener
    const kept = this.#kept
    this.#kept = []
    for (const one of kept) one(listener)
  }

  say(what: (listener: DialogListener) => void): void {
    if (this.#listener) what(this.#listener)
    else this.keep(what)
  }

  /** @returns false if there is a listener already, or too much is kept. */
  keep(what: (listener: DialogListener) => void): boolean {
    if (this.#listener || this.#kept.length >= MAX_KEPT) return false
    this.#kept.push(what)
    return true
  }

  /** @returns false if the listener does not handle REFER. */
  referred(refer: IncomingRefer): boolean {
    if (!this.#listener?.referred) return false
    this.#listener.referred(refer)
    return true
  }

  /** The answer of the listener. Undefined if there is no listener yet. */
  answerTo(sdp: string): string | null | undefined {
    return this.#listener?.offered(sdp)
  }

  /** The offer of the listener. Undefined if there is no listener yet or it makes no offers. */
  offer(): string | undefined {
    return this.#listener?.offer?.()
  }
}
