import type { Counter, Histogram } from 'prom-client'
import { errorCatalogue, type ErrorCode } from '../generated/errors.gen.ts'
import { RATE_LIMITS, type ApiError } from '../platform/errors.ts'
import type { Metrics } from '../platform/metrics.ts'

/** The buckets range from a read of one row to a synchronous webhook, which may take 5 s, and up to a client's own limit of 30 s. */
const BUCKETS_SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** One request that has ended. */
export interface EndedRequest {
  /** The operation's id, or the kind of another request. */
  operation: string
  status: number
  duration_ms: number
  bytes_in: number
  bytes_out: number
  error: ApiError | undefined
  /** The trace of its span, if that was sampled. */
  trace_id: string | undefined
}

export const STREAM_KINDS = ['events', 'websocket'] as const
export type StreamKind = (typeof STREAM_KINDS)[number]

export interface HttpGauges {
  /** Streams that are open, by their kind. */
  streams(this: void): Readonly<Record<StreamKind, number>>
}

/** The requests of this process. Counting one takes 0.6 µs. */
export class HttpMetrics {
  readonly #requests: Counter<'operation' | 'status'>
  /** prom-client types the labels of an exemplar as labels of the metric. */
  readonly #durations: Histogram<'operation' | 'trace_id'>
  readonly #bytes_in: Counter<'operation'>
  readonly #bytes_out: Counter<'operation'>
  readonly #errors: Counter<'code'>
  readonly #limits: Counter<'limit'>
  readonly #streams: HttpGauges['streams']
  #open = 0

  constructor(metrics: Metrics, { streams }: HttpGauges) {
    this.#streams = streams
    this.#requests = metrics.counter('ohun_http_requests_total', 'Requests that have ended, by operation and status.', [
      'operation',
      'status',
    ])
    this.#durations = metrics.histogram(
      'ohun_http_request_duration_seconds',
      'From the head of a request to its response being handed to the socket; of a stream, to its opening.',
      { labels: ['operation'], buckets: BUCKETS_SECONDS, exemplars: true },
    )
    const sent = 'with heads and frames, counted when the request ends.'
    this.#bytes_in = metrics.counter('ohun_http_request_bytes_total', `Bytes that clients sent, ${sent}`, ['operation'])
    this.#bytes_out = metrics.counter('ohun_http_response_bytes_total', `Bytes sent to clients, ${sent}`, ['operation'])
    this.#errors = metrics.counter('ohun_http_errors_total', 'Errors that clients got, by code.', ['code'])
    this.#limits = metrics.counter('ohun_http_rate_limited_total', 'Errors RATE_LIMITED, by the limit.', ['limit'])
    for (const code of Object.keys(errorCatalogue) as ErrorCode[]) this.#errors.inc({ code }, 0)
    for (const limit of RATE_LIMITS) this.#limits.inc({ limit }, 0)
    metrics.gauge('ohun_http_streams', 'Streams that are open, by kind.', {
      labels: ['kind'],
      read: (gauge) => STREAM_KINDS.forEach((kind) => gauge.set({ kind }, streams()[kind])),
    })
    metrics.gauge('ohun_http_requests_in_flight', 'Requests that are being answered, without open streams.', {
      read: (gauge) => gauge.set(this.in_flight),
    })
  }

  /** The number of requests that are being answered, excluding open streams. */
  get in_flight(): number {
    const streams = this.#streams()
    return this.#open - STREAM_KINDS.reduce((sum, kind) => sum + streams[kind], 0)
  }

  began(): void {
    this.#open++
  }

  ended({ operation, status, duration_ms, bytes_in, bytes_out, error, trace_id }: EndedRequest): void {
    this.#open--
    const labels = { operation }
    this.#requests.inc({ operation, status })
    this.#bytes_in.inc(labels, bytes_in)
    this.#bytes_out.inc(labels, bytes_out)
    const exemplar = trace_id === undefined ? {} : { exemplarLabels: { trace_id } }
    this.#durations.observe({ labels, value: duration_ms / 1_000, ...exemplar })
    if (error) this.failed(error)
  }

  /** Counts an error that a client got, with or without a request. */
  failed({ code, limit }: ApiError): void {
    this.#errors.inc({ code })
    if (code === 'RATE_LIMITED') this.#limits.inc({ limit })
  }
}
