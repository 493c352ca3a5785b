import type { WhatsAppAccount } from '../../src/gateways/messaging/whatsapp/account.ts'
import type { WhatsAppLink } from '../../src/gateways/messaging/message-carrier.ts'
import { createWhatsAppLinks } from '../../src/gateways/messaging/whatsapp/whatsapp-link.ts'
import type { Clock } from '@ohun/clock'
import { createAddressGuard } from '../../src/platform/net/address-guard.ts'
import { createFileFetcher } from '../../src/platform/net/fetch-file.ts'
import { createOutboundHttp } from '../../src/platform/net/outbound-http.ts'
import { APP_SECRET, BUSINESS_NUMBER, VERIFY_TOKEN } from './graph-report.ts'
import { PHONE_NUMBER_ID, type GraphServer } from './graph-server.ts'

/** An account that the fake Graph API knows. */
export function whatsAppAccount(
  { base_url, access_token }: Pick<GraphServer, 'base_url' | 'access_token'>,
  changes: Partial<WhatsAppAccount> = {},
): WhatsAppAccount {
  return {
    name: 'support',
    number: BUSINESS_NUMBER,
    phone_number_id: PHONE_NUMBER_ID,
    access_token,
    app_secret: APP_SECRET,
    verify_token: VERIFY_TOKEN,
    base_url,
    ...changes,
  }
}

export interface TestLinks {
  links: WhatsAppLink[]
  close(): Promise<void>
}

/** Links with the real clients. Names do not resolve. */
export function whatsAppLinks(clock: Clock, accounts: readonly WhatsAppAccount[]): TestLinks {
  const resolve = (): Promise<never> => Promise.reject(Object.assign(new Error('a name'), { code: 'ENOTFOUND' }))
  const guard = createAddressGuard({ allow_insecure_targets: true, resolve })
  const http = createOutboundHttp({ clock, guard })
  const files = createFileFetcher({ clock, guard })
  return {
    links: createWhatsAppLinks({ clock, http, files }, accounts),
    async close() {
      await Promise.all([http.close(), files.close()])
    },
  }
}
