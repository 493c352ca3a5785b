import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PROGRAM } from '../byom-agent/ohun-server.ts'

const run = promisify(execFile)

/** The steps of an operator of Ohun before a customer can take calls: money on the balance, a number in the pool. */
export async function prepare(
  data_dir: string,
  { workspace_id, number }: { workspace_id: string; number: string },
): Promise<void> {
  const operator = (...args: string[]) =>
    run(process.execPath, [PROGRAM, ...args], { env: { ...process.env, OHUN_DATA_DIR: data_dir } })
  const file = join(data_dir, 'numbers.csv')
  await writeFile(file, `e164,type,country_code,channels\n${number},mobile_virtual,NG,voice\n`)
  await operator('numbers', 'import', file)
  await operator('workspace', 'credit', workspace_id, '2000000', '--reason', 'demo')
}

/** One trunk, to the soft phone's address. It is on this machine, so nothing has to be encrypted or registered. */
export async function writeCarriers(path: string, { port }: { port: number }): Promise<void> {
  const trunk = { name: 'mtn-1', mno: 'mtn', protocol: 'sip', host: '127.0.0.1', port }
  await writeFile(path, JSON.stringify({ voice: [trunk] }), { mode: 0o600 })
}
