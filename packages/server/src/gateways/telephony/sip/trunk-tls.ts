import { readFile } from 'node:fs/promises'
import type { TlsClient } from '@ohun/sip'
import { StartError } from '../../../platform/errors.ts'
import { requireAuthorities, requireKeyPair } from '../../../platform/net/pem-files.ts'

/** The TLS settings of a trunk. The files are PEM. */
export interface TrunkTls {
  readonly name: string
  readonly tls_ca: string | null
  readonly tls_certificate: string | null
  readonly tls_key: string | null
  readonly tls_server_name: string | null
}

/** Reads the certificate, key and authorities of a trunk. @throws StartError for a file that cannot be read or is not valid. */
export async function readTrunkTls({ name, ...trunk }: TrunkTls): Promise<TlsClient> {
  const read = async (member: 'tls_certificate' | 'tls_key'): Promise<string | undefined> => {
    const file = trunk[member]
    return file === null ? undefined : await readPem(`${member} of the carrier ${name},`, file)
  }
  const [cert, key] = await Promise.all([read('tls_certificate'), read('tls_key')])
  const pair = `tls_certificate or tls_key of the carrier ${name}`
  if (cert !== undefined && key !== undefined) requireKeyPair(pair, { cert, key })
  const ca = trunk.tls_ca === null ? undefined : await readAuthority(`tls_ca of the carrier ${name},`, trunk.tls_ca)
  const given = { ca, cert, key, server_name: trunk.tls_server_name ?? undefined }
  const present = Object.entries(given).filter(([, value]) => value !== undefined)
  return { id: present.length > 0 ? name : '', ...(Object.fromEntries(present) as Omit<TlsClient, 'id'>) }
}

/** Reads a PEM file. @param what - The variable or member that names the file. @throws StartError for an unreadable file. */
export async function readPem(what: string, path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new StartError(`${what} ${path} cannot be read: ${code}. Accepted: a path of a PEM file.`, { cause: error })
  }
}

/** Reads the certificates of authorities. @param what - As of `readPem`. @throws StartError for a file that cannot be read or is not valid. */
export async function readAuthority(what: string, path: string): Promise<string> {
  const ca = await readPem(what, path)
  requireAuthorities(`${what} ${path}`, ca)
  return ca
}
