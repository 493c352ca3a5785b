import { LinkReports } from '../../src/gateways/links/link-reports.ts'
import type { CallInbox } from '../../src/gateways/telephony/call-inbox.ts'
import { SipTrunks } from '../../src/gateways/telephony/sip/sip-trunks.ts'
import type { TrunkAccount } from '../../src/gateways/telephony/sip/trunk-account.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { processLimits } from '../../src/platform/limits/process-limits.ts'
import { Metrics } from '../../src/platform/metrics.ts'
import { ACCOUNT, type TrunkHarness } from './trunk-harness.ts'

/** Trunks that accept calls. @param inbox - Resolves with the workspace of the called number. */
export async function openTrunks(
  harness: TrunkHarness,
  accounts: readonly Partial<TrunkAccount>[],
  inbox: CallInbox | CallInbox['received'],
): Promise<SipTrunks> {
  const deps = { ...harness.deps, db: {} as Database, process: 'test:1' }
  // Writes nothing until it is started.
  const reports = new LinkReports({ ...deps, metrics: new Metrics() })
  const trunks = new SipTrunks(
    accounts.map((changes, at) => ({ ...ACCOUNT, name: `trunk-${at}`, ping_seconds: 0, ...changes })),
    { ...deps, reports, limits: processLimits(harness.clock), openSip: () => Promise.resolve(deps.sip()) },
  )
  await trunks.start('received' in inbox ? inbox : { received: inbox, is_behind: false })
  return trunks
}
