import { Readable } from 'node:stream'
import { OwnFailureError } from '../../../platform/net/failure.ts'
import type { FetchedFile, FetchFailure, FileFetcher } from '../../../platform/net/fetch-file.ts'
import type { MediaSource, OutgoingFile, UploadOutcome } from '../message-carrier.ts'
import { GRAPH_URL, type WhatsAppAccount } from './account.ts'
import { graphErrorIn, jsonIn, verdictOf } from './graph-error.ts'
import { textOf } from './json-parts.ts'

const UPLOAD_MS = 20_000
const LONGEST_ANSWER = 16_384

/** Uploads files to Meta, which keeps them for 30 days. Only the number of the account can send them. */
export function cloudUpload(files: Pick<FileFetcher, 'fetchFile'>, account: WhatsAppAccount): MediaSource['upload'] {
  const { phone_number_id, access_token, name } = account
  const base_url = account.base_url ?? GRAPH_URL
  return async (file, signal) => {
    const { type, length, body } = formOf(file)
    const headers = { Authorization: `Bearer ${access_token}`, 'Content-Type': type, 'Content-Length': String(length) }
    try {
      const request = { url: `${base_url}/${phone_number_id}/media`, tenant: name, headers, body, signal }
      const limits = { timeout_ms: UPLOAD_MS, max_bytes: LONGEST_ANSWER }
      return outcomeOf(await files.fetchFile({ ...request, ...limits }), name)
    } catch (error) {
      if (!(error instanceof OwnFailureError)) throw error
      return failed('own_failure', 'the service could not open a connection to WhatsApp')
    } finally {
      body.destroy()
      // Destroying a body that was never read does not destroy its source.
      file.content.destroy()
    }
  }
}

/** A `multipart/form-data` body with the file as its last part. The file name that the contact sees is in the message. */
function formOf({ media_id: boundary, mime_type, extension, size_bytes, content }: OutgoingFile) {
  const part = (name: string, more = ''): string =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n`
  const fields = `${part('messaging_product')}\r\nwhatsapp\r\n${part('type')}\r\n${mime_type}\r\n`
  const head = Buffer.from(
    `${fields}${part('file', `; filename="file${extension}"`)}Content-Type: ${mime_type}\r\n\r\n`,
  )
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
  return {
    type: `multipart/form-data; boundary=${boundary}`,
    length: head.length + size_bytes + tail.length,
    body: Readable.from(around(content, head, tail), { objectMode: false }),
  }
}

async function* around(content: Readable, head: Buffer, tail: Buffer): AsyncGenerator<Uint8Array> {
  yield head
  yield* content
  yield tail
}

function outcomeOf(answer: FetchedFile, carrier: string): UploadOutcome {
  if (answer.kind === 'failed') return outcomeOfFailure(answer, carrier)
  const id = textOf(jsonIn(answer.bytes), 'id')
  return id === '' ? failed('bad_answer', 'WhatsApp took the file without naming it') : { kind: 'uploaded', id }
}

function outcomeOfFailure({ cause, status, detail, answer }: FetchFailure, carrier: string): UploadOutcome {
  const error = answer && graphErrorIn(answer)
  if (!error || status === null) return failed(cause, `the WhatsApp service ${detail}`)
  const error_code = String(error.code)
  if (verdictOf(error, status) === 'rejected')
    return { kind: 'rejected', carrier, mno: null, error_code, cause: `WhatsApp refused the file: ${error.details}` }
  return failed(error_code, `WhatsApp takes no file from this number (code ${error_code})`)
}

function failed(error_code: string, cause: string): UploadOutcome {
  return { kind: 'carrier_failed', error_code, cause }
}
