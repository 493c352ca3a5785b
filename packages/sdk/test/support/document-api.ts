import { readFileSync } from 'node:fs'
import { answer } from './fake-api.ts'

interface Documented {
  operationId: string
  method: string
  path: string
  pattern: RegExp
  query: string[]
  items?: string
  /** Answers with events. */
  stream: boolean
  /** Answers with a file of this media type. */
  file?: string
  status: number
  example: unknown
}

interface RawOperation {
  operationId: string
  'x-pagination'?: { items: string }
  /** Another path of an operation, for which clients have the one. */
  'x-alias-of'?: string
  /** False: other services ask for it, clients do not have it. */
  'x-clients'?: false
  parameters?: ({ $ref: string } | { in: string; name: string })[]
  responses: Record<string, { content?: Record<string, RawMedia> }>
}

const isForClients = (operation: RawOperation): boolean =>
  operation['x-alias-of'] === undefined && operation['x-clients'] !== false

interface RawMedia {
  example?: unknown
  'x-streamed'?: boolean
}

interface RawDocument {
  paths: Record<string, Record<string, RawOperation>>
  components: { parameters: Record<string, { in: string; name: string }> }
}

const file = new URL('../../../../openapi/dist/openapi.json', import.meta.url)

/** Read once: the document is large, and each test has an API of its own. */
const documented = operationsOf(JSON.parse(readFileSync(file, 'utf8')) as RawDocument)

/** A `fetch` that answers what the document declares with the document's examples, and refuses the rest. */
export class DocumentApi {
  readonly operations: readonly Documented[] = documented
  /** Operations in the order in which they were called. */
  readonly called: string[] = []

  readonly fetch: typeof fetch = async (input, init = {}) => {
    const found = this.#call(init.method, new URL(input as string))
    if (found.file !== undefined) return fileOf(found.file, found.example)
    if (found.stream) return callWithin(found.example as object)
    const body = found.items === undefined ? found.example : this.#page(found, found.items)
    return answer(found.status, JSON.stringify(body), {})
  }

  /** The same as a WebSocket: what is connected to brings one event and is closed. */
  get WebSocket(): new (url: string, options: never) => object {
    const connected = (url: string): unknown => this.#call('GET', new URL(url))
    return class extends EventTarget {
      readonly readyState = 1

      constructor(url: string) {
        super()
        connected(url)
        setImmediate(() => {
          this.dispatchEvent(new Event('open'))
          this.dispatchEvent(Object.assign(new Event('message'), { data: '{"event_type":"call.completed"}' }))
          this.dispatchEvent(Object.assign(new Event('close'), { code: 1000, reason: '' }))
        })
      }

      close(): void {}
    }
  }

  #call(method: string | undefined, url: URL): Documented {
    const found = this.operations.find((other) => other.method === method && other.pattern.test(url.pathname))
    if (!found) throw new Error(`${method} ${url.pathname} is not in the document`)
    const unknown = [...url.searchParams.keys()].find((name) => !found.query.includes(name))
    if (unknown !== undefined) throw new Error(`${found.operationId} has no query parameter ${unknown}`)
    this.called.push(found.operationId)
    return found
  }

  /** Two entries, each as the document shows it where one is read. */
  #page({ path, example }: Documented, items: string): unknown {
    const one = this.operations.find((other) => other.method === 'GET' && other.path.startsWith(`${path}/{`))
    return { ...(example as object), [items]: one ? [one.example, one.example] : [] }
  }
}

/** The event of the document, and one that ends what it began. */
function callWithin(example: object): Response {
  const events = [example, { ...example, event_type: 'call.completed' }]
  const frames = events.map((event, at) => `id: evt_${at}\ndata: ${JSON.stringify(event)}\n\n`)
  return new Response(frames.join(''), { headers: { 'content-type': 'text/event-stream' } })
}

/** The example where there is one. */
function fileOf(type: string, example: unknown): Response {
  return new Response(example === undefined ? 'RIFF' : JSON.stringify(example), { headers: { 'content-type': type } })
}

function operationsOf(document: RawDocument): Documented[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method, operation]) => method !== 'parameters' && isForClients(operation))
      .map(([method, operation]) => read(document, { path, method, operation })),
  )
}

function read(
  document: RawDocument,
  { path, method, operation }: { path: string; method: string; operation: RawOperation },
): Documented {
  const parameters = (operation.parameters ?? []).map((parameter) =>
    '$ref' in parameter ? document.components.parameters[parameter.$ref.split('/').at(-1)!]! : parameter,
  )
  const [status, response] = Object.entries(operation.responses).find(([code]) => Number(code) < 300)!
  return {
    operationId: operation.operationId,
    method: method.toUpperCase(),
    path,
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
    query: parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name),
    items: operation['x-pagination']?.items,
    status: Number(status),
    stream: 'text/event-stream' in (response.content ?? {}),
    file: Object.entries(response.content ?? {}).find(isFile)?.[0],
    example: (response.content?.['application/json'] ?? response.content?.['text/event-stream'])?.example,
  }
}

function isFile([type, media]: [string, RawMedia]): boolean {
  return media['x-streamed'] === true || !/^(application\/json|text\/event-stream)$/.test(type)
}
