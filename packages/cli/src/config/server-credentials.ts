import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Context } from '../context.ts'
import { absent, type Profile } from './profiles.ts'

/** Where a server on the embedded default keeps what it printed at its first start. */
export function serverCredentialsPath({ env, cwd }: Pick<Context, 'env' | 'cwd'>): string {
  return join(resolve(cwd, env['OHUN_DATA_DIR'] || '.ohun'), 'credentials.json')
}

export interface ServerCredentials extends Profile {
  /** As it was when the server started for the first time. */
  signing_secret?: string
}

/** The address and keys of the server that runs in this directory, if one ever did. */
export async function readServerCredentials(
  context: Pick<Context, 'env' | 'cwd'>,
): Promise<ServerCredentials | undefined> {
  const text = await readFile(serverCredentialsPath(context), 'utf8').catch(absent)
  if (text === undefined) return undefined
  try {
    const { base_url, sandbox_key, production_key, signing_secret } = JSON.parse(text) as ServerCredentials
    return typeof base_url === 'string' ? { base_url, sandbox_key, production_key, signing_secret } : undefined
  } catch {
    return undefined // the server is just writing it, or it is another program's file
  }
}
