import { make } from '@ohun/factories'
import type { MockedOperation, MockRequest } from './mocked-operation.ts'
import { REQUEST_ID, respond, respondWith } from './respond.ts'

/** The page size of a list without `page_size`. */
const PAGE_SIZE = 50
/** The number of entries, rows or events when a test gives none. */
const FEW = 2
const DOWNLOAD = { 'content-disposition': 'attachment; filename="test"' }

/**
 * The successful answer of an operation. @param given the test's overrides: changes, entries, events or the content of
 * a file
 */
export function succeed(mocked: MockedOperation, request: MockRequest, given: unknown): Response {
  const { operation, status, make: makeOne } = mocked
  if (!makeOne) return operation.download ? file(mocked, request, given) : respond(null, { status })
  const several = (given ?? Array.from({ length: FEW }, () => makeOne())) as object[]
  if (operation.stream) return events(mocked, request, (given ?? [makeOne()]) as object[])
  if (operation.download) return rows(mocked, request, several)
  if (operation.items !== undefined) return respondWith(pageOf(several, operation.items, request), { status })
  const answer = make(echo(makeOne(), request), given as object | undefined)
  return respondWith({ ...answer, request_id: REQUEST_ID }, { status })
}

/**
 * The answer with values of the request: the ids of the path, and those fields of the body that the answer also has.
 */
function echo(answer: object, { params, body }: MockRequest): object {
  const typed = Object.entries(params).map(([name, text]) => [name, asIn(answer, name, text)] as const)
  const asked = Object.entries({ ...Object.fromEntries(typed), ...(body as object | undefined) })
  return make(answer, Object.fromEntries(asked.filter(([name, value]) => isEchoed(answer, name, value))))
}

/**
 * A list whose entries have other fields in the answer is the service's own result, such as the results of scenarios.
 */
function isEchoed(answer: object, name: string, asked: unknown): boolean {
  if (!(name in answer)) return false
  const ours: unknown = Array.isArray(asked) ? asked[0] : null
  const theirs: unknown = Reflect.get(answer, name)
  if (!isObject(ours) || !Array.isArray(theirs)) return true
  const first: unknown = theirs[0]
  return isObject(first) && Object.keys(ours).every((field) => field in first)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** A part of the path is text, even where the answer has a number. */
const asIn = (answer: object, name: string, text: string): string | number =>
  typeof Reflect.get(answer, name) === 'number' ? Number(text) : text

/** The number in a page token is the number of entries before the page. */
function pageOf(entries: object[], items: string, { query }: MockRequest): object {
  const start = Number(query.get('page_token')?.replace('page_', '') ?? 0)
  const end = start + Number(query.get('page_size') ?? PAGE_SIZE)
  const page = { [items]: entries.slice(start, end), request_id: REQUEST_ID }
  return end < entries.length ? { ...page, next_page_token: `page_${end}` } : page
}

function events({ operation, status }: MockedOperation, { headers }: MockRequest, frames: object[]): Response {
  const last = headers.get('last-event-id')
  const known =
    operation.stream === 'resumable' && last !== null ? frames.findIndex((frame) => idOf(frame) === last) : -1
  const encoder = new TextEncoder()
  const waiting = frames.slice(known + 1).map((frame) => encoder.encode(textOf(frame)))
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      const next = waiting.shift()
      if (next) return controller.enqueue(next)
      if (operation.stream === 'once') return controller.close()
      // No more events follow: the stream stays open until the client leaves.
      return new Promise(() => {})
    },
  })
  return respond(body, { status, headers: { 'content-type': 'text/event-stream' } })
}

function idOf(frame: object): string | undefined {
  return 'event_id' in frame ? String(frame.event_id) : undefined
}

function textOf(frame: object): string {
  const id = idOf(frame)
  return `${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(frame)}\n\n`
}

function rows({ status }: MockedOperation, { query }: MockRequest, entries: object[]): Response {
  if (query.get('format') !== 'csv') return respondWith(entries, { status, headers: DOWNLOAD })
  const names = Object.keys(entries[0] ?? {})
  const lines = entries.map((entry) => names.map((name) => cell(entry[name as keyof object])).join(','))
  const text = [names.join(','), ...lines, ''].join('\r\n')
  return respond(text, { status, headers: { ...DOWNLOAD, 'content-type': 'text/csv' } })
}

function cell(value: unknown): string {
  const text = typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function file({ operation, status }: MockedOperation, { headers }: MockRequest, given: unknown): Response {
  const content = (given ?? new Uint8Array(1024)) as string | Uint8Array<ArrayBuffer>
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const about = { ...DOWNLOAD, 'content-type': operation.download![0]!, 'accept-ranges': 'bytes', etag: '"test"' }
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(headers.get('range') ?? '') ?? []
  if (first === undefined)
    return respond(bytes, { status, headers: { ...about, 'content-length': String(bytes.length) } })
  const part = bytes.slice(Number(first), last ? Number(last) + 1 : undefined)
  const range = `bytes ${first}-${Number(first) + part.length - 1}/${bytes.length}`
  const headersOfPart = { ...about, 'content-length': String(part.length), 'content-range': range }
  return respond(part, { status: 206, headers: headersOfPart })
}
