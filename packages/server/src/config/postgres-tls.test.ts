import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { parsePostgresUrl } from './parse.ts'

const BARE = 'postgres://app:hunter2@db.example.com/ohun'
const CHECKED = `${BARE}?sslmode=verify-full`

test.each<[string, string]>([
  ['?sslmode=require', CHECKED],
  ['?sslmode=verify-ca', CHECKED],
  ['?sslmode=prefer', CHECKED],
  ['?sslmode=disable&sslmode=require', CHECKED],
  ['?sslrootcert=/ca.pem', `${BARE}?sslrootcert=%2Fca.pem&sslmode=verify-full`],
  ['?sslmode=require&sslmode=disable', `${BARE}?sslmode=require&sslmode=disable`],
  ['?sslmode=no-verify', `${BARE}?sslmode=no-verify`],
  ['?sslmode=require&uselibpqcompat=true', `${BARE}?sslmode=require&uselibpqcompat=true`],
  ['?application_name=a', `${BARE}?application_name=a`],
])('%s means the same with the next driver', (query, url) => {
  expect(parsePostgresUrl(BARE + query)).toBe(url)
})

test('the driver checks the certificate with sslmode=require, and prints no warning', () => {
  const warned = vi.spyOn(process, 'emitWarning').mockReturnValue()
  onTestFinished(() => warned.mockRestore())
  const { ssl } = new pg.Client({ connectionString: parsePostgresUrl(`${BARE}?sslmode=require`) })
  expect(ssl).toEqual({})
  expect(warned).not.toHaveBeenCalled()
  expect(new pg.Client({ connectionString: `${BARE}?sslmode=require` }).ssl).toEqual(ssl)
  expect(warned).toHaveBeenCalledOnce()
})
