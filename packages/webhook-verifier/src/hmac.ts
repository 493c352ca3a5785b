import type * as NodeCryptoModule from 'node:crypto'
import type { Claim } from './claim.ts'
import type { WebhookBody } from './webhook-input.ts'

type NodeCrypto = Pick<typeof NodeCryptoModule, 'createHmac' | 'timingSafeEqual'>

/**
 * Looked up at run time rather than imported, so that a bundle for browsers or edge runtimes does not need a polyfill.
 */
const nodeCrypto = findNodeCrypto()

function findNodeCrypto(): NodeCrypto | undefined {
  try {
    const { process } = globalThis as { process?: { getBuiltinModule?(id: string): NodeCrypto | undefined } }
    return process?.getBuiltinModule?.('node:crypto')
  } catch {
    // Next's Edge runtime has a `process` that throws on access.
    return undefined
  }
}

/** Whether the synchronous functions work here. */
export const hasNodeCrypto = nodeCrypto !== undefined

function requireNodeCrypto(): NodeCrypto {
  if (nodeCrypto) return nodeCrypto
  throw new TypeError('node:crypto is not available here: use verifyWebhookAsync.')
}

function toView(body: Exclude<WebhookBody, string>): Uint8Array {
  return ArrayBuffer.isView(body) ? body : new Uint8Array(body)
}

/** The hexadecimal HMAC-SHA256 of `<timestamp>.<body>`. */
export function digest(secret: string, timestamp: string, body: WebhookBody): string {
  const hmac = requireNodeCrypto().createHmac('sha256', secret).update(`${timestamp}.`)
  return hmac.update(typeof body === 'string' ? body : toView(body)).digest('hex')
}

/** Whether any of the secrets made any of the digests. All pairs are compared, each in constant time. */
export function matches({ secrets, timestamp, digests }: Claim, body: WebhookBody): boolean {
  const { timingSafeEqual } = requireNodeCrypto()
  const claimed = digests.map((hex) => Buffer.from(hex, 'hex'))
  let found = false
  for (const secret of secrets) {
    const expected = Buffer.from(digest(secret, timestamp, body), 'hex')
    for (const candidate of claimed) found = timingSafeEqual(expected, candidate) || found
  }
  return found
}

const MAX_CACHED_KEYS = 32
const encoder = new TextEncoder()
const keys = new Map<string, Promise<CryptoKey>>()

/** Cached, because importing a key costs more than using it. */
function cachedKey(secret: string): Promise<CryptoKey> {
  const known = keys.get(secret)
  if (known) return known
  if (keys.size >= MAX_CACHED_KEYS) keys.clear()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign', 'verify'])
  keys.set(secret, key)
  return key
}

/** {@link matches} with WebCrypto, whose `verify` compares in constant time. */
export async function matchesAsync({ secrets, timestamp, digests }: Claim, body: WebhookBody): Promise<boolean> {
  const prefix = encoder.encode(`${timestamp}.`)
  const bytes = typeof body === 'string' ? encoder.encode(body) : toView(body)
  const message = new Uint8Array(prefix.length + bytes.length)
  message.set(prefix)
  message.set(bytes, prefix.length)
  let found = false
  for (const secret of secrets) {
    const key = await cachedKey(secret)
    for (const hex of digests) {
      const claimed = Uint8Array.from(hex.match(/../g) ?? [], (byte) => parseInt(byte, 16))
      found = (await crypto.subtle.verify('HMAC', key, claimed, message)) || found
    }
  }
  return found
}
