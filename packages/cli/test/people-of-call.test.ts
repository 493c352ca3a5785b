import type { Call } from '@ohun/sdk'
import { expect, test } from 'vitest'
import { peopleOfCall } from '../src/simulations/people-of-call.ts'
import { Pseudonyms } from '../src/simulations/pseudonyms.ts'
import { scenarioOfCall } from '../src/simulations/scenario-of-call.ts'

const turn = (role: 'caller' | 'agent', text: string): Call['transcript'][number] => {
  return { turn_id: 'trn_1', role, text, timestamp: '2026-11-28T09:00:00.000Z' }
}

const CALL = {
  agent_id: 'agt_1',
  from_number: '+2348031234567',
  to_number: '+2342012345678',
  status: 'completed',
  end_reason: 'remote_hangup',
  created_at: '2026-11-28T09:00:00.000Z',
  transcript: [
    turn('agent', 'Am I speaking with Mrs Okafor?'),
    turn('caller', 'Yes, na me be Ngozi. My husband Emeka sent me.'),
    turn('caller', 'OKAFOR, not Okaforna.'),
  ],
} as unknown as Call

const TOOLS = [
  {
    name: 'find_customer',
    request:
      '{"event_type":"tool.invocation","payload":{"tool":{"name":"find_customer","arguments":{"surname":"Okafor"}}}}',
    response:
      '{"customer_name":"Dr. Ngozi Adaeze Okafor","spouse":{"first_name":"Emeka"},"product_name":"Gala","note":"Ngozi paid"}',
    status: 200,
  },
]

test('the names in a call are those that were introduced and those that tools got and gave', () => {
  expect(peopleOfCall(CALL, TOOLS).toSorted()).toEqual(['Adaeze', 'Emeka', 'Ngozi', 'Okafor'])
  expect(peopleOfCall(CALL, [{ name: 'a', request: 'not JSON', response: null, status: null }])).toEqual([
    'Okafor',
    'Ngozi',
  ])
})

test('a name has the same other one wherever it is, in what is said and in what tools answer', () => {
  const [scenario] = scenarioOfCall(CALL, TOOLS, ['Chief Gala']).scenarios
  const text = JSON.stringify(scenario)
  expect(text).not.toMatch(/ngozi|emeka|adaeze|gala/i)
  const names = new Pseudonyms([], peopleOfCall(CALL, TOOLS))
  expect(scenario!.steps![1]).toBe(`${names.replace('Okafor')}, not Okaforna.`)
  expect(text).toContain(`"note":"${names.replace('Ngozi')} paid"`)
  expect(text).toContain('"name":"find_customer"')
  expect(scenario!.expect).toContainEqual({
    event: { type: 'call.agent_response', payload: { fallback: true }, times: 0 },
  })
})

test('more people than other names still have one each', () => {
  const people = Array.from({ length: 40 }, (_, at) => `Name${'abcdefghij'[at % 10]!.repeat(Math.floor(at / 10) + 1)}`)
  const names = new Pseudonyms([], people)
  const others = people.map((person) => names.replace(person))
  expect(new Set(others).size).toBe(40)
  expect(others.filter((other) => other.startsWith('Name'))).toEqual([])
})
