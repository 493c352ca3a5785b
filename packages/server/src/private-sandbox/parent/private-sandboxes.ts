import { PrivateSandboxError, type PrivateSandbox, type PrivateSandboxRequest } from '../../domain/private-sandbox.ts'
import type { AnyJobQueue } from '../../platform/work/jobs.ts'
import { openPrivateSandbox, type PrivateSandboxDeps } from './open-private-sandbox.ts'
import { sweepSandboxDatabases } from './sandbox-database.ts'

export interface PrivateSandboxesDeps extends PrivateSandboxDeps {
  jobs: AnyJobQueue
  /** The most private sandboxes that this process may have at a time. */
  max: number
}

const SWEEP_INTERVAL_MS = 60 * 60 * 1_000

/** The private sandboxes of this process. */
export class PrivateSandboxes {
  readonly #deps: PrivateSandboxesDeps
  readonly #open = new Set<Promise<PrivateSandbox>>()
  #stopped = false

  constructor(deps: PrivateSandboxesDeps) {
    this.#deps = deps
    // A process that was killed together with its parent leaves its database behind.
    deps.jobs.every('private_sandboxes.sweep', { interval_ms: SWEEP_INTERVAL_MS, due: 'unnoticed' }, () =>
      sweepSandboxDatabases(deps.db),
    )
  }

  /** Drops the databases of processes that were killed. */
  start(): void {
    const { db, log } = this.#deps
    sweepSandboxDatabases(db).catch((error: unknown) =>
      log.warn({ err: error }, 'databases of private sandboxes could not be removed'),
    )
  }

  /** @throws PrivateSandboxError */
  async open(request: PrivateSandboxRequest): Promise<PrivateSandbox> {
    const { max } = this.#deps
    if (max === 0) throw new PrivateSandboxError('This service has no clocks for sandboxes: OHUN_SANDBOX_CLOCKS is 0.')
    if (this.#stopped || this.#open.size >= max) throw new PrivateSandboxError(refusalOf(max))
    const opening = openPrivateSandbox(this.#deps, request)
    this.#open.add(opening)
    const forget = (): boolean => this.#open.delete(opening)
    opening.then((sandbox) => sandbox.ended.then(forget), forget)
    return await opening
  }

  /** Closes all private sandboxes. */
  async stop(): Promise<void> {
    const { schema, log } = this.#deps
    this.#stopped = true
    const removed = schema
      .stop()
      .catch((error: unknown) => log.warn({ err: error }, 'the schema of private sandboxes could not be removed'))
    await Promise.allSettled([removed, ...[...this.#open].map(async (opening) => (await opening).close())])
  }
}

const refusalOf = (max: number): string =>
  `All ${max} places for copies of sandboxes are taken at this node (OHUN_SANDBOX_CLOCKS). Try again in a minute.`
