import type { TlsIdentity } from '@ohun/sip'
import type { Config } from '../config/config.ts'
import type { VoiceCarrier } from '../config/voice-carriers.ts'
import { readAuthority, readPem } from '../gateways/telephony/sip/trunk-tls.ts'
import type { Log } from '../platform/log.ts'
import { requireKeyPair } from '../platform/net/pem-files.ts'
import { watchFiles, type WatchFiles } from '../platform/watch-files.ts'

/** Reads the certificate of SIP over TLS and its key. @throws StartError for a file that cannot be read or is not valid. */
export async function readSipTls(files: NonNullable<Config['sip_tls']>): Promise<{ cert: string; key: string }> {
  const [cert, key] = await Promise.all([
    readPem('OHUN_SIP_TLS_CERTIFICATE', files.certificate_file),
    readPem('OHUN_SIP_TLS_KEY', files.key_file),
  ])
  requireKeyPair('OHUN_SIP_TLS_CERTIFICATE or OHUN_SIP_TLS_KEY', { cert, key })
  return { cert, key }
}

/** The authorities for client certificates, from the `tls_ca` of the carriers. @throws StartError for a file that is not valid. */
async function readAuthorities(ca_files: readonly string[] | null): Promise<{ client_ca?: string }> {
  if (ca_files === null) return {}
  const authorities = await Promise.all(ca_files.map((file) => readAuthority('tls_ca', file)))
  return { client_ca: authorities.join('\n') }
}

export interface SipTlsDeps {
  log: Log
  /** The files of authorities for client certificates, besides the usual ones. Null if clients are not asked for a certificate. */
  ca_files?: readonly string[] | null
  watch?: WatchFiles
}

/**
 * The certificate of SIP over TLS, which is read again when its files change. A renewal writes one file after the other, so the last valid
 * pair is used until both belong together.
 */
export async function renewedSipTls(
  files: NonNullable<Config['sip_tls']>,
  { log, ca_files = null, watch = watchFiles }: SipTlsDeps,
): Promise<TlsIdentity> {
  const readAll = async () => ({ ...(await readSipTls(files)), ...(await readAuthorities(ca_files)) })
  return {
    ...(await readAll()),
    onRenewal(renewed) {
      const read = async (): Promise<void> => {
        try {
          renewed(await readAll())
          log.info('the certificate of SIP over TLS was read again')
        } catch (error) {
          log.warn({ err: error }, 'the renewed certificate of SIP over TLS cannot be used; the previous one stays')
        }
      }
      return watch([files.certificate_file, files.key_file, ...(ca_files ?? [])], () => void read())
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

/**
 * The files of the authorities for client certificates, which are requested if some trunk identifies its peer by one. Null if none does.
 */
export function clientAuthorities(accounts: readonly VoiceCarrier[]): string[] | null {
  const known = accounts.filter(({ tls_peer_names }) => tls_peer_names.length > 0)
  return known.length === 0 ? null : [...new Set(known.flatMap(({ tls_ca }) => tls_ca ?? []))]
}
