import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '@ohun/clock'
import { randomToken } from '../../../platform/crypto.ts'
import { pcmIn, wavOf } from '../wav.ts'

export interface PhraseFilesDeps {
  /** The directory of the files. All processes of the service may share it. */
  directory: string
  clock: Clock
  /** Called with files that could not be removed. */
  onError: (error: unknown) => void
}

/** The spec's "WAV files older than 5 minutes are cleaned up every 60 s". */
const OLDEST_MS = 5 * 60_000
const SWEEP_MS = 60_000
/** How often the file of a phrase that calls keep playing is looked for on the disk. */
const SEEN_MS = 1_000
/** The limit on all files, about an hour of audio. */
const MAX_BYTES = 64 * 1_024 * 1_024

/** The audio that calls are playing, and the monotonic time at which its file was last seen. */
interface Said {
  audio: WeakRef<Int16Array>
  seen_ms: number
}

/**
 * Keeps the audio of phrases as WAV files for some minutes. Their names are hashes, so that a directory listing does not reveal the
 * texts.
 */
export class PhraseFiles {
  readonly #deps: PhraseFilesDeps
  /** The audio that calls are playing, so that a greeting in many calls is in memory once. */
  readonly #said = new Map<string, Said>()
  #bytes = 0
  /** The last sweep. Sweeps run one after another, even if the disk is slow. */
  #swept: Promise<void> = Promise.resolve()
  #cancelSweep = (): void => {}

  constructor(deps: PhraseFilesDeps) {
    this.#deps = deps
  }

  /** Creates the directory, removes old files, and keeps removing them. */
  async open(): Promise<void> {
    await mkdir(this.#deps.directory, { recursive: true, mode: 0o700 })
    await this.#sweep()
    this.#sweepAgain()
  }

  close(): void {
    this.#cancelSweep()
  }

  /** @param parts - all values that the audio depends on. @returns the key of the phrase */
  static keyOf(parts: readonly (string | null)[]): string {
    return createHash('sha256').update(JSON.stringify(parts)).digest('hex')
  }

  /** The audio of a phrase. Null if it is not kept, or no longer kept. */
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
      return null // another process may have removed the file, and then the phrase is synthesised again
    }
  }

  /** Keeps the audio of a phrase. If the file cannot be written, the phrase is synthesised again. */
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

/** @returns the size of the file, or 0 if it is gone */
async function sweepOne(path: string, oldest: number): Promise<number> {
  const found = await stat(path).catch(() => null) // another process was faster
  if (found === null || found.mtimeMs >= oldest) return found?.size ?? 0
  await rm(path, { force: true })
  return 0
}
