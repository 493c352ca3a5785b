import { percentile as nearestRank } from '../../packages/server/src/platform/percentile.ts'

/** The value that this share of the measurements does not exceed. NaN if nothing was measured. */
export function percentile(values: readonly number[], share: number): number {
  return nearestRank(values, share) ?? Number.NaN
}
