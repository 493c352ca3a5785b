import { isIP } from 'node:net'
import { loadCarriers } from '../../config/carriers.ts'
import { turnServerOf } from '../../domain/turn-server.ts'
import { createAddressGuard } from '../../platform/net/address-guard.ts'
import { createOutboundHttp } from '../../platform/net/outbound-http.ts'
import { VERSION } from '../../platform/version.ts'
import { parseRedisUrl } from '../../platform/redis/redis-url.ts'
import { failed, ok, reasonOf, skipped, warning, type Check, type CheckDeps, type Finding } from './check.ts'
import { servedAt } from './served-version.ts'

export const checkDns: Check = {
  name: 'dns',
  async run(deps, signal) {
    const names = await namesOf(deps)
    if (names.length === 0) return skipped('No variable and no carrier names a host.')
    return await Promise.all(names.map((name) => lookedUp(deps, name, signal)))
  },
}

/** The hosts that the configuration names. */
async function namesOf({ config }: CheckDeps): Promise<string[]> {
  const { sms, voice } = await loadCarriers(config).catch(() => ({ sms: [], voice: [] }))
  const { public_url, smtp, s3, provider_urls, redis_url, turn } = config
  const urls = [public_url, smtp?.url, s3?.url, provider_urls.openai, provider_urls.anthropic]
  const hosts = urls.flatMap((url) => (url ? [new URL(url).hostname.replace(/^\[(.*)\]$/, '$1')] : []))
  const servers = (turn?.urls ?? []).flatMap((url) => turnServerOf(url) ?? [])
  const places = [...servers, ...(redis_url === null ? [] : parseRedisUrl(redis_url).hosts), ...sms, ...voice]
  return [...new Set([...hosts, ...places.map(({ host }) => host)])].filter((host) => isIP(host) === 0)
}

async function lookedUp({ resolve }: CheckDeps, name: string, signal: AbortSignal): Promise<Finding> {
  try {
    const addresses = await resolve(name, { tenant: 'doctor', signal })
    return ok(`${name} is ${addresses.map(({ address }) => address).join(', ')}.`)
  } catch (error) {
    return failed(
      `${name} does not resolve: ${reasonOf(error)}.`,
      'Check the name, and the servers in /etc/resolv.conf.',
    )
  }
}

export const checkPublicUrl: Check = {
  name: 'public URL',
  async run({ config: { public_url } }, signal) {
    if (public_url === null) return skipped('OHUN_PUBLIC_URL is not set.')
    const advice = 'Start the server; check the DNS record, the reverse proxy, its certificate, and firewalls.'
    try {
      const { status, version } = await servedAt(public_url, signal)
      if (status !== 200 || version === null)
        return failed(`${public_url}/healthz answers ${status}, and not as the server does.`, advice)
      if (version === VERSION) return ok(`${public_url} reaches the server.`)
      return warning(
        `${public_url} reaches a server of version ${version}; this is ${VERSION}.`,
        'Upgrade all processes.',
      )
    } catch (error) {
      return failed(`${public_url} does not answer: ${reasonOf(error)}.`, advice)
    }
  },
}

const LIMIT_MS = 9_000

/** Posts to the endpoint as deliveries do: only to addresses that are allowed for webhooks, and without following redirects. */
export const checkWebhooks: Check = {
  name: 'webhooks',
  async run({ config: { allow_insecure_targets }, clock, resolve, webhook_url }, signal) {
    if (webhook_url === null) return skipped('--webhook-url names an endpoint to try.')
    const guard = createAddressGuard({ allow_insecure_targets, resolve })
    const http = createOutboundHttp({ clock, guard })
    const advice = 'Check the URL, the name servers, and whether the firewall lets the server out.'
    try {
      const checked = await guard.checkUrl(webhook_url, { tenant: 'doctor', signal })
      if (!checked.ok) return failed(`The URL ${checked.fault}.`, advice)
      const body = JSON.stringify({ event_type: 'ohun.doctor' })
      const limits = { timeout_ms: LIMIT_MS, max_body_bytes: 1_024, on_excess: 'cut' } as const
      const headers = { 'content-type': 'application/json' }
      const answer = await http.post({
        url: webhook_url,
        tenant: 'doctor',
        headers,
        body,
        signal,
        once: true,
        ...limits,
      })
      return answer.kind === 'answered'
        ? ok(`The endpoint answers ${answer.status} after ${Math.round(answer.duration_ms)} ms.`)
        : failed(`The endpoint cannot be reached: ${answer.cause} (${answer.detail}).`, advice)
    } finally {
      await http.close()
    }
  },
}
