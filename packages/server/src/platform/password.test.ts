import { expect, test } from 'vitest'
import { hashPassword, UNMATCHABLE_HASH, verifyPassword } from './password.ts'

test('a password verifies against its own hash alone', async () => {
  const hash = await hashPassword('correct horse')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword('correct horse', hash)).toBe(true)
  expect(await verifyPassword('correct horsf', hash)).toBe(false)
})

test('no password matches the hash of nobody, at the cost of a real one', async () => {
  const cost = (hash: string): string[] => hash.split('$').slice(0, 4)
  expect(cost(UNMATCHABLE_HASH)).toEqual(cost(await hashPassword('')))
  expect(await verifyPassword('', UNMATCHABLE_HASH)).toBe(false)
})

test('two hashes of one password differ', async () => {
  expect(await hashPassword('same')).not.toBe(await hashPassword('same'))
})

test('a hash that cannot be read verifies nothing', async () => {
  expect(await verifyPassword('anything', 'not a hash')).toBe(false)
})
