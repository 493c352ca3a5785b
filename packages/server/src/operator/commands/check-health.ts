import { UsageError } from '@ohun/command-line/usage-error'
import { readConfig, type Config } from '../../config/config.ts'
import { exitCodes } from '../exit-codes.ts'
import type { Outcome, StandaloneCommand } from '../command.ts'

/** Shorter than the time limits of containers and service managers, whose errors say less. */
const LIMIT_MS = 4_000

export const checkHealthCommand: StandaloneCommand = {
  path: ['health'],
  summary: 'Ask the service of this machine whether it is healthy',
  description:
    'For health checks of containers and service managers: asks GET /healthz of the service that has the same variables, with ' +
    '--ready GET /readyz, and exits with 0 if the answer is 200. A process with the role media alone is asked for its metrics.',
  positionals: [],
  flags: [
    { flag: 'ready', type: 'boolean', description: 'Ask whether it takes requests, and not only whether it runs.' },
  ],
  examples: [[], ['--ready']],
  standalone: true,
  run: ({ variables, signal }, input) => askHealth(urlOf(readConfig(variables), input.isSet('ready')), signal),
}

function urlOf(config: Config, ready: boolean): string {
  if (config.roles.includes('api') || config.roles.includes('work')) {
    if (config.port === 0) throw new UsageError('OHUN_PORT is 0, so the port of the service is not known.')
    return `http://${hostOf(config.host)}:${config.port}/${ready ? 'readyz' : 'healthz'}`
  }
  if (config.metrics_address === null)
    throw new UsageError('OHUN_METRICS_ADDRESS is off, and a process with the role media answers only there.')
  return `http://${hostOf(config.metrics_address.host)}:${config.metrics_address.port}/metrics`
}

/** The host to ask. A service that listens on every address is asked on loopback. */
function hostOf(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (/^[0:]+$/.test(host)) return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}

async function askHealth(url: string, interrupted: AbortSignal): Promise<Outcome> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.any([interrupted, AbortSignal.timeout(LIMIT_MS)]) })
    await answer.body?.cancel()
    return outcome(url, answer.status, null)
  } catch (error) {
    interrupted.throwIfAborted()
    return outcome(url, null, reasonOf(error as Error))
  }
}

function outcome(url: string, status: number | null, reason: string | null): Outcome {
  const healthy = status === 200
  return { value: { healthy, url, status, reason }, ...(!healthy && { exit_code: exitCodes.other }) }
}

/** The reason why a request failed. `fetch` wraps the error of the network. */
function reasonOf({ name, message, cause }: Error): string {
  if (name === 'TimeoutError') return `no answer within ${LIMIT_MS / 1_000} s`
  return (cause as { code?: string } | undefined)?.code ?? message
}
