import { expect, test } from 'vitest'
import { isSignedWith, sameText } from './signature.ts'

const BODY = Buffer.from('{"object":"whatsapp_business_account"}')
/** `openssl dgst -sha256 -hmac secret` */
const SIGNATURE = '03f6dd944ecab4ddac0e3dbc3923b2da4e12b03df679ae23a52efd78ca6056e0'

test('the signature covers the unchanged body', () => {
  expect(isSignedWith('secret', BODY, `sha256=${SIGNATURE}`)).toBe(true)
  expect(isSignedWith('secret', BODY, `sha256=${SIGNATURE.toUpperCase()}`)).toBe(true)
  expect(isSignedWith('secret', Buffer.concat([BODY, Buffer.from(' ')]), `sha256=${SIGNATURE}`)).toBe(false)
  expect(isSignedWith('other', BODY, `sha256=${SIGNATURE}`)).toBe(false)
})

test.each([
  undefined,
  '',
  SIGNATURE,
  `sha1=${SIGNATURE}`,
  `sha256=${SIGNATURE.slice(1)}`,
  `sha256=${SIGNATURE}0`,
  'sha256=',
])('the header %j is not a valid signature', (header) => {
  expect(isSignedWith('secret', BODY, header)).toBe(false)
})

test('texts of any lengths can be compared', () => {
  expect(sameText('token', 'token')).toBe(true)
  for (const other of ['', 'toke', 'tokenn', 'TOKEN']) expect(sameText(other, 'token')).toBe(false)
})
