import { createPrivateKey, X509Certificate } from 'node:crypto'
import { createSecureContext } from 'node:tls'
import { StartError } from '../errors.ts'

export interface KeyPair {
  cert: string
  key: string
}

/**
 * Checks a certificate with its chain and its key, as PEM. OpenSSL accepts an empty file, and a key of another algorithm than the
 * certificate's, and then refuses every handshake.
 * @param what - The settings that name the files, such as `OHUN_SIP_TLS_CERTIFICATE or OHUN_SIP_TLS_KEY`.
 * @throws StartError that says what is wrong.
 */
export function requireKeyPair(what: string, { cert, key }: KeyPair): void {
  check(what, 'a certificate and its key, each a path of a PEM file', () => {
    if (cert.trim() === '') throw new Error('the file of the certificate is empty')
    if (key.trim() === '') throw new Error('the file of the key is empty')
    if (!new X509Certificate(cert).checkPrivateKey(createPrivateKey(key)))
      throw new Error('the key belongs to another certificate')
    createSecureContext({ cert, key }) // reads the rest of the chain
  })
}

const CERTIFICATE = /-----BEGIN ((?:TRUSTED |X509 )?CERTIFICATE)-----[^-]+-----END \1-----/g
const BEGINNING = /-----BEGIN (?:TRUSTED |X509 )?CERTIFICATE-----/g

/**
 * Checks the certificates of authorities, as PEM. OpenSSL ignores those that it cannot read, and then trusts nobody.
 * @param what - The setting that names the file, or its path.
 * @throws StartError that says what is wrong.
 */
export function requireAuthorities(what: string, ca: string): void {
  check(what, 'certificates as a PEM file', () => {
    const certificates = ca.match(CERTIFICATE) ?? []
    const begun = ca.match(BEGINNING)?.length ?? 0
    if (begun === 0) throw new Error('the file of the authorities has no certificate')
    if (certificates.length < begun) throw new Error('the file of the authorities ends within a certificate')
    certificates.forEach((one) => new X509Certificate(one))
  })
}

function check(what: string, accepted: string, files: () => void): void {
  try {
    files()
  } catch (error) {
    const { message } = error as Error
    throw new StartError(`${what} is not valid: ${message}. Accepted: ${accepted}.`, { cause: error })
  }
}
