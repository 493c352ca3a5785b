import { expect, test } from 'vitest'
import { StartError } from '../errors.ts'
import { requireSessions } from './require-sessions.ts'

test('a database that does not answer is named by its variable, without its password', async () => {
  const opened = requireSessions({ connectionString: 'postgres://ohun:s3cret@127.0.0.1:1/ohun' })
  const error = await opened.catch((error: unknown) => error)
  expect(error).toBeInstanceOf(StartError)
  expect((error as StartError).message).toBe(
    'DATABASE_URL cannot be used: connect ECONNREFUSED 127.0.0.1:1. Accepted: the URL of a PostgreSQL that answers, with a user, a password and a database that it knows.',
  )
})

test('a URL that names a file which does not exist is refused with the path of the file', async () => {
  const opened = requireSessions({ connectionString: 'postgres://ohun@127.0.0.1:1/ohun?sslrootcert=/nowhere.pem' })
  await expect(opened).rejects.toThrow(/^DATABASE_URL cannot be used: ENOENT.*'\/nowhere\.pem'/)
})
