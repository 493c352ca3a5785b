import { Ohun, type OhunOptions } from '../../src/index.ts'
import { FakeClock } from './fake-clock.ts'

export interface SentRequest {
  method: string
  url: URL
  headers: Headers
  body: unknown
  /** Milliseconds since the first request. */
  at: number
}

/** An answer, or what goes wrong instead. */
export type Reaction = Response | Error | 'silence'

/** A client whose requests are answered one after the other; the last reaction repeats. */
export class FakeApi {
  readonly clock = new FakeClock()
  readonly requests: SentRequest[] = []
  readonly ohun: Ohun
  readonly #reactions: ((request: SentRequest) => Reaction)[]
  #started_ms: number | undefined

  constructor(reactions: ((request: SentRequest) => Reaction)[], options: OhunOptions = {}) {
    this.#reactions = reactions
    this.ohun = new Ohun({
      apiKey: TEST_KEY,
      baseUrl: 'http://ohun.test',
      fetch: this.fetch,
      clock: this.clock,
      random: () => 0,
      ...options,
    })
  }

  readonly fetch: typeof fetch = async (input, init = {}) => {
    this.#started_ms ??= this.clock.now()
    const request: SentRequest = {
      method: init.method ?? 'GET',
      url: new URL(input as string),
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      at: this.clock.now() - this.#started_ms,
    }
    this.requests.push(request)
    const react = this.#reactions[Math.min(this.requests.length, this.#reactions.length) - 1]
    const reaction = react?.(request) ?? new Error('nothing is scripted')
    if (reaction === 'silence') return await new Promise(() => {})
    if (reaction instanceof Error) throw reaction
    return reaction
  }

  get times(): number[] {
    return this.requests.map(({ at }) => at)
  }
}

export const TEST_KEY = 'pk_test_4fKqTheSecretPartOfTheKeyThatNobodyMaySee'

export const REQUEST_ID = 'req_0Ub5Xw1A000k3mZq8RtYvLp'

export function ok(body: unknown = {}, status = 200): () => Response {
  return () => answer(status, JSON.stringify(body), {})
}

export function apiError(code: string, status: number, headers: Record<string, string> = {}): () => Response {
  const envelope = {
    error_code: code,
    message: `About ${code}.`,
    request_id: REQUEST_ID,
    documentation_url: `http://ohun.test/docs/errors/${code}`,
  }
  return () => answer(status, JSON.stringify(envelope), headers)
}

/** As Node's fetch fails. */
export function connectionReset(): Error {
  return new TypeError('fetch failed', { cause: Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' }) })
}

export function answer(status: number, text: string, headers: Record<string, string>): Response {
  return new Response(status === 204 ? null : text, {
    status,
    headers: { 'content-type': 'application/json', 'x-request-id': REQUEST_ID, ...headers },
  })
}
