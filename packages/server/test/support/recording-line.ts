import type { FileHandle } from 'node:fs/promises'
import { filePath } from '../../src/gateways/storage/file-directory.ts'
import type { FileKey } from '../../src/gateways/storage/file-store.ts'
import { unfinishedRecordings } from '../../src/gateways/storage/unfinished-recordings.ts'
import type { CallRecorder } from '../../src/media/call-recorder.ts'
import { FRAME_SAMPLES } from '../../src/media/audio-stream.ts'
import { createRecording, WavRecorder, type RecorderOptions } from '../../src/media/recording/wav-recorder.ts'
import { systemClock } from '@ohun/clock'
import { createLog } from '../../src/platform/log.ts'
import { FakeLine } from './fake-line.ts'

export const FRAMES_PER_SECOND = 50
/** Timers of a test machine are too coarse for frames of 20 ms. */
const SOUND_MS = 200
const silent = createLog('silent')

/** A line with audio. What is heard and said on it is recorded as on a real line. */
export class RecordingLine extends FakeLine {
  readonly #options: RecorderOptions
  #file: FileHandle | null = null
  #recorder: CallRecorder | null = null
  #frames = 0
  /** Whether its process dies during the call: unwritten audio is lost. */
  dies = false

  constructor(data_dir: string) {
    super()
    this.#options = { files: unfinishedRecordings({ data_dir }), clock: systemClock, log: silent }
  }

  override record = async (recording?: FileKey): Promise<void> => {
    this.log.push('record')
    const path = filePath(this.#options.files, recording!)
    this.#file = await createRecording(path, this.#options)
    this.#recorder = new WavRecorder(this.#file, path, { ...this.#options, turn: 0 })
  }

  override discardRecording = async (): Promise<void> => {
    this.log.push('discard the recording')
    await this.#recorder?.discard()
  }

  override async hangUp(): Promise<void> {
    await super.hangUp()
    if (this.dies) await this.#file?.close()
    else await this.#recorder?.finish()
  }

  /**
   * Plays this many more frames. Frames before the recording are not counted. In frame `n`, the other party is heard as
   * n, and the agent says 1000 + n.
   */
  sounds(frames: number): void {
    const [heard, said] = [new Int16Array(FRAME_SAMPLES), new Int16Array(FRAME_SAMPLES)]
    if (!this.#recorder) return
    for (let frame = 0; frame < frames; frame++, this.#frames++)
      this.#recorder.write(heard.fill(this.#frames % 1_000), said.fill(1_000 + (this.#frames % 1_000)))
  }
}

/** A line with audio on the real clock from beginning to end. */
export class SoundingLine extends RecordingLine {
  readonly #sounding = setInterval(() => this.sounds(SOUND_MS / 20), SOUND_MS)

  override async hangUp(): Promise<void> {
    clearInterval(this.#sounding)
    await super.hangUp()
  }
}

/** Counts the frames of `sounds` in a recording. Throws if the file is not one. */
export function framesIn(wav: Buffer): number {
  const samples = wav.readUInt32LE(40) / 4
  if (wav.toString('latin1', 0, 4) !== 'RIFF' || wav.length !== 44 + samples * 4) throw new Error('It is not whole.')
  for (let at = 0; at < samples; at++) {
    const [left, right] = [wav.readInt16LE(44 + at * 4), wav.readInt16LE(46 + at * 4)]
    const frame = Math.floor(at / FRAME_SAMPLES) % 1_000
    if (left !== frame || right !== 1_000 + frame) throw new Error(`Sample ${at} is ${left}, ${right}.`)
  }
  return samples / FRAME_SAMPLES
}
