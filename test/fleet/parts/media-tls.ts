import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { authority } from '../../../packages/server/test/support/self-signed.ts'

/** Creates a certificate authority for the processes that carry audio. @returns a function that gives a process its variables. */
export function mediaTls(directory: string): (name: string, address?: string) => Promise<NodeJS.ProcessEnv> {
  const { cert: ca, issue } = authority('ohun-media')
  return async (name, address) => {
    const { cert, key } = issue(address)
    const file = async (kind: string, content: string): Promise<string> => {
      const path = join(directory, `${name}-${kind}.pem`)
      await writeFile(path, content, { mode: 0o600 })
      return path
    }
    return {
      OHUN_MEDIA_TLS_CERTIFICATE: await file('certificate', cert),
      OHUN_MEDIA_TLS_KEY: await file('key', key),
      OHUN_MEDIA_TLS_CA: await file('authority', ca),
    }
  }
}
