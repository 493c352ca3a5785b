import { contentRangeOf, headersOf } from '../../gateways/storage/open-part.ts'
import type { Routes } from '../../generated/routes.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import { playRecording } from './play-recording.ts'
import { readPeaks, type ReadPeaksDeps } from './read-peaks.ts'

export function recordingHandlers(
  deps: ReadPeaksDeps,
): Pick<Routes<Caller>, 'getCallRecording' | 'getCallRecordingPeaks'> {
  return {
    async getCallRecording({ caller, params: { call_id }, headers }) {
      const request = { call_id, range: headers.range, if_range: headers['if-range'] }
      const part = await playRecording(deps, caller, request)
      const { body, partial } = part
      if (!partial) return { status: 200, headers: headersOf(part), body }
      return { status: 206, headers: { ...headersOf(part), 'Content-Range': contentRangeOf(part) }, body }
    },
    async getCallRecordingPeaks({ caller, params: { call_id } }) {
      return { status: 200, body: await readPeaks(deps, caller, call_id) }
    },
  }
}
