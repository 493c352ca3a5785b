import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { MediaTlsFiles } from '../../src/domain/settings.ts'
import { authority } from './self-signed.ts'

/**
 * A certificate authority for the machines of one service, which issues files for each. They are removed after the
 * test, or by what `cleanUp` is given.
 */
export function machineAuthority(
  name = 'ohun-media',
  cleanUp: (remove: () => Promise<void>) => void = onTestFinished,
): { files(address?: string): Promise<MediaTlsFiles> } {
  const { cert: ca, issue } = authority(name)
  return {
    async files(address) {
      const directory = await mkdtemp(join(tmpdir(), 'ohun-tls-'))
      cleanUp(() => rm(directory, { recursive: true, force: true }))
      const { cert, key } = issue(address)
      const file = async (of: string, content: string): Promise<string> => {
        await writeFile(join(directory, of), content, { mode: 0o600 })
        return join(directory, of)
      }
      return {
        certificate_file: await file('certificate.pem', cert),
        key_file: await file('key.pem', key),
        ca_file: await file('ca.pem', ca),
      }
    },
  }
}
