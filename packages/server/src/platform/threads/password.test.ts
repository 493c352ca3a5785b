import { lookup } from 'node:dns/promises'
import { stat } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import { createPasswords, hashPasswordHere, UNMATCHABLE_HASH } from './password.ts'

const passwords = createPasswords()
afterAll(() => passwords.close())

test('a password verifies against its own hash alone', async () => {
  const hash = await passwords.hash('correct horse')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwords.verify('correct horse', hash)).toBe(true)
  expect(await passwords.verify('correct horsf', hash)).toBe(false)
})

test('a hash that a command has made verifies as well', async () => {
  expect(await passwords.verify('correct horse', hashPasswordHere('correct horse'))).toBe(true)
})

test('a hash costs what its service was given, and any service checks it', async () => {
  const cheap = createPasswords({ memory: 64, passes: 1 })
  const hash = await cheap.hash('correct horse')
  await cheap.close()
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=64,t=1,p=1\$/)
  expect(await passwords.verify('correct horse', hash)).toBe(true)
  expect(await passwords.verify('correct horsf', hash)).toBe(false)
})

test('no password matches the unmatchable hash, at the cost of a real one', async () => {
  const cost = (hash: string): string[] => hash.split('$').slice(0, 4)
  expect(cost(UNMATCHABLE_HASH)).toEqual(cost(await passwords.hash('')))
  expect(await passwords.verify('', UNMATCHABLE_HASH)).toBe(false)
})

test('two hashes of one password differ', async () => {
  expect(await passwords.hash('same')).not.toBe(await passwords.hash('same'))
})

test('a hash that cannot be read verifies nothing', async () => {
  expect(await passwords.verify('anything', 'not a hash')).toBe(false)
})

test('a thousand checks at once run a few and refuse the others, and leave the shared thread pool free', async () => {
  let checking = true
  const attempts = Array.from({ length: 1_000 }, () => passwords.verify('guess', UNMATCHABLE_HASH))
  const results = Promise.allSettled(attempts).finally(() => (checking = false))
  // On that pool they would wait for every hash; the third begins when the first two have ended.
  await Promise.all([stat(import.meta.dirname), lookup('127.0.0.1')])
  await stat(import.meta.filename)
  expect(checking).toBe(true)
  const refused = (await results).flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
  expect(refused.length).toBeGreaterThan(960)
  expect(refused.length).toBeLessThan(970)
  for (const error of refused) expect(error).toMatchObject({ code: 'UNAVAILABLE', retry_after_seconds: 2 })
  expect(await passwords.verify('guess', UNMATCHABLE_HASH)).toBe(false)
})

test('after its end it refuses work, including waiting work', async () => {
  const closed = createPasswords()
  const waiting = Promise.allSettled(Array.from({ length: 8 }, () => closed.hash('another')))
  await closed.close()
  expect((await waiting).map(({ status }) => status)).toEqual(Array(8).fill('rejected'))
  await expect(closed.hash('late')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
})
