/** The first character of a part. No message of ours begins with it. */
const MARK = '~'
/** The most unfinished messages: a sender that dies in the middle of one leaves its parts behind. The oldest are dropped first. */
const MAX_UNFINISHED = 64

/**
 * Splits a message into texts of at most `longest` characters, in the order in which they must be sent.
 * @param id - Identifies the message among all that are on their way.
 */
export function partsOf(message: string, { id, longest }: { id: string; longest: number }): string[] {
  if (message.length <= longest) return [message]
  const room = longest - `${MARK}${id} 000 000 `.length
  const count = Math.ceil(message.length / room)
  const part = (at: number): string => `${MARK}${id} ${at} ${count} ${message.slice(at * room, (at + 1) * room)}`
  return Array.from({ length: count }, (_, at) => part(at))
}

interface Unfinished {
  text: string
  /** How many parts it has. */
  parts: number
}

/** Joins the parts of messages. Those of one message arrive in order. If one is missing, the message is dropped. */
export class MessageParts {
  readonly #unfinished = new Map<string, Unfinished>()

  /** @returns the message that this text completes, or null. */
  take(text: string): string | null {
    if (!text.startsWith(MARK)) return text
    const [id = '', at, count] = text.slice(MARK.length).split(' ', 3)
    const part = text.slice(`${MARK}${id} ${at} ${count} `.length)
    const before = this.#unfinished.get(id) ?? { text: '', parts: 0 }
    this.#unfinished.delete(id)
    if (before.parts !== Number(at)) return null
    const known = { text: before.text + part, parts: before.parts + 1 }
    if (known.parts === Number(count)) return known.text
    this.#keep(id, known)
    return null
  }

  #keep(id: string, known: Unfinished): void {
    this.#unfinished.set(id, known)
    if (this.#unfinished.size <= MAX_UNFINISHED) return
    for (const oldest of this.#unfinished.keys()) {
      this.#unfinished.delete(oldest)
      return
    }
  }
}
