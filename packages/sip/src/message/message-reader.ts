import { frameOf, MAX_BYTES, type Frame } from './message.ts'
import { SipSyntaxError } from './syntax.ts'

const CR = 13
const LF = 10
const END_OF_HEAD = Buffer.from('\r\n\r\n')
const FIRST_CAPACITY = 4_096

/**
 * Splits a stream into messages by their Content-Length (RFC 3261 §18.3). The time is linear in the received bytes, whatever the size
 * of the pieces: the buffer doubles, and bytes are searched only once for the end of a head.
 */
export class MessageReader {
  #buffer = Buffer.allocUnsafeSlow(FIRST_CAPACITY)
  /** The unread bytes, from `#start` to `#end`. */
  #start = 0
  #end = 0
  /** The offset from `#start` before which no end of a head begins. */
  #searched = 0
  #frame: Frame | null = null
  /** The bytes of line ends before a message. Four of them (two CRLFs) are a keep-alive ping (RFC 5626). */
  #idle_bytes = 0;

  /** @throws SipSyntaxError when the framing is lost, so nothing after this can be read. The messages before it have been yielded. */
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
    if (!this.#frame && this.#end - this.#start > MAX_BYTES) throw new SipSyntaxError('a head that is too long')
  }

  /** True if the other side has sent a keep-alive ping. True once for each ping. */
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

  /** Moves the unread bytes to a new buffer. Earlier messages may still be in use and keep the bytes of the old one. */
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
    if (head_end + content_length > MAX_BYTES) throw new SipSyntaxError('a message that is too long')
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
