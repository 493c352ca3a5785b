import { createHash } from 'node:crypto'
import type { FetchFailure, FileFetcher } from '../../../platform/net/fetch-file.ts'
import type { MediaOutcome, MediaSource, WantedMedia } from '../message-carrier.ts'
import { GRAPH_URL, type WhatsAppAccount } from './account.ts'
import { graphErrorIn, jsonIn } from './graph-error.ts'
import { textOf } from './json-parts.ts'
import { cloudUpload } from './upload-media.ts'

export interface MediaDeps {
  files: Pick<FileFetcher, 'fetchFile' | 'passFile'>
}

interface Located {
  kind: 'located'
  url: string
  /** The hash, in hexadecimal. Null if Meta did not send it. */
  sha256: string | null
}

const LOCATE_MS = 8_000
const DOWNLOAD_MS = 35_000
const LONGEST_ANSWER = 16_384
/** The hosts of Meta's files. The access token is sent nowhere else. */
const META = /(^|\.)(fbsbx\.com|facebook\.com|fbcdn\.net|whatsapp\.net)$/

/** The files of messages. Meta's API turns the id of a file into a URL that is valid for five minutes. */
export function cloudMedia({ files }: MediaDeps, account: WhatsAppAccount): MediaSource {
  const base_url = account.base_url ?? GRAPH_URL
  const asked = { tenant: account.name, headers: { Authorization: `Bearer ${account.access_token}` } }

  const locate = async ({ id, max_bytes }: WantedMedia, signal: AbortSignal): Promise<Located | MediaOutcome> => {
    const url = `${base_url}/${encodeURIComponent(id)}?phone_number_id=${account.phone_number_id}`
    const answer = await files.fetchFile({ ...asked, url, timeout_ms: LOCATE_MS, max_bytes: LONGEST_ANSWER, signal })
    return answer.kind === 'failed' ? locateFailure(answer) : located(answer.bytes, { base_url, max_bytes })
  }

  return {
    upload: cloudUpload(files, account),
    async download(media, keep, signal) {
      const place = await locate(media, signal)
      if (place.kind !== 'located') return place
      const { url, sha256 } = place
      const { max_bytes } = media
      const request = { ...asked, url, timeout_ms: DOWNLOAD_MS, max_bytes, signal }
      try {
        const file = await files.passFile(request, async (pieces, type) =>
          fits(type, media.mime_type) ? await keep(checked(pieces, sha256)) : null,
        )
        if (file.kind === 'failed') return downloadFailure(file)
        return file.saved === null ? refused('wrong_type') : { kind: 'fetched', size_bytes: file.saved }
      } catch (error) {
        if (error instanceof DamagedError) return refused('damaged')
        throw error
      }
    },
  }
}

class DamagedError extends Error {
  override name = 'DamagedError'
}

function located(
  body: Buffer,
  { base_url, max_bytes }: { base_url: string; max_bytes: number },
): Located | MediaOutcome {
  const answer = jsonIn(body)
  const url = URL.parse(textOf(answer, 'url'))
  if (!url) return { kind: 'failed', cause: 'the answer names no address' }
  if (!isOurs(url, new URL(base_url))) return refused('foreign_address')
  if (Number(answer['file_size'] ?? 0) > max_bytes) return refused('too_large')
  const sha256 = textOf(answer, 'sha256').toLowerCase()
  return { kind: 'located', url: url.href, sha256: /^[0-9a-f]{64}$/.test(sha256) ? sha256 : null }
}

/** True if the URL belongs to the API that was asked, with the same protocol, or to a host of Meta, over HTTPS. */
export function isOurs(url: URL, base: URL): boolean {
  if (url.username || url.password) return false
  if (url.host === base.host) return url.protocol === base.protocol
  return url.protocol === 'https:' && url.port === '' && META.test(url.hostname)
}

/**
 * True if the type is the declared one or the general one, which servers send if they do not know it. An HTML page does not pass as
 * an image.
 */
function fits(type: string | null, declared: string): boolean {
  return type === null || type === 'application/octet-stream' || type === declared.split(';')[0]?.trim().toLowerCase()
}

/**
 * Passes the pieces on and checks their hash before the end, so that a damaged file is never stored: the reader gets an error instead
 * of the end.
 */
async function* checked(pieces: AsyncIterable<Uint8Array>, sha256: string | null) {
  const digest = createHash('sha256')
  for await (const piece of pieces) {
    digest.update(piece)
    yield piece
  }
  if (sha256 !== null && digest.digest('hex') !== sha256) throw new DamagedError('The file is not what was announced.')
}

/** Meta's code for an id that does not exist, or no longer exists. */
const INVALID_PARAMETER = 100

function locateFailure({ status, detail, answer }: FetchFailure): MediaOutcome {
  const gone = status === 404 || (answer && graphErrorIn(answer)?.code === INVALID_PARAMETER)
  return gone ? refused('gone') : { kind: 'failed', cause: `its address ${detail}` }
}

function downloadFailure({ cause, detail }: FetchFailure): MediaOutcome {
  if (cause === 'too_large') return refused('too_large')
  if (cause === 'redirect' || cause === 'blocked') return refused('foreign_address')
  return { kind: 'failed', cause: `the file ${detail}` }
}

function refused(reason: Extract<MediaOutcome, { kind: 'refused' }>['reason']): MediaOutcome {
  return { kind: 'refused', reason }
}
