import { createSecureContext } from 'node:tls'
import type { Config } from '../config/config.ts'
import { readPem } from '../gateways/telephony/sip/trunk-tls.ts'
import { StartError } from '../platform/errors.ts'

/** Reads the certificate of SIP over TLS and its key. @throws StartError for a file that cannot be read or is not valid. */
export async function readSipTls(files: NonNullable<Config['sip_tls']>): Promise<{ cert: string; key: string }> {
  const [cert, key] = await Promise.all([
    readPem('OHUN_SIP_TLS_CERTIFICATE', files.certificate_file),
    readPem('OHUN_SIP_TLS_KEY', files.key_file),
  ])
  try {
    createSecureContext({ cert, key })
  } catch (error) {
    throw invalidSipTls(error)
  }
  return { cert, key }
}

/**
 * Checks the files also without a carrier of calls, before whose connection nothing would read them. Only a process with the role `api` has
 * signalling, so others may lack them.
 */
export async function requireSipTls({ roles, sip_tls }: Pick<Config, 'roles' | 'sip_tls'>): Promise<void> {
  if (sip_tls && roles.includes('api')) await readSipTls(sip_tls)
}

export function invalidSipTls(cause: unknown): StartError {
  const accepted = 'Accepted: a certificate and its key, each a path of a PEM file.'
  return new StartError(`OHUN_SIP_TLS_CERTIFICATE or OHUN_SIP_TLS_KEY is not valid. ${accepted}`, { cause })
}
