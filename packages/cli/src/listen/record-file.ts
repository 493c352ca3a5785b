import { open, type FileHandle } from 'node:fs/promises'
import type { Outcome } from './report.ts'

/** The file of `--record`: one JSON object per line. Only the user may read it, because it contains callers' words. */
export class RecordFile {
  readonly #file: FileHandle
  readonly #onFailure: (error: Error) => void
  #writing: Promise<unknown> = Promise.resolve()
  #failed = false

  private constructor(file: FileHandle, onFailure: (error: Error) => void) {
    this.#file = file
    this.#onFailure = onFailure
  }

  /** @param onFailure - Called once, when a line cannot be written. Nothing is written afterwards. */
  static async open(path: string, onFailure: (error: Error) => void): Promise<RecordFile> {
    const file = await open(path, 'a', 0o600)
    // Other programs use a pipe or a device too, so its mode is not changed.
    if ((await file.stat()).isFile()) await file.chmod(0o600)
    return new RecordFile(file, onFailure)
  }

  add(at: Date, { request: { id, kind, headers, body }, reply }: Outcome): void {
    const line = JSON.stringify({ at: at.toISOString(), id, kind, request: { headers, body }, reply })
    this.#writing = this.#writing.then(() => this.#file.write(`${line}\n`))
    this.#writing.catch((error: Error) => this.#fail(error)) // `close` throws it too.
  }

  #fail(error: Error): void {
    if (this.#failed) return
    this.#failed = true
    this.#onFailure(error)
  }

  /** @throws when a line could not be written */
  async close(): Promise<void> {
    try {
      await this.#writing
    } finally {
      await this.#file.close()
    }
  }
}
