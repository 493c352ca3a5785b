import { writeSync } from 'node:fs'

interface LogWriterDeps {
  /** Writes bytes, and returns how many of them it has written. */
  write: (bytes: Uint8Array) => number
  /** Blocks the thread. */
  wait: (ms: number) => void
}

/** A line costs 6 to 18 µs in a block, compared with 65 µs when a pipe is written line by line. */
const BLOCK_CHARACTERS = 4_096
const FLUSH_MS = 100
/** How long a reader whose pipe is full is waited for, before lines are left out. */
const WAIT_MS = 10
const MAX_WAITS = 100
const BUSY: ReadonlySet<unknown> = new Set(['EAGAIN', 'EBUSY'])
const LINE_END = 10

/**
 * Writes the lines of a log in blocks, after 100 ms at the latest. It is not asynchronous, because that swaps or loses the last lines of a
 * process. A log that cannot be written, such as on a full disk, neither stops nor ends the process: its lines are left out, and counted in
 * a line as soon as writing works again.
 */
export class LogWriter {
  readonly #deps: LogWriterDeps
  #waiting = ''
  #timer: NodeJS.Timeout | null = null
  #lost = 0
  #reason: string | null = null
  /** Whether the last line was written in part. */
  #is_cut = false

  constructor(deps: LogWriterDeps) {
    this.#deps = deps
  }

  write(line: string): void {
    this.#waiting += line
    if (this.#waiting.length >= BLOCK_CHARACTERS) this.flushSync()
    else this.#timer ??= setTimeout(() => this.flushSync(), FLUSH_MS).unref()
  }

  /** Pino calls this after a line of the level `fatal`. */
  flushSync(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    if (this.#waiting === '') return
    const bytes = Buffer.from(this.#heading() + this.#waiting)
    const lines = count(Buffer.from(this.#waiting))
    this.#waiting = ''
    const written = this.#writeAll(bytes)
    if (written > 0) this.#is_cut = bytes[written - 1] !== LINE_END
    if (written === bytes.length) this.#recovered()
    else this.#lost += Math.min(lines, count(bytes.subarray(written)))
  }

  flush(done?: () => void): void {
    this.flushSync()
    done?.()
  }

  /** The bytes before a block after lines were lost: the end of a line that was cut off, and the number of those that are missing. */
  #heading(): string {
    const end = this.#is_cut ? '\n' : ''
    if (this.#lost === 0) return end
    const fields = { time: new Date().toISOString(), lines: this.#lost, reason: this.#reason }
    return `${end}${JSON.stringify({ level: 'error', ...fields, msg: 'lines of the log could not be written' })}\n`
  }

  #recovered(): void {
    this.#lost = 0
    this.#reason = null
  }

  /** Returns how many bytes were written. Once lines were lost, nothing is waited for until writing works again. */
  #writeAll(bytes: Buffer): number {
    let at = 0
    for (let waits = this.#reason === null ? MAX_WAITS : 0; at < bytes.length;) {
      try {
        at += this.#deps.write(bytes.subarray(at))
      } catch (error) {
        const { code = 'unknown error' } = error as NodeJS.ErrnoException
        if (!BUSY.has(code) || waits-- <= 0) {
          this.#reason = code
          return at
        }
        this.#deps.wait(WAIT_MS)
      }
    }
    return at
  }
}

function count(bytes: Buffer): number {
  let lines = 0
  for (const byte of bytes) if (byte === LINE_END) lines++
  return lines
}

const STDERR = 2

/** Writes to standard error. */
export function standardError(): LogWriter {
  const never = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  return new LogWriter({
    write: (bytes) => writeSync(STDERR, bytes),
    wait: (ms) => void Atomics.wait(never, 0, 0, ms),
  })
}
