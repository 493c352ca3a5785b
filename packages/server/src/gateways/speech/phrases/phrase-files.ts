import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '@ohun/clock'
import { randomToken } from '../../../platform/crypto.ts'
import { pcmIn, wavOf } from '../wav.ts'

export interface PhraseFilesDeps {
  /** All processes of the service may share it. */
  directory: string
  clock: Clock
  /** Called with files that could not be removed. */
  onError: (error: unknown) => void
}

/** The spec's "WAV files older than 5 minutes are cleaned up every 60 s". */
const OLDEST_MS = 5 * 60_000
const SWEEP_MS = 60_000
/** A phrase that is said again and again is looked for on the disk so often. */
const SEEN_MS = 1_000
/** An hour of audio. More is not kept. */
const MAX_BYTES = 64 * 1_024 * 1_024

/** Audio that calls are saying, and when its file was last seen. */
interface Said {
  audio: WeakRef<Int16Array>
  seen_ms: number
}

/** The audio of phrases as WAV files, for some minutes. Their names are hashes, so a directory listing does not reveal what was said. */
export class PhraseFiles {
  readonly #deps: PhraseFilesDeps
  /** The audio that calls are saying: a greeting that many say at the same time is in memory once. */
  readonly #said = new Map<string, Said>()
  #bytes = 0
  /** One after the other, where a disk is slow. */
  #swept: Promise<void> = Promise.resolve()
  #cancelSweep = (): void => {}

  constructor(deps: PhraseFilesDeps) {
    this.#deps = deps
  }

  /** Makes the directory, removes the files of an earlier process, and keeps doing so. */
  async open(): Promise<void> {
    await mkdir(this.#deps.directory, { recursive: true, mode: 0o700 })
    await this.#sweep()
    this.#sweepAgain()
  }

  close(): void {
    this.#cancelSweep()
  }

  /** @param parts - everything that the audio depends on. @returns the key of the phrase */
  static keyOf(parts: readonly (string | null)[]): string {
    return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
  }

  /** Null if it is not kept, or no longer. */
  async read(key: string): Promise<Int16Array | null> {
    const now_ms = this.#deps.clock.monotonic_ms()
    const said = this.#said.get(key)
    const kept = said?.audio.deref()
    if (said && kept && now_ms - said.seen_ms < SEEN_MS) return kept
    try {
      const path = this.#path(key)
      const audio = kept && (await stat(path)).isFile() ? kept : pcmIn(await readFile(path))
      this.#said.set(key, { audio: new WeakRef(audio), seen_ms: now_ms })
      return audio
    } catch {
      this.#said.delete(key)
      return null // another process may have removed it; then it is spoken as if it had never been kept
    }
  }

  /** If a file cannot be written, the phrase is synthesised again. */
  async write(key: string, pieces: readonly Int16Array[]): Promise<void> {
    const wav = wavOf(pieces)
    if (this.#bytes + wav.length > MAX_BYTES) return
    this.#bytes += wav.length
    const part = join(this.#deps.directory, `.${randomToken(12)}.wav`)
    try {
      await writeFile(part, wav, { mode: 0o600 })
      const now = this.#deps.clock.now()
      await utimes(part, now, now)
      await rename(part, this.#path(key))
    } catch (error) {
      this.#deps.onError(error)
    }
  }

  #path(key: string): string {
    return join(this.#deps.directory, `${key}.wav`)
  }

  #sweepAgain(): void {
    this.#cancelSweep = this.#deps.clock.after(SWEEP_MS, () => {
      this.#sweepAgain()
      this.#swept = this.#swept.then(() => this.#sweep())
    })
  }

  async #sweep(): Promise<void> {
    const { directory, clock, onError } = this.#deps
    const oldest = clock.now().getTime() - OLDEST_MS
    for (const [key, { audio }] of this.#said) if (!audio.deref()) this.#said.delete(key)
    let bytes = 0
    try {
      for (const name of await readdir(directory))
        if (name.endsWith('.wav')) bytes += await sweepOne(join(directory, name), oldest)
      this.#bytes = bytes
    } catch (error) {
      onError(error)
    }
  }
}

/** @returns the bytes that are left of it */
async function sweepOne(path: string, oldest: number): Promise<number> {
  const found = await stat(path).catch(() => null) // another process was faster
  if (found === null || found.mtimeMs >= oldest) return found?.size ?? 0
  await rm(path, { force: true })
  return 0
}
