import type { Readable } from 'node:stream'
import { WAV_HEADER_BYTES } from '../../domain/wav-header.ts'
import type { RecordingPeaks } from '../../generated/types.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import { ApiError } from '../../platform/errors.ts'
import type { Slots } from '../../platform/limits/slots.ts'
import { playRecording, type PlayRecordingDeps } from './play-recording.ts'
import { StereoPeaks } from './stereo-peaks.ts'

export interface ReadPeaksDeps extends PlayRecordingDeps {
  /** The concurrent drawings of each workspace. Each reads a whole recording. */
  drawing: Slots
}

const DRAWING = 4
const RETRY_SECONDS = 2

/** @throws ApiError as for the recording itself. */
export async function readPeaks(deps: ReadPeaksDeps, caller: Caller, call_id: string): Promise<RecordingPeaks> {
  const release = deps.drawing.take(caller.workspace_id, DRAWING)
  if (!release)
    throw new ApiError('RATE_LIMITED', `A workspace can have ${DRAWING} waveforms drawn at once.`, {
      retry_after_seconds: RETRY_SECONDS,
    })
  try {
    const range = `bytes=${WAV_HEADER_BYTES}-`
    const { body, start, end } = await playRecording(deps, caller, { call_id, range, if_range: undefined })
    return await peaksOf(body, end - start + 1)
  } finally {
    release()
  }
}

async function peaksOf(body: Readable, audio_bytes: number): Promise<RecordingPeaks> {
  const peaks = new StereoPeaks(audio_bytes)
  for await (const piece of body) peaks.add(piece as Buffer)
  return peaks.read()
}
