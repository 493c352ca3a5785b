import { execFileSync } from 'node:child_process'
import { chown, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../../../packages/server/test/support/kernel-ports.ts'
import { accepts } from './answers.ts'
import { ProcessPart } from './process-part.ts'

const BIN = '/usr/lib/postgresql/15/bin'

/** One PostgreSQL without a standby. */
export async function singleDatabase(directory: string): Promise<{ part: ProcessPart; url: string }> {
  const data = join(directory, 'database')
  await mkdir(data)
  const id = (flag: string): number => Number(execFileSync('id', [flag, 'postgres']))
  const user = { uid: id('-u'), gid: id('-g') }
  await chown(data, user.uid, user.gid)
  execFileSync(join(BIN, 'initdb'), ['-D', data, '-U', 'ohun', '-A', 'trust', '-N'], {
    ...user,
    cwd: '/',
    stdio: 'ignore',
  })
  const port = await freePort()
  const part = new ProcessPart({
    name: 'database',
    command: 'setpriv',
    args: [
      `--reuid=${user.uid}`,
      `--regid=${user.gid}`,
      '--clear-groups',
      join(BIN, 'postgres'),
      '-D',
      data,
      '-p',
      String(port),
      '-k',
      data,
      '-c',
      'max_connections=300',
    ],
    log_file: join(directory, 'database.log'),
    cwd: '/',
    isReady: () => accepts(port),
  })
  return { part, url: `postgresql://ohun@127.0.0.1:${port}/postgres` }
}
