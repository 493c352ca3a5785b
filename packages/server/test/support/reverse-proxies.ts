import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, untilBound } from './kernel-ports.ts'
import { selfSigned } from './self-signed.ts'
import { TOOLS_ENV, type Tool } from './tools.ts'

/** The configuration files of deployments. */
const DEPLOY = join(import.meta.dirname, '../../../../deploy')
const HOST = '127.0.0.1'

export interface ReverseProxy {
  /** The URL, with TLS. */
  url: string
  /** The certificate that clients have to trust. */
  certificate: string
  /** The access log so far. */
  accessLog(): string
  stop(): Promise<void>
}

export type ProxyName = Extract<Tool, 'caddy' | 'nginx'>

/** A proxy with the deployed configuration, except for ports and certificate, in front of a service on loopback. */
export async function startProxy(name: ProxyName, upstream: string): Promise<ReverseProxy> {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`))
  const identity = selfSigned()
  const site = {
    folder,
    upstream,
    port: await freePort(),
    cert: join(folder, 'cert.pem'),
    key: join(folder, 'key.pem'),
  }
  writeFileSync(site.cert, identity.cert)
  writeFileSync(site.key, identity.key)
  const { args, access_log } = name === 'nginx' ? await configureNginx(site) : configureCaddy(site)
  const env = { ...TOOLS_ENV, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const child = spawn(name, args, { stdio: ['ignore', 'ignore', 'pipe'], env })
  let errors = ''
  child.stderr.on('data', (out: Buffer) => (errors += out.toString()))
  const exit = once(child, 'exit')
  await untilBound(child, { port: site.port, transport: 'tcp' })
  if (child.exitCode !== null) throw new Error(`${name} has ended: ${errors}`)
  return {
    url: `https://${HOST}:${site.port}`,
    certificate: identity.cert,
    accessLog: () => (access_log === null ? errors : readFileSync(access_log, 'utf8')),
    async stop() {
      child.kill('SIGKILL')
      await exit
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

interface Site {
  folder: string
  /** The `host:port` of the service. */
  upstream: string
  port: number
  /** The paths of the certificate and its key. */
  cert: string
  key: string
}

interface Configured {
  args: string[]
  /** The path of the access log. Null if it is written to standard error. */
  access_log: string | null
}

/** Runs without a master process, because a worker of another user could not read the test's folder. */
async function configureNginx({ folder, upstream, port, cert, key }: Site): Promise<Configured> {
  const access_log = join(folder, 'access.log')
  const site = replaced(join(DEPLOY, 'nginx/ohun.conf'), [
    ['server 127.0.0.1:7070;', `server ${upstream};`],
    ['listen 80;', `listen ${HOST}:${await freePort()};`],
    ['listen [::]:80;', ''],
    ['listen 443 ssl http2;', `listen ${HOST}:${port} ssl http2;`],
    ['listen [::]:443 ssl http2;', ''],
    ['/etc/letsencrypt/live/ohun.example.com/fullchain.pem', cert],
    ['/etc/letsencrypt/live/ohun.example.com/privkey.pem', key],
    ['/var/log/nginx/ohun.log', access_log],
  ])
  writeFileSync(join(folder, 'ohun.conf'), site)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  )
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; master_process off; pid ${folder}/pid; events {}\nhttp { ${temporary.join(' ')} include ohun.conf; }\n`,
  )
  return { args: ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'], access_log }
}

function configureCaddy({ folder, upstream, port, cert, key }: Site): Configured {
  const site = replaced(join(DEPLOY, 'caddy/Caddyfile'), [
    ['{$OHUN_DOMAIN:ohun.example.com} {', `https://${HOST}:${port} {\n\ttls ${cert} ${key}`],
    ['{$OHUN_UPSTREAM:127.0.0.1:7070}', upstream],
  ])
  const path = join(folder, 'Caddyfile')
  writeFileSync(path, `{\n\tadmin off\n\tauto_https disable_redirects\n\tdefault_bind ${HOST}\n}\n${site}`)
  return { args: ['run', '--adapter', 'caddyfile', '--config', path], access_log: null }
}

/**
 * @throws Error if the file does not contain one of them: it has changed then, and the test would run something else.
 */
function replaced(path: string, changes: readonly (readonly [from: string, to: string])[]): string {
  return changes.reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`${path} does not have ${JSON.stringify(from)}`)
      return text.replace(from, to)
    },
    readFileSync(path, 'utf8'),
  )
}
