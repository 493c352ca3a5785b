import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { CounterCipher } from './counter-cipher.ts'
import { CounterKeystream } from './counter-keystream.ts'
import { GcmCipher } from './gcm-cipher.ts'
import { createCipher } from './create-cipher.ts'
import { sessionKeys, type SessionKeys } from './session-keys.ts'

const bytes = (text: string): Buffer => Buffer.from(text.replaceAll(/\s/g, ''), 'hex')
const base64 = (text: string): string => bytes(text).toString('base64')

describe('the keystream of AES in counter mode', () => {
  const start = 'F0F1F2F3F4F5F6F7F8F9FAFBFCFD0000'

  test('matches RFC 3711, B.2, from the first block to the last', () => {
    const keystream = new CounterKeystream(bytes('2B7E151628AED2A6ABF7158809CF4F3C'))
    const made = keystream.bytes(bytes(start), 0xff02 * 16)
    expect(made.subarray(0, 48)).toEqual(
      bytes('E03EAD0935C95E80E166B16DD92B4EB4 D23513162B02D0F72A43A2FE4A5F97AB 41E95B3BB0A2E8DD477901E4FCA894C0'),
    )
    expect(made.subarray(0xfeff * 16, 0xff02 * 16)).toEqual(
      bytes('EC8CDF7398607CB0F2D21675EA9EA1E4 362B7C3C6773516318A077D7FC5073AE 6A2CC3787889374FBEB4C81B17BA6C44'),
    )
  })

  test('matches RFC 6188, 7.1, with a key of 256 bits', () => {
    const key = '57f82fe3613fd170a85ec93c40b1f0922ec4cb0dc025b58272147cc438944a98'
    expect(new CounterKeystream(bytes(key)).bytes(bytes(start), 48)).toEqual(
      bytes('92bdd28a93c3f52511c677d08b5515a4 9da71b2378a854f67050756ded165bac 63c4868b7096d88421b563b8c94c9a31'),
    )
  })
})

describe('session keys', () => {
  test('match RFC 3711, B.3', () => {
    const keying = base64('E1F97A0D3E018BE0D64FA32C06DE4139 0EC675AD498AFEEBB6960B3AABE6')
    expect(sessionKeys('AES_CM_128_HMAC_SHA1_80', keying).audio).toEqual({
      encryption: bytes('C61E7A93744F39EE10734AFE3FF7A087'),
      salt: bytes('30CBBC08863D8C85D49DB34A9AE1'),
      authentication: bytes('CEBE321F6FF7716B6FD4AB49AF256A156D38BAA4'),
    })
  })

  test('match RFC 6188, 7.2, with a key of 256 bits', () => {
    const keying = base64(
      'f0f04914b513f2763a1b1fa130f10e2998f6f6e43e4309d1e622a0e332b9f1b6 3b04803de51ee7c96423ab5b78d2',
    )
    expect(sessionKeys('AES_256_CM_HMAC_SHA1_80', keying).audio).toEqual({
      encryption: bytes('5ba1064e30ec51613cad926c5a28ef731ec7fb397f70a960653caf06554cd8c4'),
      salt: bytes('fa31791685ca444a9e07c6c64e93'),
      authentication: bytes('fd9c32d39ed5fbb5a9dc96b30818454d1313dc05'),
    })
  })

  test('are refused with keying material of another length, without repeating it', () => {
    expect(() => sessionKeys('AES_CM_128_HMAC_SHA1_80', base64('c0ffee'))).toThrow(
      'a key of AES_CM_128_HMAC_SHA1_80 must have 30 bytes',
    )
  })
})

describe('packets', () => {
  const keying = base64('e1f97a0d3e018be0d64fa32c06de4139 0ec675ad498afeebb6960b3aabe6')

  test('match libsrtp, with a tag of 80 bits', () => {
    const cipher = createCipher('AES_CM_128_HMAC_SHA1_80', keying)
    const packet = bytes('800f1234decafbadcafebabe abababababababababababababababab')
    const sealed = bytes('800f1234decafbadcafebabe 4e55dc4ce79978d88ca4d215949d2402 b78d6acc99ea179b8dbb')
    expect(cipher.seal(packet, { header_bytes: 12, rollover: 0 })).toEqual(sealed)
    expect(cipher.open(Buffer.from(sealed), { header_bytes: 12, rollover: 0 })).toEqual(packet)
  })

  test('reports match libsrtp', () => {
    const cipher = createCipher('AES_CM_128_HMAC_SHA1_80', keying)
    const reports = bytes('81c8000bcafebabe abababababababababababababababab')
    const sealed = bytes('81c8000bcafebabe 7128035be487b9bdbef89041f977a5a8 80000001 993e08cd54d6c1230798')
    expect(cipher.sealReports(reports, 1)).toEqual(sealed)
    expect(cipher.openReports(Buffer.from(sealed))).toEqual({ reports, index: 1 })
  })

  test.each([
    [
      '128',
      '000102030405060708090a0b0c0d0e0f',
      'f24de3a3fb34de6cacba861c9d7e4bcabe633bd50d294e6f42a5f47a51c7d19b36de3adf8833899d7f27beb16a9152cf765ee4390cce',
    ],
    [
      '256',
      '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f',
      '32b1de78a822fe12ef9f78fa332e33aab18012389a58e2f3b50b2a0276ffae0f1ba63799b87b7aa3db36dfffd6b0f9bb7878d7a76c13',
    ],
  ])('with AES-GCM of %s bits match RFC 7714', (_, key, expected) => {
    const keys: SessionKeys = {
      encryption: bytes(key),
      salt: bytes('517569642070726f2071756f'),
      authentication: Buffer.alloc(0),
    }
    const cipher = new GcmCipher({ audio: keys, reports: keys })
    const header = '8040f17b8041f8d35501a0b2'
    const plain = '47616c6c696120657374206f6d6e69732064697669736120696e207061727465732074726573'
    const packet = bytes(header + plain)
    const sealed = bytes(header + expected)
    expect(cipher.seal(packet, { header_bytes: 12, rollover: 0 })).toEqual(sealed)
    expect(cipher.open(Buffer.from(sealed), { header_bytes: 12, rollover: 0 })).toEqual(packet)
  })

  test('reports with AES-GCM are opened as they were sealed, and refused if one bit differs', () => {
    const cipher = createCipher('AEAD_AES_128_GCM', base64('00'.repeat(28)))
    const reports = bytes('81c8000bcafebabe abababababababababababababababab')
    const sealed = cipher.sealReports(reports, 7)
    expect(cipher.openReports(Buffer.from(sealed))).toEqual({ reports, index: 7 })
    for (let at = 0; at < sealed.length; at++) {
      const changed = Buffer.from(sealed)
      changed[at]! ^= 1
      expect(cipher.openReports(changed)).toBeNull()
    }
  })

  test('reports that are only authenticated and not encrypted are read too', () => {
    const { reports, audio } = sessionKeys('AES_CM_128_HMAC_SHA1_80', keying)
    const plain = bytes('81c8000bcafebabe abababab 00000001')
    const proof = createHmac('sha1', reports.authentication).update(plain).digest().subarray(0, 10)
    const cipher = new CounterCipher({ audio, reports }, 10)
    expect(cipher.openReports(Buffer.concat([plain, proof]))).toEqual({ reports: plain.subarray(0, 12), index: 1 })
    expect(cipher.openReports(Buffer.concat([plain, Buffer.alloc(10)]))).toBeNull()
  })
})
