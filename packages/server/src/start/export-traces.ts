import { context, diag, DiagLogLevel, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto'
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
} from '@opentelemetry/sdk-trace'
import { systemClock } from '@ohun/clock'
import type { TracingConfig } from '../config/tracing.ts'
import { limitedLog } from '../platform/limits/limited-log.ts'
import type { Log } from '../platform/log.ts'
import { VERSION } from '../platform/version.ts'
import type { Tracing } from './tracing.ts'

/** The most characters of a collector's error in the log. */
const LONGEST_DETAIL = 300

/** Registers a tracer provider, which sends spans in batches. A provider that was registered earlier (`node --import`) stays. */
export function exportTraces({ service_name, sampler, ratio }: TracingConfig, log: Log): Tracing {
  const report = failureReport(limitedLog(log, systemClock))
  const environment = detectResources({ detectors: [envDetector] })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service_name, 'service.version': VERSION }).merge(environment),
    sampler: samplerOf(sampler, ratio),
    // The exporter reads its URL, headers, timeout and certificates from the standard variables.
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  })
  if (trace.setGlobalTracerProvider(provider))
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  return {
    async stop(within_ms) {
      const given_up = new Promise((resolve) => setTimeout(resolve, within_ms).unref())
      await Promise.race([provider.shutdown().catch((error: unknown) => report(String(error))), given_up])
    },
  }
}

function samplerOf(name: TracingConfig['sampler'], ratio: number): Sampler {
  const [last] = name.split('_').slice(-1)
  const root =
    last === 'on'
      ? new AlwaysOnSampler()
      : last === 'off'
        ? new AlwaysOffSampler()
        : new TraceIdRatioBasedSampler(ratio)
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root
}

const ignore = (): void => {}

/** Reports failures at a limited rate, because an unreachable collector must not flood the log or stop the service. */
function failureReport(log: Log): (message: string) => void {
  const write = (message: string): void =>
    log.warn({ detail: message.slice(0, LONGEST_DETAIL) }, 'traces were not exported')
  const logger = { error: write, warn: write, info: ignore, debug: ignore, verbose: ignore }
  diag.setLogger(logger, { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true })
  return write
}
