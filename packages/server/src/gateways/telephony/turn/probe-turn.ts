import { createHash, randomBytes } from 'node:crypto'
import type { TurnServer } from '../../../domain/turn-server.ts'
import { familyOf } from '../../../platform/net/datagrams.ts'
import { MAGIC_COOKIE, stunMessage } from '../../../platform/net/stun-message.ts'
import { openStunLink, type StunAnswer, type StunLink, type StunLinkDeps } from './stun-link.ts'

/** The types of requests. In the types of answers, `ANSWER_BITS` are set as well. */
const [BINDING, ALLOCATE, REFRESH, CREATE_PERMISSION] = [0x0001, 0x0003, 0x0004, 0x0008]
const ANSWER_BITS = 0x0110
const FAILURE = 0x0110
/** The attributes of RFC 8489 and RFC 8656. */
const [USERNAME, ERROR_CODE, LIFETIME, REALM, NONCE] = [0x0006, 0x0009, 0x000d, 0x0014, 0x0015]
const [XOR_PEER_ADDRESS, REQUESTED_TRANSPORT] = [0x0012, 0x0019]
const UDP = Buffer.from([17, 0, 0, 0])
const NOT_ANY_MORE = Buffer.alloc(4)
const TRANSACTION_BYTES = 12
/** Enough for one attempt without credentials, one with credentials, and one with a newer nonce. */
const MAX_TRIES = 3

/** Our own descriptions of error codes, so that no text of the server is repeated. */
const REFUSALS: Readonly<Record<number, string>> = {
  300: 'it sends browsers to another server',
  400: 'it does not understand the request',
  401: 'it refuses the credentials',
  403: 'it forbids that',
  437: 'it knows no such relay',
  441: 'it refuses the credentials',
  442: 'it gives no relays for UDP',
  486: 'this user name has as many relays as it may',
  508: 'it has no free port',
}

export interface TurnCredentials {
  username: string
  credential: string
}

export interface TurnProbe {
  server: TurnServer
  /** Null for a STUN server. */
  credentials: TurnCredentials | null
  /** The address that relays must be able to reach. Null if it is unknown. */
  peer: string | null
}

/**
 * Tests a server as a browser uses it. Requests a relay, which is released at once, from a TURN server, or an address from a STUN
 * server.
 * @returns whether the server gives relays to everybody, without a password.
 * @throws Error with the reason why the server cannot be used. It contains no secrets.
 */
export async function probeTurn({ server, credentials, peer }: TurnProbe, deps: StunLinkDeps): Promise<boolean> {
  const link = await openStunLink(server, deps)
  try {
    const asker = new Asker(link, credentials)
    if (server.kind === 'stun') await asker.ask(BINDING)
    else await useRelay(asker, peer)
    return server.kind === 'turn' && !asker.was_challenged
  } finally {
    link.close()
  }
}

async function useRelay(asker: Asker, peer: string | null): Promise<void> {
  await asker.ask(ALLOCATE, [[REQUESTED_TRANSPORT, UDP]])
  try {
    if (familyOf(peer ?? '') === 4)
      await asker.ask(CREATE_PERMISSION, [[XOR_PEER_ADDRESS, peerAddress(peer!)]]).catch((error: unknown) => {
        throw new Error(`its relays may not reach ${peer}: ${(error as Error).message}`, { cause: error })
      })
  } finally {
    await asker.ask(REFRESH, [[LIFETIME, NOT_ANY_MORE]]).catch(() => {}) // without a refresh, the relay ends after ten minutes
  }
}

type Attributes = readonly (readonly [type: number, value: Buffer])[]

/** Sends requests, with credentials (RFC 8489, section 9.2) once the server has challenged one. */
class Asker {
  readonly #link: StunLink
  readonly #credentials: TurnCredentials | null
  #challenge: { realm: Buffer; nonce: Buffer } | null = null

  constructor(link: StunLink, credentials: TurnCredentials | null) {
    this.#link = link
    this.#credentials = credentials
  }

  get was_challenged(): boolean {
    return this.#challenge !== null
  }

  async ask(type: number, attributes: Attributes = []): Promise<StunAnswer> {
    let code = 0
    for (let tries = 0; tries < MAX_TRIES; tries++) {
      const answer = await this.#link.ask(this.#request(type, attributes))
      if ((answer.type & ANSWER_BITS) !== FAILURE) return answer
      code = codeOf(answer)
      if (!this.#isChallenged(answer, code)) break
    }
    throw new Error(`${REFUSALS[code] ?? 'it answers with an error'} (${code})`)
  }

  /** True if the request should be repeated with the answer's challenge. */
  #isChallenged({ attributes }: StunAnswer, code: number): boolean {
    const [realm, nonce] = [attributes.get(REALM), attributes.get(NONCE)]
    const is_new = (code === 401 && !this.#challenge) || code === 438
    if (!is_new || !realm || !nonce || !this.#credentials) return false
    this.#challenge = { realm, nonce }
    return true
  }

  #request(type: number, attributes: Attributes): Buffer {
    const head = { type, transaction: randomBytes(TRANSACTION_BYTES) }
    if (!this.#challenge || !this.#credentials) return stunMessage(head, attributes)
    const { realm, nonce } = this.#challenge
    const username = Buffer.from(this.#credentials.username)
    const secret = Buffer.concat([username, Buffer.from(':'), realm, Buffer.from(`:${this.#credentials.credential}`)])
    const named = [[USERNAME, username] as const, [REALM, realm] as const, [NONCE, nonce] as const]
    return stunMessage(head, [...attributes, ...named], createHash('md5').update(secret).digest())
  }
}

function codeOf({ attributes }: StunAnswer): number {
  const value = attributes.get(ERROR_CODE)
  return value && value.length >= 4 ? 100 * (value[2]! & 7) + value[3]! : 0
}

/** An IPv4 address with an arbitrary port, XORed with the magic cookie (RFC 8489, section 14.2). */
function peerAddress(address: string): Buffer {
  const bytes = Buffer.from([0, 1, 0, 0, ...address.split('.').map(Number)])
  bytes.writeUInt32BE((bytes.readUInt32BE(4) ^ MAGIC_COOKIE) >>> 0, 4)
  return bytes
}
