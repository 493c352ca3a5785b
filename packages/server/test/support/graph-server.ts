import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { faultOf, type GraphFault } from './graph-rules.ts'

type Json = Record<string, unknown>

/** Answers one request in place of the default. */
export type GraphAnswer = (response: ServerResponse) => void

export interface SentMessage {
  wamid: string
  body: Json & { to: string; type: string }
}

export interface GraphFile {
  bytes: Buffer
  mime_type: string
  /** The announced URL. Default: that of this server. */
  url?: string
  /** The announced fields, if they should be wrong. */
  file_size?: number
  sha256?: string
  /** The `Content-Type` of the download. */
  content_type?: string
}

/** An uploaded file, with the id that it was given. */
export interface GraphUpload {
  id: string
  type: string
  mime_type: string
  filename: string
  bytes: Buffer
}

/** The part of Meta's Graph API that WhatsApp needs, on loopback. It refuses what the documentation refuses. */
export interface GraphServer {
  /** The URL with a version, as in the configuration of accounts. */
  base_url: string
  url(path: string): string
  access_token: string
  /** The accepted messages. */
  sent: SentMessage[]
  /** The accepted files. */
  uploads: GraphUpload[]
  /** The token of each request so far. */
  tokens: (string | undefined)[]
  /** Sets the answers to the next messages, in order. */
  answer(...answers: GraphAnswer[]): void
  /** Sets the answers to the next requests for files, in order. */
  answerFiles(...answers: GraphAnswer[]): void
  /** Adds a file. @returns the id that a webhook would contain. */
  file(file: GraphFile): string
  /** Sets the answer of a path outside the API. */
  at(path: string, answer: GraphAnswer): void
  close(): Promise<void>
}

export const PHONE_NUMBER_ID = '106540352242922'
const VERSION = '/v26.0'

/** An error in the Graph API's format. */
export function graphError(status: number, code: number, details = 'Because.'): GraphAnswer {
  const error = { message: `(#${code}) Title`, type: 'OAuthException', code, fbtrace_id: 'AbC' }
  const error_data = { messaging_product: 'whatsapp', details }
  return (response) => send(response, status, { error: { ...error, error_data } })
}

/** Takes the request and never responds. */
export const silence: GraphAnswer = () => {}
/** Takes the request and drops the connection. */
export const hangUp: GraphAnswer = (response) => void response.socket?.destroy()

export async function startGraphServer(): Promise<GraphServer> {
  const graph = new Graph()
  const server = createServer((request, response) => void graph.serve(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  graph.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    base_url: `${graph.origin}${VERSION}`,
    url: (path) => `${graph.origin}${path}`,
    access_token: graph.access_token,
    sent: graph.sent,
    uploads: graph.uploads,
    tokens: graph.tokens,
    answer: (...answers) => void graph.answers.POST.push(...answers),
    answerFiles: (...answers) => void graph.answers.GET.push(...answers),
    file: (file) => graph.addFile(file),
    at: (path, answer) => void graph.paths.set(path, answer),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

class Graph {
  readonly access_token = 'EAAG-a-token-of-a-system-user'
  readonly sent: SentMessage[] = []
  readonly uploads: GraphUpload[] = []
  readonly tokens: (string | undefined)[] = []
  readonly answers = { POST: [] as GraphAnswer[], GET: [] as GraphAnswer[] }
  readonly paths = new Map<string, GraphAnswer>()
  readonly #files = new Map<string, GraphFile>()
  origin = ''

  addFile(file: GraphFile): string {
    const id = String(1_000_000_000 + this.#files.size)
    this.#files.set(id, file)
    return id
  }

  async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request)
    const { pathname, searchParams } = new URL(request.url ?? '', this.origin)
    this.tokens.push(request.headers.authorization?.replace(/^Bearer /, ''))
    const scripted = this.paths.get(pathname) ?? this.answers[request.method as 'GET'].shift()
    if (scripted) return scripted(response)
    if (this.tokens.at(-1) !== this.access_token) return graphError(401, 190)(response)
    if (request.method === 'POST' && pathname === `${VERSION}/${PHONE_NUMBER_ID}/messages`) {
      if (request.headers['content-type'] !== 'application/json') return graphError(400, 100)(response)
      return this.#take(body.toString(), response)
    }
    if (request.method === 'POST' && pathname === `${VERSION}/${PHONE_NUMBER_ID}/media`)
      return await this.#keep(body, request, response)
    const [, id = ''] = /^\/(?:v26\.0|files)\/(\d+)$/.exec(pathname) ?? []
    const file = this.#files.get(id)
    if (!file || request.method !== 'GET') return graphError(400, 100, 'The object does not exist.')(response)
    if (pathname.startsWith('/files/')) return void response.writeHead(200, headersOf(file)).end(file.bytes)
    if (searchParams.get('phone_number_id') !== PHONE_NUMBER_ID) return graphError(400, 100)(response)
    send(response, 200, this.#described(id, file))
  }

  #take(text: string, response: ServerResponse): void {
    const body = JSON.parse(text) as SentMessage['body']
    const fault: GraphFault | null = faultOf(body)
    if (fault) return graphError(400, fault.code, fault.details)(response)
    const wamid = `wamid.HBgN${String(this.sent.length + 1).padStart(8, '0')}`
    this.sent.push({ wamid, body })
    const contacts = [{ input: body.to, wa_id: body.to }]
    send(response, 200, { messaging_product: 'whatsapp', contacts, messages: [{ id: wamid }] })
  }

  async #keep(body: Buffer, { headers }: IncomingMessage, response: ServerResponse): Promise<void> {
    const whole = new Response(new Uint8Array(body), { headers: { 'Content-Type': headers['content-type'] ?? '' } })
    const form = await whole.formData()
    const [file, type] = [form.get('file'), form.get('type')]
    if (!(file instanceof File) || typeof type !== 'string' || form.get('messaging_product') !== 'whatsapp')
      return graphError(400, 100)(response)
    const id = String(2_000_000_000 + this.uploads.length)
    const bytes = Buffer.from(await file.arrayBuffer())
    this.uploads.push({ id, type, mime_type: file.type, filename: file.name, bytes })
    send(response, 200, { id })
  }

  #described(id: string, file: GraphFile): Json {
    const { bytes, mime_type, url = `${this.origin}/files/${id}` } = file
    const { file_size = bytes.length, sha256 = createHash('sha256').update(bytes).digest('hex') } = file
    return { messaging_product: 'whatsapp', url, mime_type, sha256, file_size, id }
  }
}

function headersOf({ mime_type, content_type = mime_type }: GraphFile): Record<string, string> {
  return { 'Content-Type': content_type }
}

function send(response: ServerResponse, status: number, body: Json): void {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=UTF-8' }).end(JSON.stringify(body))
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
