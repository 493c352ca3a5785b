import type { TracingConfig } from '../config/tracing.ts'
import type { Log } from '../platform/log.ts'

export interface Tracing {
  /** Exports the remaining spans within the time limit. */
  stop(within_ms: number): Promise<void>
}

const none: Tracing = { stop: () => Promise.resolve() }

/** Exports traces if they are configured. OpenTelemetry's SDK takes 200 ms and 20 MB to load, so it is loaded only then. */
export async function startTracing(config: TracingConfig | null, log: Log): Promise<Tracing> {
  if (config === null) return none
  const { exportTraces } = await import('./export-traces.ts')
  return exportTraces(config, log)
}
