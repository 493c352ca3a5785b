import type { Environment } from '../../platform/caller.ts'
import { carrierChain } from '../telephony/routing.ts'
import { withFailover } from './failover.ts'
import { guarded, type GuardDeps } from './guarded-link.ts'
import type { MessagingLinks, SmsCarrier, WhatsAppCarrier } from './message-carrier.ts'
import { sandboxSmsCarrier, sandboxWhatsAppCarrier } from './sandbox-carriers.ts'

export interface Messaging {
  smsCarrierFor(environment: Environment, to: string): SmsCarrier
  /** @param from - The sender. Each WhatsApp account sends from its own number. */
  whatsAppCarrierFor(environment: Environment, from: string): WhatsAppCarrier
}

/** Selects the carriers of an environment; nothing else knows them. Simulated operators never fail, so they have no breakers. */
export function messagingByEnvironment(deps: GuardDeps, links: MessagingLinks): Messaging {
  const sms = Map.groupBy(
    links.sms.map((link) => ({ mno: link.mno, carrier: guarded(link, link, deps) })),
    ({ mno }) => mno,
  )
  const whatsapp = Map.groupBy(
    links.whatsapp.map((link) => ({
      number: link.number,
      carrier: guarded(link, { name: link.name, mno: null }, deps),
    })),
    ({ number }) => number,
  )
  const carriersOf = (environment: Environment, to: string): SmsCarrier[] => {
    const chain = carrierChain(to)
    return environment === 'sandbox'
      ? chain.map(sandboxSmsCarrier)
      : chain.flatMap((mno) => (sms.get(mno) ?? []).map(({ carrier }) => carrier))
  }
  return {
    smsCarrierFor: (environment, to) =>
      withFailover(carriersOf(environment, to), { ...deps, none: 'no SMS carrier is configured' }),
    whatsAppCarrierFor(environment, from) {
      const carriers =
        environment === 'sandbox' ? [sandboxWhatsAppCarrier] : (whatsapp.get(from) ?? []).map(({ carrier }) => carrier)
      return withFailover(carriers, { ...deps, none: `no WhatsApp account is configured for ${from}` })
    },
  }
}
