import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

/** The key that encrypts secrets, and the others, which decrypt what they have encrypted until they are removed. */
export interface EncryptionKeys {
  encryption_key: Buffer
  other_keys: readonly Buffer[]
}

/** Encrypts secrets so that only we can read them: a database dump or backup alone does not reveal them. */
export interface SecretBox {
  seal(text: string): string
  /** @throws when the text was sealed with an unknown key, or has been changed. */
  open(sealed: string): string
}

const VERSION = 1
const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Uses AES-256-GCM. Sealed text is the base64url of a version byte, random nonce, tag and ciphertext.
 * @param key - Seals and opens.
 * @param others - Only open.
 */
export function createSecretBox(key: Buffer, others: readonly Buffer[] = []): SecretBox {
  const wrong = [key, ...others].find(({ length }) => length !== KEY_BYTES)
  if (wrong) throw new RangeError(`The encryption key has ${wrong.length} bytes; it must have 32.`)
  return {
    seal(text) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), ciphertext]).toString('base64url')
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes[0] !== VERSION) throw new Error('The sealed secret has an unknown version.')
      return openWith([key, ...others], bytes.subarray(1))
    },
  }
}

/** Tries one key after the other. The tag verifies with the right one only. */
function openWith([key, ...others]: readonly Buffer[], sealed: Buffer): string {
  const [nonce, tag, ciphertext] = parts(sealed)
  try {
    const decipher = createDecipheriv('aes-256-gcm', key!, nonce, { authTagLength: TAG_BYTES }).setAuthTag(tag)
    return Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString('utf8')
  } catch (error) {
    if (others.length === 0) throw error
    return openWith(others, sealed)
  }
}

function parts(bytes: Buffer): [nonce: Buffer, tag: Buffer, ciphertext: Buffer] {
  const body = NONCE_BYTES + TAG_BYTES
  return [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES, body), bytes.subarray(body)]
}

export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

/** `bytes` random bytes as base64url: 32 make a 256-bit secret of 43 characters. */
export function randomToken(bytes: number): string {
  return randomBytes(bytes).toString('base64url')
}
