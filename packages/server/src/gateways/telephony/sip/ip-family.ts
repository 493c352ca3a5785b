import { familyOf } from '../../../platform/net/datagrams.ts'
import type { IpFamily } from '../audio.ts'

/** The family of a host that is an IP address. */
export function ipFamilyOf(host: string): IpFamily {
  return familyOf(host) === 6 ? 6 : 4
}
