import type { Socket } from 'node:net'
import { isIP } from 'node:net'
import { connectTo } from '../../../platform/net/dial.ts'
import type { Resolve } from '../../../platform/net/resolver.ts'

/** Whose share of look-ups carriers' names take. */
const TENANT = 'carriers'

/** To the address that the operator has configured, which may be a private one. */
export function carrierDialer(resolve: Resolve) {
  return async (
    { host, port, tls: secure }: { host: string; port: number; tls: boolean },
    signal: AbortSignal,
  ): Promise<Socket> => {
    const family = isIP(host)
    const addresses = family === 0 ? await resolve(host, { tenant: TENANT, signal }) : [{ address: host, family }]
    return await connectTo({ host, port, secure, addresses }, { signal, phases: {} })
  }
}
