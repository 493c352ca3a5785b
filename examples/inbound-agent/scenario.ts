import type { Call, Ohun } from '@ohun/sdk'
import { setTimeout as pause } from 'node:timers/promises'

const POLL_MS = 500
const CUSTOMER = '+2348031112222'
const BLOCKED = '+2348099999999'

/** The tool of the hosted agent. Ohun checks the model's arguments against `parameters`. */
const findOrder = {
  type: 'function',
  function: {
    name: 'find_order',
    description: 'Finds an order by its number.',
    parameters: { type: 'object', properties: { number: { type: 'string' } }, required: ['number'] },
  },
}

/** Two agents on one backend, two simulated callers, and one question to a hosted model. */
export async function runScenario(ohun: Ohun, webhook_url: string, log: (line: string) => void): Promise<void> {
  const suffix = Date.now().toString(36) // names of agents are unique
  const agent = await ohun.agents.create({
    display_name: `Order line ${suffix}`,
    webhook_url, // which makes it a byom agent
    screening_enabled: true,
    greeting_text: 'Good day, this is Kudi Stores. How may I help?',
  })
  const { agent_id } = agent
  const { e164: to_number } = await ohun.numbers.auto({ agent_id, type: 'mobile_virtual', country_code: 'NG' })

  log(`\nA customer calls ${to_number}:`)
  const { call_id } = await ohun.sandbox.inboundCall({
    to_number,
    from_number: CUSTOMER,
    utterances: ['Where is my order?', { digits: '1042#' }, 'Thank you, bye'],
  })
  print(await ended(ohun, call_id), log)
  const { latency_p95_ms } = await ohun.calls.turns(call_id)
  log(`  95 % of the answers took at most ${latency_p95_ms} ms.`)

  log('\nA blocked number calls:')
  const rejected = await ohun.sandbox.inboundCall({ to_number, from_number: BLOCKED, utterances: ['Hello?'] })
  print(await ended(ohun, rejected.call_id), log)

  log('\nA hosted model calls a tool:')
  const hosted = await ohun.agents.create({
    display_name: `Order line with a hosted model ${suffix}`,
    ai_provider: 'openai',
    webhook_url, // for tools and events
    tool_definitions: JSON.stringify([findOrder]),
  })
  // In the sandbox a scripted model answers, which calls the tool that the message names.
  const { text } = await ohun.agents.playground(hosted.agent_id, { message: 'call find_order {"number": "1043"}' })
  log(`  agent: ${text}`)
}

async function ended(ohun: Ohun, call_id: string): Promise<Call> {
  for (;;) {
    const call = await ohun.calls.get(call_id)
    if (call.ended_at !== null) return call
    await pause(POLL_MS)
  }
}

function print({ transcript, status, end_reason }: Call, log: (line: string) => void): void {
  for (const { role, text } of transcript) log(`  ${role}: ${text}`)
  log(`  The call is ${status}: ${end_reason}.`)
}
