import type { Clock } from '@ohun/clock'
import type { Challenger } from './authentication/challenger.ts'
import type { Dialogs } from './dialog/dialogs.ts'
import type { SipLog } from './log.ts'
import type { SipAddress } from './sip-endpoint.ts'
import type { Hop } from './transport/hop.ts'
import type { Transactions } from './transaction/transactions.ts'

/** An invitation that was refused, and why. */
export interface RefusedInvite {
  status: number
  reason: string
  /** The address that it came from. */
  source: string
}

/** The scheme of our Contact. A side that called us at a `sips:` address must get a `sips:` Contact (RFC 3261 §12.1.1). */
export type ContactScheme = 'sip' | 'sips'

/** The services that every part of an endpoint uses. */
export interface SipCore {
  clock: Clock
  log: SipLog
  /** Random bytes as hexadecimal digits. */
  token: (this: void, bytes: number) => string
  /** A number from 0 to 1. */
  random: (this: void) => number
  transactions: Transactions
  dialogs: Dialogs
  /** Authenticates callers. */
  challenger: Challenger
  /** The host and port for `Via` and `Contact`, at which the other side reaches us. */
  sentBy(hop: Hop): string
  /** @param scheme - `sip` by default. */
  contact(hop: Hop, scheme?: ContactScheme): string
  viaOf(hop: Hop): string
  send(bytes: Buffer, hop: Hop): void
  /** Called when an invitation was refused before the service saw it. */
  refused(refusal: RefusedInvite): void
  /**
   * Looks up a name.
   * @param named_by - The host that has written the name. Its share of the look-ups is used. By default, the name has its own share.
   * @throws Error for a name that is not found.
   */
  locate(address: SipAddress, named_by?: string): Promise<Hop>
}
