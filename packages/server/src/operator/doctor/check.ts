import { orAborted, timeLimit, type Clock } from '@ohun/clock'
import type { Config } from '../../config/config.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Resolve, ServiceResolver } from '../../platform/net/resolver.ts'

/** The result of a check. `skipped`: the feature that it checks is not configured. */
export interface Finding {
  status: 'ok' | 'warning' | 'failed' | 'skipped'
  found: string
  /** The steps to fix it. */
  advice?: string
}

export interface CheckDeps {
  config: Config
  clock: Clock
  resolve: Resolve
  /** Resolves the services of a domain name. */
  service_resolver: ServiceResolver
  /** Null if it cannot be opened. The check of the database gives the reason. */
  db: Database | null
  /** False if the database lacks migrations of this version, such as before an upgrade. */
  is_migrated: boolean
  /** The URL to which a test webhook is sent. Null if none is given. */
  webhook_url: string | null
}

export interface Check {
  name: string
  /** True if it reads tables of Ohun, which may not exist yet. */
  reads_tables?: boolean
  /** Runs the check. A thrown error counts as a failure without advice. */
  run(this: void, deps: CheckDeps, signal: AbortSignal): Promise<Finding | Finding[]>
}

export interface CheckResult extends Finding {
  check: string
}

const LIMIT_MS = 10_000

const NOT_MIGRATED = skipped('The database lacks migrations of this version.')

/**
 * Runs all checks concurrently, each within ten seconds, so that one that hangs does not delay the others. The results are in the
 * order of the checks.
 */
export async function runChecks(
  checks: readonly Check[],
  deps: CheckDeps,
  signal: AbortSignal,
): Promise<CheckResult[]> {
  const results = await Promise.all(checks.map((check) => runCheck(check, deps, signal)))
  return results.flat()
}

async function runCheck(check: Check, deps: CheckDeps, signal: AbortSignal): Promise<CheckResult[]> {
  const { name, run, reads_tables = false } = check
  if (reads_tables && deps.db && !deps.is_migrated) return [{ check: name, ...NOT_MIGRATED }]
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

/** The code of an error, or otherwise its message. Codes contain no addresses or secrets. */
export function reasonOf(error: unknown): string {
  const { code, message, cause } = error as { code?: unknown; message?: string; cause?: unknown }
  if (typeof code === 'string') return code
  return cause === undefined ? (message ?? String(error)) : reasonOf(cause)
}
