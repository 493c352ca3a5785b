import type { Clock } from '@ohun/clock'
import type { Database } from '../../platform/db/database.ts'
import type { Limits } from '../../platform/limits/limits.ts'
import type { Log } from '../../platform/log.ts'
import type { Metrics } from '../../platform/metrics.ts'
import { dialHost } from '../../platform/net/dial.ts'
import type { Resolve } from '../../platform/net/resolver.ts'
import type { AnyJobQueue } from '../../platform/work/jobs.ts'
import { linkMetrics } from './link-metrics.ts'
import { metered } from './metered-link.ts'
import type { LinkReports } from '../links/link-reports.ts'
import type { MessagingInbox, MessagingLinks, SmsLink, WhatsAppLink } from './message-carrier.ts'
import { InboundParts } from './smpp/inbound-parts.ts'
import type { SmppAccount } from './smpp/account.ts'
import { SmppLink, type SmppLinkDeps } from './smpp/smpp-link.ts'
import { sweepParts } from './smpp/store-whole.ts'
import type { WhatsAppAccount } from './whatsapp/account.ts'
import { createWhatsAppLinks, type WhatsAppLinkDeps } from './whatsapp/whatsapp-link.ts'

const SWEEP_PARTS_MS = 60_000

/** The accounts that this installation has, as configured. */
export interface CarrierAccounts {
  sms: readonly SmppAccount[]
  whatsapp: readonly WhatsAppAccount[]
}

export interface CarriersDeps extends WhatsAppLinkDeps {
  db: Database
  clock: Clock
  log: Log
  metrics: Metrics
  jobs: AnyJobQueue
  resolve: Resolve
  /** A random number from 0 to 1. */
  random: () => number
  /** Shows the states of the links to the operator. */
  reports: LinkReports
  limits: Limits
  /** Additional links, besides those of the accounts. */
  links: MessagingLinks
}

/** All links to message carriers, with metrics and reports. */
export interface Carriers {
  links: MessagingLinks
  start(inbox: MessagingInbox): void
  stop(): Promise<void>
}

/** Creates the links. Must be called before the engine starts, because a job completes long inbound messages. */
export function createCarriers(accounts: CarrierAccounts, deps: CarriersDeps): Carriers {
  const { db, clock, log, jobs, resolve, random, reports, limits } = deps
  const parts = new InboundParts({ db, clock })
  const connect: SmppLinkDeps['connect'] = ({ host, port, tls: secure }, signal) =>
    dialHost(resolve, { host, port, secure }, { tenant: 'carriers', signal })
  const onChange = (): void => reports.look()
  const smpp_deps = { clock, log, parts, connect, random, onChange, limits }
  const smpp = accounts.sms.map((account) => new SmppLink(account, smpp_deps))
  const cloud = createWhatsAppLinks(deps, accounts.whatsapp)
  const links = observed(
    { sms: [...smpp, ...deps.links.sms], whatsapp: [...cloud, ...deps.links.whatsapp] },
    { ...deps, onChange },
  )
  let inbox: MessagingInbox | null = null
  jobs.every('carriers.sweep-parts', { interval_ms: SWEEP_PARTS_MS, due: 'unnoticed' }, async () => {
    if (inbox) await sweepParts({ inbox, parts, log })
  })
  const all = [...links.sms, ...links.whatsapp]
  return {
    links,
    start(where) {
      inbox = where
      for (const link of all) link.start(where)
    },
    async stop() {
      await Promise.all(all.map((link) => link.stop()))
    },
  }
}

/** Wraps the links so that they are measured and reported. */
function observed(
  { sms, whatsapp }: MessagingLinks,
  {
    clock,
    reports,
    onChange: onOutcome,
    ...deps
  }: Pick<CarriersDeps, 'clock' | 'metrics' | 'reports'> & { onChange: () => void },
): MessagingLinks {
  const metrics = linkMetrics(deps.metrics)
  return {
    sms: sms.map((original): SmsLink => {
      const { link, meter } = metered(original, { clock, metrics, onOutcome })
      const { mno } = original
      reports.watch({ link, meter, channel: 'sms', mno, number: null })
      return { ...link, mno }
    }),
    whatsapp: whatsapp.map((original): WhatsAppLink => {
      const { link, meter } = metered(original, { clock, metrics, onOutcome })
      const { number, webhook, media } = original
      reports.watch({ link, meter, channel: 'whatsapp', mno: null, number })
      return { ...link, number, webhook, media }
    }),
  }
}
