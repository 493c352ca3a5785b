import { readFileSync } from 'node:fs'
import type { MediaTlsFiles } from '../domain/settings.ts'
import { StartError } from '../platform/errors.ts'
import type { Log } from '../platform/log.ts'
import { requireAuthorities, requireKeyPair } from '../platform/net/pem-files.ts'
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
  requireAuthorities(VARIABLES.ca, identity.ca)
  requireKeyPair(`${VARIABLES.cert} or ${VARIABLES.key}`, identity)
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
