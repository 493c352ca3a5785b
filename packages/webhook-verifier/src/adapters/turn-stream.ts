import type { StreamedTurnReply, Turn, TurnPiece, TurnReply } from '../synchronous.ts'

type Fields = Exclude<TurnPiece, string>

const ACTIONS = [
  'end_call',
  'transfer_to',
  'warm_transfer',
  'dtmf',
  'collect_keys',
  'leave',
  'schedule_callback',
] as const
const END: IteratorReturnResult<undefined> = { done: true, value: undefined }

/** True for the result of an async generator, and for every other reply that arrives in pieces. */
export function isStreamed(reply: TurnReply | StreamedTurnReply | undefined): reply is StreamedTurnReply {
  return typeof reply === 'object' && reply !== null && Symbol.asyncIterator in reply
}

/**
 * A streamed reply as the lines of its body. It has its first text, so its status can no longer change. A reply that
 * fails later has no end, which tells Ohun that it is incomplete.
 */
export class TurnStream implements AsyncIterableIterator<string> {
  readonly #pieces: AsyncIterator<TurnPiece>
  readonly #stopped: Promise<typeof END>
  #resolveStopped: () => void = () => {}
  /** The pieces that were read ahead, until there is text. */
  readonly #read: Fields[] = []
  readonly #actions: Fields = {}
  #state: 'open' | 'ended' | 'closed' = 'open'
  /** Called when the reply is no longer wanted, or when it fails. */
  onStop: () => void = () => {}
  /** Called with an error after the reply has begun. */
  onError: (error: unknown) => void = () => {}

  private constructor(pieces: StreamedTurnReply) {
    this.#pieces = pieces[Symbol.asyncIterator]()
    this.#stopped = new Promise((resolve) => {
      this.#resolveStopped = () => resolve(END)
    })
  }

  /**
   * Resolves with the first text. Null for a reply without text, which leaves a message unanswered.
   *
   * @throws whatever the handler throws before its first text, and TypeError for a piece that is not valid.
   */
  static async begin({ channel }: Turn, pieces: StreamedTurnReply, signal?: AbortSignal): Promise<TurnStream | null> {
    const stream = new TurnStream(pieces)
    // A reply that begins after its deadline is not used.
    signal?.addEventListener('abort', () => void stream.return(), { once: true })
    if (await stream.#hasText()) return stream
    if (channel === 'voice') throw new TypeError('onTurn: expected text for a voice turn, got a stream without any.')
    return null
  }

  async #hasText(): Promise<boolean> {
    let fields: Fields | null
    do fields = await this.#next()
    while (fields && !fields.text)
    return fields !== null
  }

  /** Reads a piece ahead. @returns null at the end. */
  async #next(): Promise<Fields | null> {
    try {
      return await this.#readNext()
    } catch (error) {
      if (this.#state === 'open') this.onError(error)
      void this.return()
      throw error
    }
  }

  async #readNext(): Promise<Fields | null> {
    const { done, value } = await this.#pieces.next()
    if (done) return null
    const fields = this.#checked(value)
    this.#read.push(fields)
    return fields
  }

  #checked(piece: TurnPiece): Fields {
    const { text = '', ...rest } = typeof piece === 'string' ? { text: piece } : piece
    if (typeof text !== 'string') throw new TypeError('onTurn: expected the text of a piece to be a string.')
    if (text !== '' && Object.keys(this.#actions).length > 0)
      throw new TypeError(
        'onTurn: expected no text after end_call, transfer_to, warm_transfer, dtmf, collect_keys, leave or schedule_callback, got some.',
      )
    const actions: Fields = Object.fromEntries(ACTIONS.filter((name) => rest[name]).map((name) => [name, rest[name]]))
    Object.assign(this.#actions, actions)
    if (Object.keys(this.#actions).length > 1)
      throw new TypeError(
        'onTurn: expected at most one of end_call, transfer_to, warm_transfer, dtmf, collect_keys, leave and schedule_callback, got several.',
      )
    return text === '' ? actions : { text, ...actions }
  }

  [Symbol.asyncIterator](): this {
    return this
  }

  /** The next line. It ends at once when the reply is no longer wanted, whatever the handler is waiting for. */
  async next(): Promise<IteratorResult<string>> {
    return await Promise.race([this.#line(), this.#stopped])
  }

  async #line(): Promise<IteratorResult<string>> {
    if (this.#state !== 'open') return END
    try {
      if (this.#read.length === 0) await this.#next()
      const fields = this.#read.shift()
      if (fields) return { done: false, value: lineOf(fields) }
      this.#state = 'ended'
      return { done: false, value: lineOf({ end: true }) }
    } catch {
      return END
    }
  }

  /** Stops the handler: the caller has interrupted the reply or hung up, or the connection has broken. */
  return(): Promise<typeof END> {
    if (this.#state === 'open') {
      this.#state = 'closed'
      this.onStop()
      // A generator that waits for its model ends only when the model does; its errors no longer matter then.
      this.#pieces.return?.().then(undefined, () => undefined)
    }
    this.#resolveStopped()
    return this.#stopped
  }

  /** The reply once all of it has arrived, for a sender that does not accept streams. */
  async whole(): Promise<TurnReply> {
    while (await this.#next());
    return { text: this.#read.map(({ text = '' }) => text).join(''), ...this.#actions }
  }
}

/** A piece without text or action is a line without fields, which says that more will follow. */
function lineOf(fields: Fields | { end: true }): string {
  return `${JSON.stringify(fields)}\n`
}
