import type { Variable } from './variable.ts'

/** The variables of OpenTelemetry, with their standard names. */
export const TRACING_VARIABLES = [
  {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    default: 'none: no traces',
    meaning:
      'URL of an OpenTelemetry collector for [traces](monitoring.md#traces); `/v1/traces` is added to it. The other standard ' +
      'variables of the exporter apply too: `OTEL_EXPORTER_OTLP_HEADERS`, `OTEL_EXPORTER_OTLP_TIMEOUT`, ' +
      '`OTEL_EXPORTER_OTLP_COMPRESSION`, `OTEL_EXPORTER_OTLP_CERTIFICATE`, each also with `TRACES_` after `OTLP_`, and ' +
      '`OTEL_RESOURCE_ATTRIBUTES`.',
    accepted: 'an http or https URL without a query',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT',
    default: 'none',
    meaning: 'The same, and the URL is used as it is.',
    accepted: 'an http or https URL without a query',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_PROTOCOL',
    default: '`http/protobuf`',
    meaning: 'Protocol of the exporter.',
    accepted: 'http/protobuf',
  },
  {
    name: 'OTEL_SERVICE_NAME',
    default: '`ohun-server`',
    meaning: 'Name of the service in traces.',
    accepted: 'any text',
  },
  {
    name: 'OTEL_TRACES_SAMPLER',
    default: '`parentbased_always_on`',
    meaning: 'Which traces are exported.',
    accepted:
      'one of always_on, always_off, traceidratio, parentbased_always_on, parentbased_always_off, parentbased_traceidratio',
  },
  {
    name: 'OTEL_TRACES_SAMPLER_ARG',
    default: '`1`',
    meaning: 'Share of the traces that the samplers with `traceidratio` export.',
    accepted: 'a number from 0 to 1',
  },
  {
    name: 'OTEL_SDK_DISABLED',
    default: '`false`',
    meaning: 'Turns traces off.',
    accepted: 'true or false',
  },
] as const satisfies readonly Variable[]
