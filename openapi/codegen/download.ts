import { isEventStream, isJson } from './media-types.ts'

interface MediaType {
  type: string
  /** The content is written and read piece by piece. */
  streamed: boolean
}

export interface Download<Media extends MediaType> {
  /** Its media types. */
  types: string[]
  /** The streamed JSON array among them, whose entries can be read one by one. */
  rows?: Media
}

/** The file with which an operation answers. Undefined if it does not answer with a file. */
export function readDownload<Media extends MediaType>(
  responses: readonly { status: number; media: Media[] }[],
): { download?: Download<Media> } {
  const media = responses.filter(({ status }) => status < 300).flatMap((response) => response.media)
  const files = media.filter(({ type, streamed }) => streamed || !(isJson(type) || isEventStream(type)))
  if (files.length === 0) return {}
  const rows = files.find(({ type }) => isJson(type))
  return { download: { types: [...new Set(files.map(({ type }) => type))], ...(rows ? { rows } : {}) } }
}
