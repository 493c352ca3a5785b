import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import type { MediaTlsFiles } from '../domain/settings.ts'
import { StartError } from '../platform/errors.ts'
import type { Log } from '../platform/log.ts'
import { requireAuthorities } from '../platform/net/pem-files.ts'
import { watchFiles } from '../platform/watch-files.ts'

export interface MediaIdentity {
  cert: string
  key: string
  ca: string
}

/** Both sides present a certificate of the authority. */
export const MUTUAL = { minVersion: 'TLSv1.3', requestCert: true, rejectUnauthorized: true } as const

const VARIABLES = {
  cert: 'OHUN_MEDIA_TLS_CERTIFICATE',
  key: 'OHUN_MEDIA_TLS_KEY',
  ca: 'OHUN_MEDIA_TLS_CA',
} as const

/** Our TLS identity towards other machines. It is read again when its files change, so a renewal needs no restart. */
export class MediaTls {
  readonly #files: MediaTlsFiles
  readonly #log: Pick<Log, 'warn'> | null
  #identity: MediaIdentity
  /** The last fault that was logged. The files are read again for each connection. */
  #logged: string | null = null

  /** @throws StartError for a file that cannot be read or is not valid. */
  constructor(files: MediaTlsFiles, log: Pick<Log, 'warn'> | null = null) {
    this.#files = files
    this.#log = log
    this.#identity = readIdentity(files)
  }

  /** The identity in the files. While they are being replaced, it is the last valid one. */
  identity(): MediaIdentity {
    try {
      this.#identity = readIdentity(this.#files)
      this.#logged = null
    } catch (error) {
      this.#say(error as Error)
    }
    return this.#identity
  }

  #say(err: Error): void {
    if (err.message === this.#logged) return
    this.#logged = err.message
    this.#log?.warn({ err }, 'the renewed certificate for media nodes cannot be used; the previous one stays')
  }

  /** @returns a function that ends the subscription. */
  onRenewal(renewed: (identity: MediaIdentity) => void): () => void {
    return watchFiles(Object.values(this.#files) as string[], () => renewed(this.identity()))
  }
}

function readIdentity({ certificate_file, key_file, ca_file }: MediaTlsFiles): MediaIdentity {
  const identity = {
    cert: readPem(VARIABLES.cert, certificate_file),
    key: readPem(VARIABLES.key, key_file),
    ca: readPem(VARIABLES.ca, ca_file),
  }
  requireAuthority(identity.ca)
  requireKey(certificateOf(VARIABLES.cert, identity.cert), identity.key)
  requireChain(identity)
  return identity
}

function readPem(variable: string, path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartError(`${variable} ${path} cannot be read: ${code}. Accepted: a path of a PEM file.`, {
      cause: error,
    })
  }
}

function certificateOf(variable: string, pem: string): X509Certificate {
  try {
    return new X509Certificate(pem)
  } catch (error) {
    throw new StartError(`${variable} is not a certificate. Accepted: a path of a PEM file.`, { cause: error })
  }
}

function requireAuthority(ca: string): void {
  try {
    requireAuthorities(ca)
  } catch (error) {
    throw new StartError(`${VARIABLES.ca} is not a certificate. Accepted: a path of a PEM file.`, { cause: error })
  }
}

/** Checks the whole chain, because the other checks read only its first certificate. A truncated chain would end the process on renewal. */
function requireChain(identity: MediaIdentity): void {
  try {
    createSecureContext(identity)
  } catch (error) {
    throw new StartError(`${VARIABLES.cert} has a chain that cannot be used. Accepted: certificates as a PEM file.`, {
      cause: error,
    })
  }
}

function requireKey(certificate: X509Certificate, key: string): void {
  const accepted = `Accepted: the key of ${VARIABLES.cert} as a PEM file.`
  try {
    if (certificate.checkPrivateKey(createPrivateKey(key))) return
  } catch (error) {
    throw new StartError(`${VARIABLES.key} is not valid. ${accepted}`, { cause: error })
  }
  throw new StartError(`${VARIABLES.key} belongs to another certificate. ${accepted}`)
}
