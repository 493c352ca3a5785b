import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { accepts } from './answers.ts'
import { ProcessPart } from './process-part.ts'

const DEPLOYED = join(import.meta.dirname, '../../../deploy/haproxy/haproxy.cfg')

/** HAProxy with the deployed configuration, but without TLS, in front of nodes on loopback. */
export async function loadBalancer(
  directory: string,
  { port, nodes }: { port: number; nodes: readonly { name: string; http_port: number }[] },
): Promise<ProcessPart> {
  const config = join(directory, 'haproxy.cfg')
  await writeFile(config, configured(await readFile(DEPLOYED, 'utf8'), { port, nodes }))
  return new ProcessPart({
    name: 'load balancer',
    command: 'haproxy',
    args: ['-db', '-n', '2000', '-f', config],
    log_file: join(directory, 'haproxy.log'),
    isReady: () => accepts({ host: '127.0.0.1', port }),
  })
}

function configured(
  text: string,
  { port, nodes }: { port: number; nodes: readonly { name: string; http_port: number }[] },
): string {
  const lines = text.split('\n').filter((line) => !/^ +(?:server |bind :443|http-request redirect scheme)/.test(line))
  const servers = nodes.map(({ name, http_port }) => `    server ${name} 127.0.0.1:${http_port}`)
  const [plain, bound] = ['    bind :80', `    bind 127.0.0.1:${port}`]
  if (!lines.includes(plain)) throw new Error(`${DEPLOYED} does not have ${JSON.stringify(plain)}`)
  return [...lines.map((line) => (line === plain ? bound : line)), ...servers, ''].join('\n')
}
