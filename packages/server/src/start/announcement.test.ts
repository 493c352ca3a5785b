import { expect, test } from 'vitest'
import { announcement } from './announcement.ts'
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

test('a terminal is shown the keys and where they are kept', () => {
  const text = announcement(config, { base_url, credentials, terminal: true })
  for (const shown of [base_url, ...secrets, '/srv/ohun/credentials.json']) expect(text).toContain(shown)
  expect(text).not.toContain('the password')
})

test('anything else is shown the path of the file alone', () => {
  const text = announcement(config, { base_url, credentials, terminal: false })
  expect(text).toContain('/srv/ohun/credentials.json')
  for (const secret of secrets) expect(text).not.toContain(secret)
})

test('where webhooks may go is said either way', () => {
  const started = { base_url, credentials, terminal: false }
  expect(announcement(config, started)).toMatch(/Webhooks to http URLs and to this machine are allowed/)
  const exposed = readConfig({ OHUN_HOST: '0.0.0.0' })
  expect(announcement(exposed, started)).toMatch(/Webhooks are allowed to public https URLs only/)
})

test('a file that is gone is said to be', () => {
  expect(announcement(config, { base_url, credentials: null, terminal: true })).toMatch(
    /credentials.json does not exist/,
  )
})
