import { expect, test } from 'vitest'
import { healthMail, type NamedTarget } from './health-mail.ts'

const endpoint: NamedTarget = {
  kind: 'endpoint',
  target_id: 'whep_1',
  environment: 'production',
  url: 'https://backend.example.com/hooks/s3cret?token=s3cret',
  agent_name: 'Ada',
  failing_since: '2026-11-20T10:00:12.345Z',
  dead_letters: 3,
}

test('a mail says which target fails, since when, and which deliveries are dead, without the secrets of its URL', () => {
  const { subject, text } = healthMail([endpoint])
  expect(subject).toBe('Ohun: events cannot be delivered')
  expect(text).toContain(
    `- https://backend.example.com, endpoint whep_1 of the agent "Ada", production
  Every attempt since 2026-11-20 10:00 UTC has failed.
  3 deliveries have failed permanently and are dead letters.
`,
  )
  expect(text).not.toContain('s3cret')
})

test('a mail leaves out facts that do not apply', () => {
  const dead = healthMail([{ ...endpoint, kind: 'agent_url', failing_since: null, dead_letters: 1 }])
  expect(dead.text).toContain('webhook_url of the agent "Ada"')
  expect(dead.text).toContain('1 delivery has failed permanently and is a dead letter.')
  expect(dead.text).not.toContain('Every attempt')
  expect(healthMail([{ ...endpoint, dead_letters: 0 }]).text).not.toContain('permanently')
})

test('a mail names twenty targets and counts the rest', () => {
  const targets = Array.from({ length: 25 }, (_, n) => ({ ...endpoint, target_id: `whep_${n}` }))
  const { text } = healthMail(targets)
  expect(text.match(/^- https/gm)).toHaveLength(20)
  expect(text).toContain('and to 5 more.')
})

test('a name with a line break stays on its line', () => {
  const { text } = healthMail([{ ...endpoint, agent_name: 'Ada\nBob' }])
  expect(text).toContain('"Ada\\nBob"')
})
