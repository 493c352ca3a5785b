import type { Routes } from '../../generated/routes.gen.ts'
import type { Caller } from '../../platform/caller.ts'
import { playRecording, type PlayRecordingDeps } from './play-recording.ts'

export function recordingHandlers(deps: PlayRecordingDeps): Pick<Routes<Caller>, 'getCallRecording'> {
  return {
    async getCallRecording({ caller, params: { call_id }, headers }) {
      const request = { call_id, range: headers.range, if_range: headers['if-range'] }
      const { body, start, end, size_bytes, partial, etag } = await playRecording(deps, caller, request)
      const common = { 'Accept-Ranges': 'bytes', 'Content-Length': end - start + 1, ETag: etag }
      if (!partial) return { status: 200, headers: common, body }
      return { status: 206, headers: { ...common, 'Content-Range': `bytes ${start}-${end}/${size_bytes}` }, body }
    },
  }
}
