import { describe, expect, test } from 'vitest'
import { claimsOf } from './caller-claims.ts'
import { Headers } from './headers.ts'

function headersOf(...lines: [name: string, value: string][]): Headers {
  const headers = new Headers()
  for (const line of lines) headers.addLine(...line)
  return headers
}

test('all claims of a network are read in order', () => {
  const claims = claimsOf(
    headersOf(
      ['P-Asserted-Identity', '"Ada, L." <sip:+2348031234567@ims.example>, <tel:+2348031234568>'],
      ['Remote-Party-ID', '<sip:08031234567@gw.example>;party=calling;privacy=off;screen=yes'],
      ['Diversion', '<sip:+2348030000001@gw.example>;reason=User-Busy;counter=1, <tel:+2348030000002>'],
      ['History-Info', '<sip:+2348030000003@gw.example?Reason=SIP%3Bcause%3D302>;index=1'],
      ['History-Info', '<sip:+2348030000004@gw.example>;index=1.1'],
    ),
  )
  expect(claims).toEqual({
    asserted: ['+2348031234567', '+2348031234568'],
    remote_party: '08031234567',
    diversions: [
      { user: '+2348030000001', reason: 'user-busy' },
      { user: '+2348030000002', reason: null },
    ],
    history: ['+2348030000003', '+2348030000004'],
  })
})

describe('a caller who asks for privacy', () => {
  test.each([
    ['Privacy', 'id'],
    ['Privacy', 'header; id'],
  ] as const)('by %s: %s has no asserted identity', (name, value) => {
    const claims = claimsOf(
      headersOf([name, value], ['P-Asserted-Identity', '<sip:1@a>'], ['Remote-Party-ID', '<sip:1@a>']),
    )
    expect(claims).toMatchObject({ asserted: [], remote_party: null })
  })

  test('in Remote-Party-ID is not named, and the called party there is not the caller', () => {
    expect(claimsOf(headersOf(['Remote-Party-ID', '<sip:1@a>;privacy=full'])).remote_party).toBeNull()
    expect(claimsOf(headersOf(['Remote-Party-ID', '<sip:1@a>;party=called'])).remote_party).toBeNull()
  })
})

test('claims are limited in size and have no control characters', () => {
  const many = Array.from({ length: 50 }, (_, at) => `<sip:${at}@a>`).join(', ')
  const claims = claimsOf(
    headersOf(['P-Asserted-Identity', many], ['Diversion', `<sip:%1b[31m${'9'.repeat(500)}@a>;reason="x\u0007y"`]),
  )
  expect(claims.asserted).toHaveLength(10)
  expect(claims.diversions).toEqual([{ user: `[31m${'9'.repeat(60)}`, reason: 'xy' }])
})

test('any value is read or left out without an exception', () => {
  const pieces = [
    '<',
    '>',
    '"',
    ';',
    ',',
    '=',
    '?',
    '@',
    ':',
    '%',
    '%41',
    'sip:',
    'tel:',
    '1',
    ' ',
    '\\',
    'party',
    'privacy=full',
  ]
  let state = 7
  const below = (limit: number): number => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) % limit
  const text = (): string => Array.from({ length: below(30) }, () => pieces[below(pieces.length)]!).join('')
  for (let round = 0; round < 5_000; round++) {
    const claims = claimsOf(
      headersOf(
        ['P-Asserted-Identity', text()],
        ['Diversion', text()],
        ['History-Info', `${text()}, ${text()}`],
        ['Remote-Party-ID', text()],
      ),
    )
    expect(JSON.stringify(claims).length).toBeLessThan(5_000)
  }
})
