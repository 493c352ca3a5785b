import type { Request } from './compare.ts'
import type { OhunServer } from './ohun-server.ts'

const jsonHeaders = (server: OhunServer) => ({
  authorization: `Bearer ${server.sandbox_key}`,
  'content-type': 'application/json',
})

async function post<Answer>(server: OhunServer, path: string, body: object): Promise<Answer> {
  const answer = await fetch(`${server.origin}${path}`, {
    method: 'POST',
    headers: jsonHeaders(server),
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`POST ${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Answer
}

/** An agent with a number, and the two requests that are measured. */
export async function prepareRequests(
  server: OhunServer,
  webhook_url: string,
): Promise<{ getAgent: Request; createCall: Request }> {
  const { agent_id } = await post<{ agent_id: string }>(server, '/v1/agents', {
    display_name: 'Bench',
    webhook_url,
    call_window_start: null,
    call_window_end: null,
  })
  const number = { agent_id, type: 'mobile_virtual', country_code: 'NG' }
  const { e164 } = await post<{ e164: string }>(server, '/v1/numbers/auto', number)
  const body = JSON.stringify({ agent_id, to_number: '+2348031234567', from_number: e164 })
  return {
    getAgent: {
      method: 'GET',
      path: `/v1/agents/${agent_id}`,
      headers: { authorization: `Bearer ${server.sandbox_key}` },
    },
    createCall: { method: 'POST', path: '/v1/calls', headers: jsonHeaders(server), body },
  }
}
