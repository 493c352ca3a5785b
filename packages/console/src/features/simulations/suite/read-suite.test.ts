import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readSuite } from './read-suite.ts'

const EXAMPLES = new URL('../../../../../../examples/simulations/scenarios/', import.meta.url)
const AGENT = { agent_id: 'agt_1' }

/** The faults as people see them. */
const linesOf = (source: string): string[] =>
  readSuite(source, AGENT).faults.map(({ line, column, message }) => `${line}:${column} ${message}`)

describe('a suite', () => {
  test.each(readdirSync(EXAMPLES))('is read: %s', (name) => {
    const { faults, suite } = readSuite(readFileSync(new URL(name, EXAMPLES), 'utf8'), AGENT)
    expect(faults).toEqual([])
    expect(suite?.scenarios.length).toBeGreaterThan(0)
  })

  test('is read as JSON with tabs, with its agent and what the page sets', () => {
    const given = {
      agent_id: 'agt_own',
      agent_version: 'draft',
      scenarios: [{ name: 'A', steps: ['Hi'], expect: [{ opted_out: false }] }],
    }
    const source = JSON.stringify(given, null, '\t')
    expect(readSuite(source, {})).toMatchObject({
      agent_id: 'agt_own',
      suite: { agent_id: 'agt_own', agent_version: 0 },
    })
    const changed = readSuite(source, { ...AGENT, agent_version: 3, repeats: 5 })
    expect(changed.suite).toMatchObject({ agent_id: 'agt_1', agent_version: 3, repeats: 5 })
  })

  test('has faults with their places, in plain words', () => {
    const source = `
name: Orders
scenario: []
scenarios:
  - name: ''
    chanel: voice
    steps:
      - keys: 4711
      - sleep: 5
      - when: [{ agent_says: a, steps: [{ silence_ms: 0 }] }]
      - hang_up: false
    tools:
      - { error: 200 }
    expect: []
  - steps: Hello
    channel: fax
    from_number: '0803'
    expect: [{ says: { turn: 1.5 } }, opted_out, { quality: {} }]
`
    expect(linesOf(source)).toEqual([
      '3:1 scenario: is not a field here. Known are agent_id, agent_version, name, webhook_url, seed, repeats, by, starts_at, judge, scenarios.',
      '5:5 scenarios[0].name: must not be empty.',
      '6:5 scenarios[0].chanel: is not a field here. Known are name, channel, by, from_number, steps, persona, machine, tools, backend, network, noise, expect.',
      '8:9 scenarios[0].steps[0].keys: must be text. Put it in quotes.',
      '9:9 scenarios[0].steps[1]: must be text, or have one of say, say_one_of, keys, silence_ms, barge_in, hang_up, when.',
      '10:43 scenarios[0].steps[2].when[0].steps[0].silence_ms: must be from 1 to 86400000.',
      '11:9 scenarios[0].steps[3].hang_up: can only be true. Leave it out otherwise.',
      '13:9 scenarios[0].tools[0].name: is missing.',
      '13:11 scenarios[0].tools[0].error: must be from 300 to 599.',
      '14:5 scenarios[0].expect: needs at least one entry.',
      '15:5 scenarios[1].name: is missing.',
      '15:5 scenarios[1].steps: must be a list.',
      '16:5 scenarios[1].channel: must be one of voice, sms, whatsapp.',
      '17:5 scenarios[1].from_number: must be an E.164 number such as +2348031234567.',
      '18:24 scenarios[1].expect[0].says.turn: must be a whole number.',
      '18:39 scenarios[1].expect[1]: must be an object with fields.',
      '18:52 scenarios[1].expect[2].quality: must have one of mos_at_least, packet_loss_percent_at_least, packet_loss_percent_at_most, jitter_ms_at_most.',
    ])
  })

  test('says why it is invalid, and never throws', () => {
    const bomb = Array.from({ length: 30 }, (_, at) => `a${at + 1}: &a${at + 1} [*a${at}, *a${at}]`).join('\n')
    expect(linesOf('')).toEqual(['1:1 A suite is an object with a list of scenarios.'])
    expect(linesOf('- a')).toEqual(['1:1 A suite is an object with a list of scenarios.'])
    expect(linesOf('a: [')[0]).toMatch(/^1:\d+ /)
    expect(linesOf(`a0: &a0 [x]\n${bomb}`)[0]).toMatch(/alias/i)
    for (const opening of ['[', '- ', '{a: ', '? - '])
      expect(linesOf(opening.repeat(5_000))).toEqual(['1:1 It is nested too deeply.'])
    expect(linesOf('a: 1\n---\nb: 2\n')[0]).toMatch(/There are several documents/)
    expect(linesOf('x'.repeat(1_100_000))).toEqual(['1:1 A suite has at most 1 MiB.'])
    expect(linesOf('{"__proto__": {"a": 1}, "scenarios": 5}').join(' ')).toContain('scenarios: must be a list.')
  })

  test('shows an error of the service at its field', () => {
    const { placed } = readSuite('scenarios:\n  - name: A\n    steps: [a]\n    expect:\n      - {}\n', AGENT)
    expect(placed('scenarios[0].expect[0]: needs exactly one expectation; it has none.')).toEqual({
      line: 5,
      column: 9,
      message: 'scenarios[0].expect[0]: needs exactly one expectation; it has none.',
    })
    expect(placed('Too many simulations wait.')).toBeUndefined()
  })
})
