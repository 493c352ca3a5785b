import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSecretBox, randomToken, sha256 } from './crypto.ts'

test('a sealed value opens again and never looks the same twice', () => {
  const box = createSecretBox(randomBytes(32))
  const [one, two] = [box.seal('whsec_ọ̀hùn'), box.seal('whsec_ọ̀hùn')]
  expect(box.open(one)).toBe('whsec_ọ̀hùn')
  expect(one).not.toBe(two)
})

test('another key, or a single changed byte, opens nothing', () => {
  const box = createSecretBox(randomBytes(32))
  const sealed = box.seal('whsec_1')
  expect(() => createSecretBox(randomBytes(32)).open(sealed)).toThrow()
  const bytes = Buffer.from(sealed, 'base64url')
  for (const at of bytes.keys()) {
    const changed = Buffer.from(bytes)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    expect(() => box.open(changed.toString('base64url'))).toThrow()
  }
})

test('several keys open what each has sealed, and the first one seals', () => {
  const [old, current] = [randomBytes(32), randomBytes(32)]
  const both = createSecretBox(current, [old])
  expect(both.open(createSecretBox(old).seal('whsec_1'))).toBe('whsec_1')
  expect(createSecretBox(current).open(both.seal('whsec_2'))).toBe('whsec_2')
  expect(() => both.open(createSecretBox(randomBytes(32)).seal('whsec_3'))).toThrow()
})

test('a key of another length is refused', () => {
  expect(() => createSecretBox(randomBytes(16))).toThrow('has 16 bytes; it must have 32')
})

test('a token of 32 bytes has 43 characters, and sha256 gives the known hash', () => {
  expect(randomToken(32)).toMatch(/^[\w-]{43}$/)
  expect(sha256('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})
