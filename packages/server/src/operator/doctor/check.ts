import { orAborted, timeLimit, type Clock } from '@ohun/clock'
import type { Config } from '../../config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Resolve, ServiceResolver } from '../../platform/net/resolver.ts'

/** The result of a check. `skipped`: what it would check is not configured. */
export interface Finding {
  status: 'ok' | 'warning' | 'failed' | 'skipped'
  found: string
  /** How to fix it. */
  advice?: string
}

export interface CheckDeps {
  config: Config
  clock: Clock
  resolve: Resolve
  /** Where services of a name are. */
  service_resolver: ServiceResolver
  /** Null if it cannot be opened; the check of the database says why. */
  db: Database | null
  /** Where a webhook is tried, if one is given. */
  webhook_url: string | null
}

export interface Check {
  name: string
  /** A thrown error is a failure that it says nothing more about. */
  run(this: void, deps: CheckDeps, signal: AbortSignal): Promise<Finding | Finding[]>
}

export interface CheckResult extends Finding {
  check: string
}

const LIMIT_MS = 10_000

/** All at once, each within ten seconds: one that hangs delays no other. The results are in the order of the checks. */
export async function runChecks(
  checks: readonly Check[],
  deps: CheckDeps,
  signal: AbortSignal,
): Promise<CheckResult[]> {
  const results = await Promise.all(checks.map((check) => runCheck(check, deps, signal)))
  return results.flat()
}

async function runCheck({ name, run }: Check, deps: CheckDeps, signal: AbortSignal): Promise<CheckResult[]> {
  using limit = timeLimit(deps.clock, LIMIT_MS, signal)
  try {
    const found = await orAborted(limit.signal, run(deps, limit.signal))
    return [found].flat().map((finding) => ({ check: name, ...finding }))
  } catch (error) {
    if (signal.aborted) throw error
    const found = limit.expired ? `There was no result within ${LIMIT_MS / 1_000} seconds.` : reasonOf(error)
    return [{ check: name, status: 'failed', found }]
  }
}

export function ok(found: string): Finding {
  return { status: 'ok', found }
}

export function skipped(found: string): Finding {
  return { status: 'skipped', found }
}

export function warning(found: string, advice: string): Finding {
  return { status: 'warning', found, advice }
}

export function failed(found: string, advice: string): Finding {
  return { status: 'failed', found, advice }
}

/** The code of an error, else its message. Codes hold no address and no secret. */
export function reasonOf(error: unknown): string {
  const { code, message, cause } = error as { code?: unknown; message?: string; cause?: unknown }
  if (typeof code === 'string') return code
  return cause === undefined ? (message ?? String(error)) : reasonOf(cause)
}
