import { contentRangeOf, headersOf } from '../../../gateways/storage/open-part.ts'
import type { Routes } from '../../../generated/routes.gen.ts'
import type { Caller } from '../../../platform/caller.ts'
import { openMedia, type OpenMediaDeps } from './open-media.ts'
import { uploadMedia, type UploadMediaDeps } from './upload-media.ts'
import { uploadView } from './upload.model.ts'

type Operations = 'getMessageMedia' | 'uploadMedia'

export function mediaHandlers(deps: OpenMediaDeps & UploadMediaDeps): Pick<Routes<Caller>, Operations> {
  return {
    async uploadMedia({ caller, query: { filename }, body: pieces }) {
      return { status: 201, body: uploadView(await uploadMedia(deps, caller, { filename, pieces })) }
    },
    async getMessageMedia({ caller, params: { message_id }, headers }) {
      const request = { message_id, range: headers.range, if_range: headers['if-range'] }
      const { part, type, content_disposition } = await openMedia(deps, caller, request)
      const { body, partial } = part
      const common = { ...headersOf(part), 'Content-Disposition': content_disposition }
      if (!partial) return { status: 200, type, headers: common, body }
      return { status: 206, type, headers: { ...common, 'Content-Range': contentRangeOf(part) }, body }
    },
  }
}
