import { mkdir, open, rm, statfs, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import { filePath, type FileDirectory } from '../../gateways/storage/file-directory.ts'
import { makeWhole, recordingHeader, WAV_BYTES_PER_SECOND } from '../../gateways/storage/recording-wav.ts'
import { atMost, type Clock } from '@ohun/clock'
import type { Log } from '../../platform/log.ts'
import { WAV_HEADER_BYTES } from '../../domain/wav-header.ts'
import type { CallRecorder, OpenRecorder } from '../call-recorder.ts'
import { FRAME_SAMPLES, type Frame } from '../audio-stream.ts'
import { BlockWriter } from './block-writer.ts'

export interface RecorderOptions {
  /** `unfinishedRecordings` of the gateways. */
  files: FileDirectory
  clock: Clock
  log: Log
  /** The maximum length of a recording. A longer call continues without it. */
  longest_seconds?: number
  /** With less free space on the disk, nothing is recorded. */
  least_free_bytes?: number
}

/** Four hours are 460 MB. */
const MAX_SECONDS = 4 * 60 * 60
/** Enough for two hours of four calls. */
const MIN_FREE_BYTES = 1_000_000_000
/** A block has one second of audio. */
const BLOCK_FRAMES = 50
const FRAME_BYTES = WAV_BYTES_PER_SECOND / BLOCK_FRAMES
/** A disk that does not respond must not keep a call from ending. */
const FINISH_MS = 5_000

/** Opens recordings as stereo WAV files of 8 kHz, with the other party on the left and the agent on the right. */
export function openRecorder(options: RecorderOptions): OpenRecorder {
  let opened = 0
  return async (recording) => {
    const path = filePath(options.files, recording)
    const file = await createRecording(path, options)
    const log = options.log.child({ call_id: recording.file_id })
    return new WavRecorder(file, path, { ...options, log, turn: opened++ })
  }
}

/** Creates a recording without audio. @throws Error if the file already exists or the disk is nearly full. */
export async function createRecording(path: string, { least_free_bytes }: RecorderOptions): Promise<FileHandle> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await requireSpace(dirname(path), least_free_bytes ?? MIN_FREE_BYTES)
  const file = await open(path, 'wx+', 0o600)
  try {
    await file.write(recordingHeader(0), 0, WAV_HEADER_BYTES, 0)
  } catch (error) {
    await file.close()
    await rm(path, { force: true })
    throw error
  }
  return file
}

/** Leaves space, because the database may be on the same disk. */
async function requireSpace(path: string, min: number): Promise<void> {
  const { bavail, bsize } = await statfs(path)
  if (bavail * bsize < min) throw new Error(`The disk has only ${bavail * bsize} bytes left; it needs ${min}.`)
}

export class WavRecorder implements CallRecorder {
  readonly #file: FileHandle
  readonly #path: string
  readonly #options: RecorderOptions
  readonly #blocks: BlockWriter
  /** The maximum length, in bytes of audio. */
  readonly #longest: number
  /** Samples in the byte order of the file, which is little-endian like all of our machines. */
  #block: Int16Array<ArrayBuffer>
  #filled = 0
  /**
   * The length of the block. The first block is shorter, so that recordings that begin together are written at different times (writing
   * 400 at once takes 21 ms).
   */
  #until: number
  /** Bytes of audio before the block. */
  #before = 0
  #closed: Promise<void> | null = null

  constructor(file: FileHandle, path: string, options: RecorderOptions & { turn: number }) {
    this.#file = file
    this.#path = path
    this.#options = options
    this.#blocks = new BlockWriter(file, options.log)
    this.#block = this.#blocks.empty()
    this.#until = this.#block.length - (options.turn % BLOCK_FRAMES) * FRAME_SAMPLES * 2
    this.#longest = (options.longest_seconds ?? MAX_SECONDS) * WAV_BYTES_PER_SECOND
  }

  write(heard: Frame, said: Frame): void {
    if (this.#closed || this.#before >= this.#longest) return
    for (let at = 0; at < FRAME_SAMPLES; at++) {
      this.#block[this.#filled++] = heard[at]!
      this.#block[this.#filled++] = said[at]!
    }
    if (this.#filled === this.#until) this.#hand()
  }

  /** Leaves a gap in the file, which the file system reads as silence. */
  skip(frames: number): void {
    if (this.#closed || this.#before >= this.#longest) return
    if (this.#filled > 0) this.#hand()
    this.#goOn(frames * FRAME_BYTES)
  }

  finish(): Promise<void> {
    this.#closed ??= this.#finish()
    const late = (): void => this.#options.log.warn('the disk is slow: the recording is still being written')
    return this.#within(FINISH_MS, this.#closed, late)
  }

  async discard(): Promise<void> {
    this.#blocks.forget()
    this.#closed ??= this.#close()
    // The name is removed at once. Later writes go to a file without a name.
    await rm(this.#path, { force: true })
    await this.#within(FINISH_MS, this.#closed, () => {})
  }

  #hand(): void {
    const samples = this.#block.subarray(0, this.#filled)
    this.#blocks.write(samples, WAV_HEADER_BYTES + this.#before)
    this.#filled = 0
    this.#block = this.#blocks.empty()
    this.#until = this.#block.length
    this.#goOn(samples.byteLength)
  }

  #goOn(bytes: number): void {
    this.#before += bytes
    if (this.#before >= this.#longest) this.#options.log.warn('the recording has reached its maximum length and ends')
  }

  async #finish(): Promise<void> {
    if (this.#filled > 0) this.#hand()
    await this.#blocks.done()
    try {
      await makeWhole(this.#file)
    } catch (error) {
      this.#options.log.error({ err: error }, 'a recording could not be finished')
    }
    await this.#close()
  }

  async #close(): Promise<void> {
    await this.#blocks.done()
    await this.#file.close().catch(() => {})
  }

  async #within(ms: number, work: Promise<void>, late: () => void): Promise<void> {
    let ended = false
    await atMost(
      this.#options.clock,
      ms,
      work.finally(() => (ended = true)),
    )
    if (!ended) late()
  }
}
