import { familyOf } from '../../../platform/net/datagrams.ts'
import type { IpFamily } from '../audio.ts'

/** Addresses of hosts are literal. */
export function ipFamilyOf(host: string): IpFamily {
  return familyOf(host) === 6 ? 6 : 4
}
