import { spawnSync } from 'node:child_process'
import { delimiter } from 'node:path'

/** Programs that tests use as peers, each with a command that shows that it is installed, and its Debian package. */
const TOOLS = {
  sipp: { probe: ['sipp', '-v'], debian: 'sip-tester' },
  kamailio: { probe: ['kamailio', '-v'], debian: 'kamailio' },
  baresip: { probe: ['baresip', '-h'], debian: 'baresip' },
  chromium: { probe: ['chromium', '--version'], debian: 'chromium' },
  net_smpp: { probe: ['perl', '-MNet::SMPP', '-MJSON::PP', '-e', '1'], debian: 'libnet-smpp-perl' },
  promtool: { probe: ['promtool', '--version'], debian: 'prometheus' },
  pgbackrest: { probe: ['pgbackrest', 'version'], debian: 'pgbackrest' },
  redis: { probe: ['redis-server', '--version'], debian: 'redis-server' },
  postgresql: { probe: ['/usr/lib/postgresql/15/bin/postgres', '--version'], debian: 'postgresql-15' },
  pgbouncer: { probe: ['pgbouncer', '--version'], debian: 'pgbouncer' },
  patroni: { probe: ['patroni', '--version'], debian: 'patroni' },
  etcd: { probe: ['etcd', '--version'], debian: 'etcd-server' },
  haproxy: { probe: ['haproxy', '-v'], debian: 'haproxy' },
  zsh: { probe: ['zsh', '--version'], debian: 'zsh' },
  fish: { probe: ['fish', '--version'], debian: 'fish' },
  script: { probe: ['script', '--version'], debian: 'bsdutils' },
  caddy: { probe: ['caddy', 'version'], debian: 'caddy' },
  pdftotext: { probe: ['pdftotext', '-v'], debian: 'poppler-utils' },
  coturn: { probe: ['turnserver', '--help'], debian: 'coturn' },
  nginx: { probe: ['nginx', '-v'], debian: 'nginx' },
  systemd_analyze: { probe: ['systemd-analyze', '--version'], debian: 'systemd' },
} as const

/**
 * The exit code of perl when a module is missing. Installed programs exit with various other codes when they print
 * their help.
 */
const MISSING = 2

export type Tool = keyof typeof TOOLS

/** Servers are not on every user's `PATH`. */
export const TOOLS_ENV = {
  ...process.env,
  PATH: [process.env['PATH'], '/usr/sbin', '/usr/local/sbin'].filter(Boolean).join(delimiter),
}

/**
 * For `describe.skipIf(requireTool('sipp'))`.
 * @returns why the tests are skipped. Undefined if the program is installed.
 * @throws Error in CI, where it must be installed.
 */
export function requireTool(name: Tool): string | undefined {
  const { probe, debian } = TOOLS[name]
  const [program, ...args] = probe
  const { status } = spawnSync(program, args, { stdio: 'ignore', env: TOOLS_ENV })
  if (status !== null && status !== MISSING) return undefined
  const why = `this test needs ${name}: apt-get install ${debian}`
  if (process.env['CI']) throw new Error(why)
  process.stderr.write(`SKIPPED: ${why}\n`)
  return why
}
