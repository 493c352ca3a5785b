import { expect, test } from 'vitest'
import { announcement, startFacts } from './announcement.ts'
import { readConfig } from '../config/config.ts'

const base_url = 'http://127.0.0.1:7070'
const credentials = {
  base_url,
  workspace_id: 'ws_1',
  email: 'owner@ohun.localhost',
  password: 'the password',
  sandbox_key: 'pk_test_key',
  production_key: 'pk_live_key',
  signing_secret: 'whsec_secret',
}
const config = readConfig({ OHUN_DATA_DIR: '/srv/ohun' })
const secrets = ['pk_test_key', 'pk_live_key', 'whsec_secret']

test('a terminal shows the keys and where they are stored', () => {
  const text = announcement(config, { base_url, credentials })
  for (const shown of [base_url, ...secrets, '/srv/ohun/credentials.json']) expect(text).toContain(shown)
  expect(text).not.toContain('the password')
})

test('a terminal shows the link that signs in once, or else the address of the console', () => {
  const sign_in_link = `${base_url}/console/sign-in#sign_in_token`
  expect(announcement(config, { base_url, credentials, sign_in_link })).toContain(`Console: ${sign_in_link} (`)
  expect(announcement(config, { base_url, credentials })).toContain(`Console: ${base_url}/console/\n`)
})

test('a service manager gets the path of the file and not its contents', () => {
  const facts = startFacts(config, { base_url, credentials })
  expect(facts).toEqual({
    base_url,
    console: `${base_url}/console/`,
    documentation: `${base_url}/docs/`,
    allow_insecure_targets: true,
    credentials_file: '/srv/ohun/credentials.json',
  })
})

test('a service manager gets no path if the file is gone, or if the database is elsewhere', () => {
  expect(startFacts(config, { base_url, credentials: null }).credentials_file).toBeUndefined()
  const OHUN_ENCRYPTION_KEY = '07'.repeat(32)
  const elsewhere = readConfig({ DATABASE_URL: 'postgres://db.example.com/ohun', OHUN_ENCRYPTION_KEY })
  expect(startFacts(elsewhere, { base_url, credentials: null }).credentials_file).toBeUndefined()
})

test('the start says whether webhooks may be sent to private addresses', () => {
  const started = { base_url, credentials }
  expect(announcement(config, started)).toMatch(/Webhooks to http URLs and to this machine are allowed/)
  const exposed = readConfig({ OHUN_HOST: '0.0.0.0' })
  expect(announcement(exposed, started)).toMatch(/Webhooks are allowed to public https URLs only/)
})

test('a missing file is reported', () => {
  expect(announcement(config, { base_url, credentials: null })).toMatch(/credentials.json does not exist/)
})
