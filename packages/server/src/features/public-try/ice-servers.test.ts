import { describe, expect, test } from 'vitest'
import { iceServers } from './ice-servers.ts'

const CALL = { call_id: 'call_1', now: new Date('2026-01-01T00:00:00Z') }
const RELAYS = ['turn:turn.example.com:3478', 'turns:turn.example.com:443?transport=tcp']

describe('the ICE servers of a call', () => {
  test('are empty without configuration', () => {
    expect(iceServers(null, CALL)).toEqual([])
  })

  test('have credentials from the shared secret that are valid for eleven minutes and name the call', () => {
    // printf 1767226260:call_1 | openssl dgst -sha1 -hmac north -binary | base64
    expect(iceServers({ urls: RELAYS, access: { secret: 'north' } }, CALL)).toEqual([
      { urls: RELAYS, username: '1767226260:call_1', credential: 'ydrfsvDMwoUCrxpRFC4pA7iy5Ec=' },
    ])
  })

  test('have static credentials as they are configured; STUN servers have no credentials', () => {
    const access = { username: 'ohun', password: 'river' }
    expect(iceServers({ urls: ['stun:stun.example.com', ...RELAYS], access }, CALL)).toEqual([
      { urls: ['stun:stun.example.com'] },
      { urls: RELAYS, username: 'ohun', credential: 'river' },
    ])
    expect(iceServers({ urls: ['stun:stun.example.com'], access: null }, CALL)).toEqual([
      { urls: ['stun:stun.example.com'] },
    ])
  })
})
