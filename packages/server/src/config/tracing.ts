import { parseBaseUrl, parseChoice } from './parse.ts'
import type { Reader } from './reader.ts'

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

/** The settings of OpenTelemetry that the server itself reads. The exporter reads the variables for its requests. */
export interface TracingConfig {
  readonly service_name: string
  readonly sampler: (typeof SAMPLERS)[number]
  /** The share of traces that `traceidratio` exports. */
  readonly ratio: number
}

/** The settings for traces. Null if no endpoint is configured, and then OpenTelemetry's SDK is not loaded. */
export function tracingOf(read: Reader): TracingConfig | null {
  const endpoint = read.value('OTEL_EXPORTER_OTLP_ENDPOINT', parseBaseUrl, null)
  const traces_endpoint = read.value('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', parseBaseUrl, null)
  read.value('OTEL_EXPORTER_OTLP_PROTOCOL', (text) => parseChoice(text, ['http/protobuf']), null)
  const disabled = read.value(
    'OTEL_SDK_DISABLED',
    (text) => parseChoice(text.toLowerCase(), ['true', 'false']),
    'false',
  )
  const sampler = read.value('OTEL_TRACES_SAMPLER', (text) => parseChoice(text, SAMPLERS), 'parentbased_always_on')
  const ratio = read.value('OTEL_TRACES_SAMPLER_ARG', parseShare, 1)
  const service_name = read.value('OTEL_SERVICE_NAME', (text) => text, 'ohun-server')
  if (disabled === 'true' || (endpoint ?? traces_endpoint) === null) return null
  return { service_name, sampler, ratio }
}

function parseShare(text: string): number {
  const share = Number(text)
  if (!(share >= 0 && share <= 1)) throw new Error(`is ${JSON.stringify(text)}`)
  return share
}
