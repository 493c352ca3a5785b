/** Begins a part of a message. No message of ours begins with it. */
const MARK = '~'
/** A sender that dies in the middle of a message leaves its parts behind; the oldest go first. */
const MOST_UNFINISHED = 64

/**
 * The message as texts of at most `longest` characters, in the order in which they are to be sent.
 * @param id - Names the message among all that are on their way.
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

/** Puts the parts of messages together. Those of one message come in order; one that is missing drops the message. */
export class MessageParts {
  readonly #unfinished = new Map<string, Unfinished>()

  /** @returns the message that is whole with this text, or null. */
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
    if (this.#unfinished.size <= MOST_UNFINISHED) return
    for (const oldest of this.#unfinished.keys()) {
      this.#unfinished.delete(oldest)
      return
    }
  }
}
