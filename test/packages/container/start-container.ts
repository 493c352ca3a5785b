import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../../packages/server/test/support/kernel-ports.ts'
import { TEST_LIMIT_MS } from '../../limits.ts'
import { isReady, type Service } from '../server/service-process.ts'

const RUN_IMAGE = join(import.meta.dirname, 'run-image.sh')
const POLL_MS = 100

export interface Container extends Service {
  /** @throws Error unless its health check passes and only data and temporary files are writable. */
  checkInside(): Promise<void>
}

/** Runs `ohun-server start` in the unpacked image. */
export async function startContainer(root: string, data: string): Promise<Container> {
  const [port, metrics_port] = [await freePort(), await freePort()]
  const env = {
    PATH: '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    NODE_ENV: 'production',
    OHUN_HOST: '0.0.0.0',
    OHUN_DATA_DIR: '/data',
    OHUN_PORT: String(port),
    OHUN_METRICS_ADDRESS: `127.0.0.1:${metrics_port}`,
  }
  const args = ['--mount', '--pid', '--fork', '--kill-child', RUN_IMAGE, root, data, 'ohun-server', 'start']
  const child = spawn('unshare', args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let log = ''
  child.stderr.setEncoding('utf8').on('data', (part: string) => (log += part))
  // When all output has been read, which can be later than the exit.
  const ended = once(child, 'close')
  const url = `http://127.0.0.1:${port}`
  const give_up_at = performance.now() + TEST_LIMIT_MS
  while (!(await isReady(url))) {
    if (child.exitCode !== null || performance.now() > give_up_at) {
      child.kill('SIGKILL')
      throw new Error(`the container does not answer:\n${log}`)
    }
    await pause(POLL_MS)
  }
  const pid = execFileSync('pgrep', ['--parent', String(child.pid)], { encoding: 'utf8' }).trim()
  const inside = (...command: string[]) =>
    spawnSync(
      'nsenter',
      ['--target', pid, '--mount', '--pid', '--root', '--wd', '--setuid', '10001', '--setgid', '10001', ...command],
      {
        env,
        encoding: 'utf8',
      },
    )
  return {
    url,
    metrics_url: `http://127.0.0.1:${metrics_port}/metrics`,
    credentials: JSON.parse(readFileSync(join(data, 'credentials.json'), 'utf8')),
    async ohunServer(...words) {
      const { status, stdout, stderr } = inside('ohun-server', ...words)
      if (status !== 0) throw new Error(`ohun-server ${words.join(' ')} ended with ${status}: ${stderr}`)
      return stdout
    },
    async checkInside() {
      const health = inside('ohun-server', 'health', '--ready')
      if (health.status !== 0) throw new Error(`the health check ended with ${health.status}: ${health.stdout}`)
      const written = inside(
        'sh',
        '-c',
        'for f in /opt/ohun/x /etc/x /usr/x /x /tmp/x /data/x; do touch $f 2>&1; done',
      ).stdout
      const refused = written.match(/Read-only file system/g)?.length
      if (refused !== 4 || written.includes('/data') || written.includes('/tmp'))
        throw new Error(`touch said: ${written}`)
    },
    async stop() {
      process.kill(Number(pid), 'SIGTERM')
      await ended
      const last = JSON.parse(log.trim().split('\n').at(-1) ?? '{}')
      if (last.msg !== 'stopped') throw new Error(`the container did not stop in order:\n${log}`)
    },
  }
}
