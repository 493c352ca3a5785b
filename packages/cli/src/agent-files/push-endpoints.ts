import { CliError } from '../errors.ts'
import { exitCodes } from '../exit-codes.ts'
import { endpointKey, fieldKey, partsOf } from './item-keys.ts'
import { missingHeaders } from './mcp-servers.ts'
import type { ItemChange } from './items.ts'
import type { Push, Step } from './push.ts'
import type { RemoteEndpoint } from './remote.ts'
import type { AgentUnit } from './units.ts'
import { expand, type Variables } from './variables.ts'

export function endpointSteps(push: Push, unit: AgentUnit): Step[] {
  const changes = unit.changes.filter(({ key }) => partsOf(key).section === 'endpoint')
  return changes.map((change) => ({ order: 'endpoint', run: () => apply(push, unit, change) }))
}

async function apply(push: Push, unit: AgentUnit, { key, from, to }: ItemChange): Promise<void> {
  const { api, ids, remote } = push
  const { name: url } = partsOf(key)
  const path = { agent_id: ids.get(unit.folder)! }
  const endpoint = remote.endpoints.get(path.agent_id)?.find((other) => other.url === url)
  const known = { ...path, endpoint_id: endpoint?.id ?? '' }
  if (to === undefined) return void (await api.call('webhook-endpoints delete', { path: known }))
  const { active, ...body } = bodyOf(push, unit, url)
  if (from !== undefined)
    return void (await api.call('webhook-endpoints update', { path: known, body: { active, ...body } }))
  const made = await api.call<RemoteEndpoint>('webhook-endpoints create', { path, body: { url, ...body } })
  if (!active)
    await api.call('webhook-endpoints update', { path: { ...path, endpoint_id: made.id }, body: { active: false } })
}

/** @throws CliError if the environment lacks the value of a header that is to be sent */
export function refuseMissingVariables(agents: readonly AgentUnit[], env: Variables): void {
  const lines = agents.flatMap(({ folder, local, changes }) => {
    const sent = new Set(changes.flatMap(({ key, to }) => (to === undefined ? [] : [key])))
    const written = local?.server_headers ?? new Map()
    const servers = sent.has(fieldKey('mcp_servers')) ? missingHeaders(folder, written, env) : []
    const endpoints = (local?.endpoints ?? []).filter(({ url }) => sent.has(endpointKey(url)))
    const of_endpoints = endpoints.flatMap(({ headers }) =>
      Object.entries(headers).flatMap(([name, text]) => {
        const expanded = expand(text, env)
        return 'fault' in expanded ? [`${folder}/agent.yaml: endpoints: header ${name} ${expanded.fault}.`] : []
      }),
    )
    return [...servers, ...of_endpoints]
  })
  if (lines.length > 0) throw new CliError('INVALID_FILE', exitCodes.validation, lines.join('\n'))
}

/** Only this request contains values of headers: they appear in no message and in no file. */
function bodyOf({ env }: Push, { local }: AgentUnit, url: string) {
  const { description, active, event_types, headers } = local!.endpoints!.find((endpoint) => endpoint.url === url)!
  const values = Object.entries(headers).map(([name, text]) => [name, (expand(text, env) as { text: string }).text])
  return { description, active, event_types, headers: Object.fromEntries(values) as Record<string, string> }
}
