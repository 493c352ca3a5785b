import { expect, test, vi } from 'vitest'
import { createAgentHandler } from '../agent/create-agent-handler.ts'
import { requireSigningSecrets } from './signing-secrets.ts'

test.each([['whsec_test'], ['whsec_ohùn_🔑'], [['whsec_old', 'whsec_new']]])('%j is accepted', (secrets) => {
  expect(() => requireSigningSecrets(secrets)).not.toThrow()
})

test.each([
  [undefined, 'found none; is the variable set?'],
  [null, 'found none; is the variable set?'],
  [[], 'found none.'],
  ['', 'found an empty one.'],
  [['whsec_old', undefined], 'found none; is the variable set?'],
  [['whsec_old', ''], 'found an empty one.'],
  [5, 'found a value of type number.'],
  ['whsec_', 'found one that is truncated'],
  ['4fZq8nT1kYc7', 'found one that does not begin with whsec_.'],
  [' whsec_4fZq8nT1kYc7', 'found one with blanks or quotes around it.'],
  ['"whsec_4fZq8nT1kYc7"', 'found one with blanks or quotes around it.'],
  ['whsec_4fZq8nT1kYc7\n', 'found one with blanks or quotes around it.'],
  ['whsec_4fZq 8nT1kYc7', 'contains spaces.'],
])('%j is refused: %s, without being printed', (secrets, said) => {
  const start = () => requireSigningSecrets(secrets)
  expect(start).toThrow(said)
  expect(start).toThrow('expected signing secrets such as whsec_…')
  expect(start).not.toThrow(/4fZq/)
})

test('an agent does not start without one either', () => {
  expect(() => createAgentHandler({ secrets: undefined as never })).toThrow(TypeError)
})

test('next build runs without the variables of the server', () => {
  vi.stubEnv('NEXT_PHASE', 'phase-production-build')
  expect(() => requireSigningSecrets(undefined)).not.toThrow()
  vi.unstubAllEnvs()
  expect(() => requireSigningSecrets(undefined)).toThrow(TypeError)
})
