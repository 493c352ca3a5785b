import type { Socket } from 'node:net'
import type { MessagePort, Worker } from 'node:worker_threads'

/** Sends messages in order to another thread or process, until one side ends. */
export interface Channel<Out, In> {
  /** Sends a message. It is dropped if the channel is closed. */
  send(message: Out): void
  /** The number of bytes that the other side has not read yet. 0 between threads, where it is not known. */
  readonly unsent_bytes: number
  /** Sets the only receiver. Call it once. */
  onMessage(receive: (message: In) => void): void
  /** `closed` is called once, at once if the channel is already closed. */
  onClose(closed: (why: Error | null) => void): void
  /** @param why - Passed to `onClose`. */
  close(why?: Error): void
}

/** The longest message is a greeting of 2 MiB as base64. */
const MAX_LINE_BYTES = 4 * 1024 * 1024
/** A reader that is this far behind is considered dead. */
const MAX_UNSENT_BYTES = 16 * 1024 * 1024

/** Whether the channel is closed, and the callbacks to run when it closes. */
class Closing {
  #why: Error | null | undefined
  #closed: ((why: Error | null) => void) | undefined

  get is_closed(): boolean {
    return this.#why !== undefined
  }

  onClose(closed: (why: Error | null) => void): void {
    if (this.#why === undefined) this.#closed = closed
    else closed(this.#why)
  }

  close(why: Error | null): void {
    if (this.is_closed) return
    this.#why = why
    this.#closed?.(why)
  }
}

/** Sends the messages of one turn of the event loop together, because each post wakes the other thread, which costs more than a message. */
class Posts<Message> {
  readonly #post: (messages: readonly Message[]) => void
  #waiting: Message[] = []

  constructor(post: (messages: readonly Message[]) => void) {
    this.#post = post
  }

  add(message: Message): void {
    if (this.#waiting.push(message) === 1) process.nextTick(() => this.flush())
  }

  flush(): void {
    const messages = this.#waiting
    this.#waiting = []
    if (messages.length > 0) this.#post(messages)
  }
}

/** A channel over a thread's port, or for its owner over the thread itself. */
export function threadChannel<Out, In>(port: MessagePort | Worker): Channel<Out, In> {
  const closing = new Closing()
  port.once('close', () => closing.close(null))
  port.once('error', (error: Error) => closing.close(error))
  port.once('exit', (code: number) => closing.close(code === 0 ? null : new Error(`the thread ended with ${code}`)))
  const posts = new Posts<Out>((messages) => {
    if (!closing.is_closed) port.postMessage(messages, [])
  })
  return {
    send: (message) => posts.add(message),
    unsent_bytes: 0,
    onMessage: (receive) => void port.on('message', (messages: readonly In[]) => messages.forEach(receive)),
    onClose: (closed) => closing.onClose(closed),
    close(why) {
      posts.flush()
      closing.close(why ?? null)
      if ('close' in port) port.close()
    },
  }
}

/** A channel over a stream socket, on which each message is a line of JSON. */
export function socketChannel<Out, In>(socket: Socket): Channel<Out, In> {
  const closing = new Closing()
  let receive: ((message: In) => void) | undefined
  const fail = (error: Error): void => {
    closing.close(error)
    socket.destroy()
  }
  const readLines = lineReader((line) => {
    const message = JSON.parse(line) as In
    if (!closing.is_closed) receive?.(message)
  })
  socket.on('data', (bytes: Buffer) => {
    try {
      readLines(bytes)
    } catch (error) {
      fail(error as Error)
    }
  })
  socket.on('error', fail)
  socket.on('close', () => closing.close(null))
  return {
    send(message) {
      if (closing.is_closed) return
      socket.write(`${JSON.stringify(message)}\n`)
      if (socket.writableLength > MAX_UNSENT_BYTES) fail(new Error('the other side reads nothing'))
    },
    get unsent_bytes() {
      return socket.writableLength
    },
    onMessage(callback) {
      receive = callback
    },
    onClose: (closed) => closing.onClose(closed),
    close(why) {
      closing.close(why ?? null)
      socket.end()
    },
  }
}

const NEWLINE = 0x0a

/** @throws Error for a line that is too long. */
function lineReader(read: (line: string) => void): (bytes: Buffer) => void {
  let begun: Buffer[] = []
  let begun_bytes = 0
  return (bytes) => {
    let start = 0
    for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, start)) {
      const line = Buffer.concat([...begun, bytes.subarray(start, end)])
      begun = []
      begun_bytes = 0
      start = end + 1
      read(line.toString())
    }
    const rest = bytes.subarray(start)
    begun_bytes += rest.length
    if (begun_bytes > MAX_LINE_BYTES) throw new Error(`a message is longer than ${MAX_LINE_BYTES} bytes`)
    begun.push(rest)
  }
}
