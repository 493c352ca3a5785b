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

/** True for what an async generator gives, and for every other reply that comes in pieces. */
export function isStreamed(reply: TurnReply | StreamedTurnReply | undefined): reply is StreamedTurnReply {
  return typeof reply === 'object' && reply !== null && Symbol.asyncIterator in reply
}

/**
 * A streamed reply as the lines of its body. It has begun: its first text is here, so a failure can no longer be answered otherwise. A
 * reply that fails later has no end, which is how Ohun knows that it is not complete.
 */
export class TurnStream implements AsyncIterableIterator<string> {
  readonly #pieces: AsyncIterator<TurnPiece>
  readonly #stopped: Promise<typeof END>
  #resolveStopped: () => void = () => {}
  /** Read ahead, until there is text. */
  readonly #read: Fields[] = []
  readonly #actions: Fields = {}
  #state: 'open' | 'ended' | 'closed' = 'open'
  /** Called when somebody no longer wants the reply, or when it fails. */
  onStop: () => void = () => {}
  /** Called with a failure after the reply has begun. */
  onError: (error: unknown) => void = () => {}

  private constructor(pieces: StreamedTurnReply) {
    this.#pieces = pieces[Symbol.asyncIterator]()
    this.#stopped = new Promise((resolve) => {
      this.#resolveStopped = () => resolve(END)
    })
  }

  /**
   * Resolves with the first text. Null for a reply that has none, which leaves a message unanswered.
   *
   * @throws whatever the handler throws before its first text, and TypeError for a piece that is not valid.
   */
  static async begin({ channel }: Turn, pieces: StreamedTurnReply, signal?: AbortSignal): Promise<TurnStream | null> {
    const stream = new TurnStream(pieces)
    // Nobody takes a reply that begins after its deadline.
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

  /** The next line. It ends at once when the reply is no longer wanted, whatever the handler waits for. */
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
      // A generator that waits for its model ends when that does, and what it throws then is of no interest.
      this.#pieces.return?.().then(undefined, () => undefined)
    }
    this.#resolveStopped()
    return this.#stopped
  }

  /** The reply when all of it is there, for a sender that takes no stream. */
  async whole(): Promise<TurnReply> {
    while (await this.#next());
    return { text: this.#read.map(({ text = '' }) => text).join(''), ...this.#actions }
  }
}

/** A piece without text or action is a line without fields: it says that more will come. */
function lineOf(fields: Fields | { end: true }): string {
  return `${JSON.stringify(fields)}\n`
}
