import type { DialogListener, IncomingRefer } from '../sip-endpoint.ts'

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
    else if (this.#kept.length < 100) this.#kept.push(what)
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
