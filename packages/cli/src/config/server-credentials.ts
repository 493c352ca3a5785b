import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Context } from '../context.ts'
import { absent, type Profile } from './profiles.ts'

/** The file in which a server with the embedded defaults keeps the credentials that it printed at its first start. */
export function serverCredentialsPath({ env, cwd }: Pick<Context, 'env' | 'cwd'>): string {
  return join(resolve(cwd, env['OHUN_DATA_DIR'] || '.ohun'), 'credentials.json')
}

export interface ServerCredentials extends Profile {
  /** The signing secret at the server's first start. */
  signing_secret?: string
}

/** The address and keys of the server that runs in this directory, if there has ever been one. */
export async function readServerCredentials(
  context: Pick<Context, 'env' | 'cwd'>,
): Promise<ServerCredentials | undefined> {
  const text = await readFile(serverCredentialsPath(context), 'utf8').catch(absent)
  if (text === undefined) return undefined
  try {
    const { base_url, sandbox_key, production_key, signing_secret } = JSON.parse(text) as ServerCredentials
    return typeof base_url === 'string' ? { base_url, sandbox_key, production_key, signing_secret } : undefined
  } catch {
    return undefined // The server is still writing the file, or it belongs to another program.
  }
}
