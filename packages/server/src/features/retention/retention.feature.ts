import type { RetainedKind } from '../../domain/retained-kind.ts'
import type { Services } from '../services.ts'
import { deleteOldContent, retentionOf } from './delete-old-content.ts'

const INTERVAL_MS = 10 * 60 * 1_000

/** Idempotency records, which hold content too, live for a day: their own sweep has long taken them. */
export function retentionFeature({ db, clock, log, jobs }: Services, kinds: readonly RetainedKind[]): void {
  const deps = { db, clock, log, kinds: kinds.map(retentionOf) }
  jobs.every('retention.sweep', INTERVAL_MS, async ({ signal }) => void (await deleteOldContent(deps, signal)))
}
