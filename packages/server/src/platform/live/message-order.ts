/**
 * Numbers the messages of this process, so that a message that arrives in two ways is passed on once, and no message is passed on after
 * a later one of the same sender.
 */
export class MessageOrder {
  readonly #sender: string
  #sent = 0
  /** The number of each sender's last message, by topic. */
  readonly #last = new Map<string, Map<string, number>>()

  /** @param sender - Names this process among all. */
  constructor(sender: string) {
    this.#sender = sender
  }

  numbered(message: string): string {
    return `${this.#sender} ${++this.#sent} ${message}`
  }

  /** @returns the message without its number. Null if it, or a later one, was taken before. */
  take(topic: string, numbered: string): string | null {
    const [sender = '', digits = ''] = numbered.split(' ', 2)
    const number = Number(digits)
    const senders = this.#last.get(topic) ?? new Map<string, number>()
    if (number <= (senders.get(sender) ?? 0)) return null
    this.#last.set(topic, senders.set(sender, number))
    return numbered.slice(sender.length + digits.length + 2)
  }

  /** Called when nobody here follows the topic any longer. */
  forget(topic: string): void {
    this.#last.delete(topic)
  }
}
