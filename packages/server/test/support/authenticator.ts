import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import type { PasskeyOptions } from '@ohun/sdk'

/** The part of CBOR that a passkey needs: integers, text, bytes and maps. */
type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const members = [...value].flatMap(([name, member]) => [cbor(name), cbor(member)])
  return Buffer.concat([head(5, value.size), ...members])
}

function head(type: number, length: number): Buffer {
  if (length < 24) return Buffer.of((type << 5) | length)
  return length < 256 ? Buffer.of((type << 5) | 24, length) : Buffer.of((type << 5) | 25, length >> 8, length & 255)
}

const FLAGS = { present: 1, verified: 4, attested: 64 }

/** A software passkey on a page of `origin`. It signs whatever the test requests. */
export class Authenticator {
  readonly id = randomBytes(16)
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' }) as { publicKey: KeyObject; privateKey: KeyObject }
  readonly origin: string
  readonly host: string
  counter = 0
  verifies_user = true

  constructor(origin: string) {
    this.origin = origin
    this.host = new URL(origin).hostname
  }

  /** Answers the options of `start-passkey`. */
  create(options: PasskeyOptions) {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const coordinates = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')] as const
    const key = new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinates[0]],
      [-3, coordinates[1]],
    ])
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.of(0, this.id.length), this.id, cbor(key)])
    const attestation = new Map<string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', this.#data(FLAGS.attested, attested)],
    ])
    return this.#answer({
      clientDataJSON: this.#clientData('webauthn.create', options),
      attestationObject: cbor(attestation).toString('base64url'),
      transports: ['internal'],
    })
  }

  /** Answers the options of a login. */
  get(options: PasskeyOptions) {
    this.counter++
    const data = this.#data(0)
    const clientDataJSON = this.#clientData('webauthn.get', options)
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    return this.#answer({
      clientDataJSON,
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
    })
  }

  #answer(response: object): PasskeyOptions {
    const id = this.id.toString('base64url')
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
  }

  #clientData(type: string, { challenge }: PasskeyOptions): string {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin })).toString('base64url')
  }

  #data(flags: number, rest = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    const all = flags | FLAGS.present | (this.verifies_user ? FLAGS.verified : 0)
    return Buffer.concat([sha256(Buffer.from(this.host)), Buffer.of(all), counter, rest])
  }
}

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest()
