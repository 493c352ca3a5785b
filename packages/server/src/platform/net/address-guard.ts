import { lookup, type LookupAddress } from 'node:dns'
import { isIP } from 'node:net'
import { promisify } from 'node:util'
import { specialRange } from './special-ranges.ts'

/** Resolves a name as the machine does; rejects with `code: 'ENOTFOUND'` for one that does not exist. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>

export interface AddressGuardDeps {
  /** Permits loopback, also by `http`. Only where the server runs on a developer's own machine. */
  allow_insecure_targets: boolean
  resolve?: Resolve
}

/** A `fault` follows the field's name: `webhook_url ${fault}`. */
export type UrlCheck = { ok: true; url: URL } | { ok: false; fault: string }

/** Keeps our requests out of private networks: asked when a URL is saved and again at every dial. */
export interface AddressGuard {
  /** A name that does not resolve passes: it is checked again at each dial. */
  checkUrl(text: string): Promise<UrlCheck>
  /**
   * Every address of the host, each checked. Dial one of these and nothing else: a second look-up might answer differently.
   * @throws BlockedAddressError; the resolver's error.
   */
  addressesFor(hostname: string, protocol: string): Promise<LookupAddress[]>
}

export class BlockedAddressError extends Error {
  override name = 'BlockedAddressError'
}

const LONGEST_URL = 2_048
/** Of a URL without user name and password. */
const WRITTEN_HOST = /^\s*[a-z]+:[/\\]*([^/\\?#:\s]*)/i

const resolveAsTheMachine: Resolve = (hostname) => promisify(lookup)(hostname, { all: true })

export function createAddressGuard({
  allow_insecure_targets,
  resolve = resolveAsTheMachine,
}: AddressGuardDeps): AddressGuard {
  const addressesFor = async (hostname: string, protocol: string): Promise<LookupAddress[]> => {
    const host = hostname.replace(/^\[(.*)\]$/, '$1')
    const family = isIP(host)
    const addresses = family ? [{ address: host, family }] : await resolve(host)
    for (const { address } of addresses) {
      const fault = addressFault(address, { allow_insecure_targets, protocol })
      if (fault) throw new BlockedAddressError(host === address ? `${host} ${fault}` : `${host} (${address}) ${fault}`)
    }
    return addresses
  }

  return {
    addressesFor,
    async checkUrl(text) {
      const fault = urlFault(text, allow_insecure_targets)
      if (fault) return { ok: false, fault }
      const url = new URL(text)
      try {
        await addressesFor(url.hostname, url.protocol)
      } catch (error) {
        if (error instanceof BlockedAddressError) return { ok: false, fault: `is refused: ${error.message}` }
        if (url.protocol === 'http:') return { ok: false, fault: 'must be https, or http to loopback' }
      }
      return { ok: true, url }
    },
  }
}

function addressFault(
  address: string,
  { allow_insecure_targets, protocol }: { allow_insecure_targets: boolean; protocol: string },
): string | null {
  const range = specialRange(address)
  if (range === 'loopback' && allow_insecure_targets) return null
  if (range) return `is not on the public internet: it is ${range}`
  return protocol === 'http:' ? 'may be reached by https only' : null
}

/** What the text alone tells. */
function urlFault(text: string, allow_insecure_targets: boolean): string | null {
  const schemes = allow_insecure_targets ? 'https, or http to loopback' : 'https'
  if (text.length > LONGEST_URL) return `has ${text.length} characters; at most ${LONGEST_URL} are accepted`
  if (!URL.canParse(text)) return 'is not an absolute URL; give one like https://example.com/webhooks'
  const url = new URL(text)
  if (url.protocol !== 'https:' && !(allow_insecure_targets && url.protocol === 'http:')) return `must be ${schemes}`
  if (url.username || url.password) return 'must not contain a user name or password'
  // 0x7f.1, 2130706433, 127.0.0.1. and full-width digits all become 127.0.0.1: nobody writes them with good intent.
  if (isIP(url.hostname) && WRITTEN_HOST.exec(text)?.[1] !== url.hostname)
    return 'must write an address in its usual form, like 192.0.2.1'
  return null
}
