import type { Config } from '../config/config.ts'
import type { Destinations } from '../domain/destinations.ts'
import { webhookUrlCheck } from '../features/agents/webhook-url-check.ts'
import type { Services } from '../features/services.ts'
import { Slots } from '../platform/limits/slots.ts'
import { createPages } from '../platform/pagination.ts'
import type { Gateways } from './create-gateways.ts'
import type { DurableWork } from './create-durable-work.ts'
import type { Sandboxes } from './create-sandboxes.ts'
import type { Platform, PlatformDeps } from './open-platform.ts'
import type { ProcessState } from './process-state.ts'
import { createStorageCheck } from './storage-check.ts'

/** The parts of the process that features use. */
export interface ServiceParts {
  platform: Platform
  work: DurableWork
  gateways: Gateways
  sandboxes: Sandboxes
  state: ProcessState
  destinations: Destinations
}

/** Selects what the features may use. */
export function createServices(
  config: Config,
  { db, clock, machine_clock, log, keys }: PlatformDeps,
  { platform, work, gateways, sandboxes, state, destinations }: ServiceParts,
): Services {
  const { ids, reads, metrics, passwords, box, guard, limits } = platform
  const { openSandbox, playSimulation } = sandboxes
  const { public_url, node_url, isStopping } = state
  return {
    ...settingsOf(config),
    ...gateways,
    ...work,
    db,
    reads,
    clock,
    machine_clock,
    ids,
    log,
    metrics,
    passwords,
    box,
    destinations,
    public_url,
    node_url,
    isStopping,
    openSandbox,
    playSimulation,
    pages: createPages(keys),
    exporting: new Slots(),
    checkWebhookUrl: webhookUrlCheck(guard, machine_clock),
    rate_limiter: limits.requests,
    storageFault: createStorageCheck({ clock: machine_clock, log, data_dir: config.data_dir }),
  }
}

function settingsOf({ rate_limits, keep, daily_limit_kobo, calls, turn }: Config) {
  return { rate_limits, keep, daily_limit_kobo, call_settings: calls, turn }
}
