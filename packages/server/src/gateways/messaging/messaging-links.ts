import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Log } from '../../platform/log.ts'
import type { Metrics } from '../../platform/metrics.ts'
import { dialHost } from '../../platform/net/dial.ts'
import type { Resolve } from '../../platform/net/resolver.ts'
import type { AnyJobQueue } from '../../platform/work/jobs.ts'
import { linkMetrics } from './link-metrics.ts'
import { metered } from './link-meter.ts'
import { LinkReports, type ReportedLink } from './link-reports.ts'
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
  /** From 0 to 1. */
  random: () => number
  /** Host and process id. */
  process: string
  /** Further ones, besides those of the accounts. */
  links: MessagingLinks
}

/** All connections to carriers of messages, measured and shown to the operator. */
export interface Carriers {
  links: MessagingLinks
  /** @param owner - This process among those that share the database. */
  start(inbox: MessagingInbox, owner: number): void
  stop(): Promise<void>
}

/** Before the engine starts: long inbound messages are completed by a job. */
export function createCarriers(accounts: CarrierAccounts, deps: CarriersDeps): Carriers {
  const { db, clock, log, jobs, resolve, random } = deps
  const parts = new InboundParts({ db, clock })
  const connect: SmppLinkDeps['connect'] = ({ host, port, tls: secure }, signal) =>
    dialHost(resolve, { host, port, secure }, { tenant: 'carriers', signal })
  const onChange = (): void => reports.look()
  const smpp_deps = { clock, log, parts, connect, random, onChange }
  const smpp = accounts.sms.map((account) => new SmppLink(account, smpp_deps))
  const cloud = createWhatsAppLinks(deps, accounts.whatsapp)
  const { links, reported } = observed(
    { sms: [...smpp, ...deps.links.sms], whatsapp: [...cloud, ...deps.links.whatsapp] },
    { ...deps, onChange },
  )
  const reports: LinkReports = new LinkReports(deps, reported)
  let inbox: MessagingInbox | null = null
  jobs.every('carriers.sweep-parts', SWEEP_PARTS_MS, async () => {
    if (inbox) await sweepParts({ inbox, parts, log })
  })
  const all = [...links.sms, ...links.whatsapp]
  return {
    links,
    start(where, owner) {
      inbox = where
      for (const link of all) link.start(where)
      reports.start(owner)
    },
    async stop() {
      await Promise.all([...all.map((link) => link.stop()), reports.stop()])
    },
  }
}

/** The same links, measured, and how each is reported. */
function observed(
  { sms, whatsapp }: MessagingLinks,
  { clock, onChange: onOutcome, ...deps }: Pick<CarriersDeps, 'clock' | 'metrics'> & { onChange: () => void },
): { links: MessagingLinks; reported: ReportedLink[] } {
  const metrics = linkMetrics(deps.metrics)
  const reported: ReportedLink[] = []
  const links = {
    sms: sms.map((original): SmsLink => {
      const { link, meter } = metered(original, { clock, metrics, onOutcome })
      const { mno } = original
      reported.push({ link, meter, channel: 'sms', mno, number: null })
      return { ...link, mno }
    }),
    whatsapp: whatsapp.map((original): WhatsAppLink => {
      const { link, meter } = metered(original, { clock, metrics, onOutcome })
      const { number, webhook, media } = original
      reported.push({ link, meter, channel: 'whatsapp', mno: null, number })
      return { ...link, number, webhook, media }
    }),
  }
  return { links, reported }
}
