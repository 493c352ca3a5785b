import { frameOf, MOST_BYTES, type Frame } from './message.ts'
import { SipSyntaxError } from './syntax.ts'

const CR = 13
const LF = 10
const END_OF_HEAD = Buffer.from('\r\n\r\n')
const FIRST_CAPACITY = 4_096

/**
 * Cuts a stream into messages by their Content-Length (RFC 3261 §18.3). Its time is linear in what arrives, in pieces of
 * whatever length: the buffer doubles, and what has been searched for the end of a head is not searched again.
 */
export class MessageReader {
  #buffer = Buffer.allocUnsafeSlow(FIRST_CAPACITY)
  /** The unread bytes, from `#start` to `#end`. */
  #start = 0
  #end = 0
  /** From `#start` on, no end of a head begins before this. */
  #searched = 0
  #frame: Frame | null = null
  /** Line ends before a message: four of them ask for a sign of life (RFC 5626). */
  #idle_bytes = 0;

  /** @throws SipSyntaxError when the frame is lost: nothing after it can be read. Messages before it have been given. */
  *read(chunk: Buffer): Generator<Buffer> {
    this.#append(chunk)
    for (;;) {
      this.#skipLineEnds()
      const length = this.#messageLength()
      if (length === null || this.#end - this.#start < length) break
      const message = this.#buffer.subarray(this.#start, this.#start + length)
      this.#advance(length)
      yield message
    }
    if (!this.#frame && this.#end - this.#start > MOST_BYTES) throw new SipSyntaxError('a head that is too long')
  }

  /** Whether a sign of life is asked for; once for each time. */
  takePing(): boolean {
    const asked = this.#idle_bytes >= 4
    if (asked) this.#idle_bytes = 0
    return asked
  }

  #append(chunk: Buffer): void {
    const kept = this.#end - this.#start
    if (this.#end + chunk.length > this.#buffer.length) this.#makeRoom(kept, chunk.length)
    this.#buffer.set(chunk, this.#end)
    this.#end += chunk.length
  }

  /** Earlier messages may still be in use: they keep their bytes, because a new buffer takes the next ones. */
  #makeRoom(kept: number, wanted: number): void {
    const larger = Buffer.allocUnsafeSlow(Math.max(FIRST_CAPACITY, 2 * (kept + wanted)))
    larger.set(this.#buffer.subarray(this.#start, this.#end))
    this.#buffer = larger
    this.#start = 0
    this.#end = kept
  }

  /** Null if the head is incomplete. */
  #messageLength(): number | null {
    this.#frame ??= this.#findFrame()
    if (!this.#frame) return null
    const { head_end, content_length } = this.#frame
    if (content_length === null) throw new SipSyntaxError('a message of a stream without Content-Length')
    if (head_end + content_length > MOST_BYTES) throw new SipSyntaxError('a message that is too long')
    return head_end + content_length
  }

  #findFrame(): Frame | null {
    const arrived = this.#buffer.subarray(this.#start, this.#end)
    if (arrived.indexOf(END_OF_HEAD, this.#searched) >= 0) return frameOf(arrived)
    this.#searched = Math.max(0, arrived.length - END_OF_HEAD.length + 1)
    return null
  }

  #advance(bytes: number): void {
    this.#start += bytes
    this.#searched = 0
    this.#frame = null
  }

  #skipLineEnds(): void {
    if (this.#frame) return
    let at = this.#start
    while (at < this.#end && (this.#buffer[at] === CR || this.#buffer[at] === LF)) at++
    if (at === this.#start) return
    this.#idle_bytes += at - this.#start
    this.#advance(at - this.#start)
  }
}
