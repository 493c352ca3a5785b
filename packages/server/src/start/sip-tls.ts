import { createSecureContext } from 'node:tls'
import type { TlsIdentity } from '@ohun/sip'
import type { Config } from '../config/config.ts'
import { readPem } from '../gateways/telephony/sip/trunk-tls.ts'
import { StartError } from '../platform/errors.ts'
import type { Log } from '../platform/log.ts'
import { watchFiles, type WatchFiles } from '../platform/watch-files.ts'

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

export interface SipTlsDeps {
  log: Log
  watch?: WatchFiles
}

/**
 * The certificate of SIP over TLS, which is read again when its files change. A renewal writes one file after the other, so the last valid
 * pair is used until both belong together.
 */
export async function renewedSipTls(
  files: NonNullable<Config['sip_tls']>,
  { log, watch = watchFiles }: SipTlsDeps,
): Promise<TlsIdentity> {
  const identity = await readSipTls(files)
  return {
    ...identity,
    onRenewal(renewed) {
      const read = async (): Promise<void> => {
        try {
          renewed(await readSipTls(files))
          log.info('the certificate of SIP over TLS was read again')
        } catch (error) {
          log.warn({ err: error }, 'the renewed certificate of SIP over TLS cannot be used; the previous one stays')
        }
      }
      return watch([files.certificate_file, files.key_file], () => void read())
    },
  }
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
