import { argon2Sync, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto'
import { passwordThreads } from './password-threads.ts'

/** The parameters of argon2id that decide what a hash costs. */
export type PasswordCost = Pick<Argon2Parameters, 'memory' | 'passes'>

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
export const PASSWORD_COST: PasswordCost = { memory: 19_456, passes: 2 }
const SHAPE = { parallelism: 1, tagLength: 32 } as const

/** Slow hashes of passwords. Few run at a time; when too many wait, both throw ApiError UNAVAILABLE. */
export interface Passwords {
  /** An argon2id hash in the PHC string form, which carries its own cost and salt. */
  hash(password: string): Promise<string>
  /** Also false for a hash that cannot be read. */
  verify(password: string, hash: string): Promise<boolean>
}

export interface PasswordService extends Passwords {
  close(): Promise<void>
}

/**
 * Hashes on separate threads, so that neither the event loop nor the pool that files and DNS share has to wait.
 * @param cost - The cost of new hashes. A check costs what its hash says.
 */
export function createPasswords(cost = PASSWORD_COST): PasswordService {
  const threads = passwordThreads()
  return {
    async hash(password) {
      const nonce = randomBytes(16)
      return phc(cost, nonce, Buffer.from(await threads.run({ ...SHAPE, ...cost, message: password, nonce })))
    },
    async verify(password, hash) {
      const stored = parse(hash)
      if (!stored) return false
      const tag = await threads.run({ ...stored.parameters, message: password })
      return timingSafeEqual(tag, stored.tag)
    },
    close: () => threads.close(),
  }
}

/** Hashes on this thread, for a command or a first start, where no other work waits. */
export function hashPasswordHere(password: string, cost = PASSWORD_COST): string {
  const nonce = randomBytes(16)
  return phc(cost, nonce, argon2Sync('argon2id', { ...SHAPE, ...cost, message: password, nonce }))
}

/** A hash that no password has, at the cost of a real one, so that a check takes as long if the account does not exist. */
export const UNMATCHABLE_HASH = phc(PASSWORD_COST, Buffer.alloc(16), Buffer.alloc(SHAPE.tagLength))

function phc({ memory, passes }: PasswordCost, nonce: Buffer, tag: Buffer): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${SHAPE.parallelism}$${encode(nonce)}$${encode(tag)}`
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

function parse(hash: string): { parameters: Omit<Argon2Parameters, 'message'>; tag: Buffer } | null {
  const match = PHC.exec(hash)
  if (!match) return null
  const [memory, passes, parallelism] = match.slice(1, 4).map(Number) as [number, number, number]
  const [nonce, tag] = match.slice(4).map((text) => Buffer.from(text, 'base64')) as [Buffer, Buffer]
  return { parameters: { memory, passes, parallelism, nonce, tagLength: tag.length }, tag }
}

/** PHC strings use base64 without padding. */
function encode(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
