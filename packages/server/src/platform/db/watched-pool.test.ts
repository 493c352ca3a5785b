import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { authority } from '../../../test/support/self-signed.ts'
import { isLostDatabase } from './lost-database.ts'
import { openWatchedPool } from './watched-pool.ts'

test('a file of the authority that is missing while it is replaced does not keep a process from connecting', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'ohun-ca-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const file = join(directory, 'ca.pem')
  await writeFile(file, authority('database').cert)
  // Nothing listens there.
  const connectionString = `postgres://ohun@127.0.0.1:9/ohun?application_name=a&sslmode=verify-full&sslrootcert=${file}`
  const { pool, close } = openWatchedPool({ connectionString })
  onTestFinished(close)
  const refused = { code: 'ECONNREFUSED', address: '127.0.0.1' }
  await expect(pool.connect()).rejects.toMatchObject(refused)
  await rm(file)
  await expect(pool.connect()).rejects.toMatchObject(refused)
})

test('a URL with a file that was never there is refused by its path', () => {
  const { pool, close } = openWatchedPool({ connectionString: 'postgres://a@127.0.0.1:9/a?sslrootcert=/nowhere.pem' })
  onTestFinished(close)
  expect(() => pool.connect()).toThrow('/nowhere.pem')
})

test('a certificate that is not accepted makes the database unavailable', () => {
  for (const code of ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'CERT_HAS_EXPIRED', 'SELF_SIGNED_CERT_IN_CHAIN'])
    expect(isLostDatabase(Object.assign(new Error(code), { code }))).toBe(true)
})
