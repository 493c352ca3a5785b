import { describe, expect, test } from 'vitest'
import { systemClock, type Clock } from '@ohun/clock'
import { Challenger } from './challenger.ts'
import { answerChallenge, parseChallenge } from './digest.ts'

const CREDENTIALS = { user: 'carrier "one"', password: 'se:cret' }
const REQUEST = { method: 'INVITE', uri: 'sip:1@ohun.example', body: '', cnonce: 'abc' }

function challenger(...[secret = 'a secret', ...others]: string[]) {
  let now_ms = 1_000
  const clock: Clock = {
    ...systemClock,
    now: () => new Date(now_ms),
    monotonic_ms: () => now_ms,
    after: () => () => {},
  }
  const made = new Challenger({ clock, secrets: [secret, ...others], realm: 'ohun' })
  return { made, pass: (ms: number) => void (now_ms += ms) }
}

interface Given {
  at?: number
  nonce_count?: number
  user?: string
  password?: string
}

function answerTo(
  lines: ReturnType<Challenger['challenge']>,
  { at = 0, nonce_count = 1, ...given }: Given = {},
): string {
  return answerChallenge(parseChallenge(lines[at]![1])!, { ...CREDENTIALS, ...given }, { ...REQUEST, nonce_count })
}

describe('an answer to a challenge', () => {
  test.each([0, 1])('proves the credentials with the offered algorithm %d', (at) => {
    const { made } = challenger()
    const lines = made.challenge(false)
    expect(lines.map(([name]) => name)).toEqual(['www-authenticate', 'www-authenticate'])
    expect(lines[at]![1]).toContain(`algorithm=${['SHA-256', 'MD5'][at]}`)
    expect(made.check([answerTo(lines, { at })], 'INVITE', CREDENTIALS)).toBe('right')
  })

  test('is wrong with another password, user or method', () => {
    const { made } = challenger()
    const lines = made.challenge(false)
    expect(made.check([answerTo(lines, { password: 'x' })], 'INVITE', CREDENTIALS)).toBe('wrong')
    expect(made.check([answerTo(lines, { user: 'x' })], 'INVITE', CREDENTIALS)).toBe('wrong')
    expect(made.check([answerTo(lines)], 'BYE', CREDENTIALS)).toBe('wrong')
  })

  test('is stale if it is repeated, and right with the next nonce count', () => {
    const { made } = challenger()
    const lines = made.challenge(false)
    expect(made.check([answerTo(lines)], 'INVITE', CREDENTIALS)).toBe('right')
    expect(made.check([answerTo(lines)], 'INVITE', CREDENTIALS)).toBe('stale')
    expect(made.check([answerTo(lines, { nonce_count: 2 })], 'INVITE', CREDENTIALS)).toBe('right')
  })

  test('has a nonce and a count of its own, even in the same millisecond', () => {
    const { made } = challenger()
    const [one, other] = [made.challenge(false), made.challenge(false)]
    expect(made.check([answerTo(one)], 'INVITE', CREDENTIALS)).toBe('right')
    expect(made.check([answerTo(other)], 'INVITE', CREDENTIALS)).toBe('right')
  })

  test('may come to another process with the same secret, once and within half a minute', () => {
    const [{ made }, other, late] = [challenger(), challenger(), challenger()]
    const answer = answerTo(made.challenge(false))
    expect(other.made.check([answer], 'INVITE', CREDENTIALS)).toBe('right')
    expect(other.made.check([answer], 'INVITE', CREDENTIALS), 'a replay').toBe('stale')
    late.pass(32_001)
    expect(late.made.check([answer], 'INVITE', CREDENTIALS)).toBe('stale')
  })

  test('is right at processes that know the secret, while they change to another one after the other', () => {
    const states = [['old'], ['old', 'new'], ['new', 'old'], ['new']]
    for (const [state, secrets] of states.entries()) {
      const answer = answerTo(challenger(...secrets).made.challenge(false))
      for (const near of states.slice(Math.max(0, state - 1), state + 2))
        expect(
          challenger(...near).made.check([answer], 'INVITE', CREDENTIALS),
          `${secrets.join()} to ${near.join()}`,
        ).toBe('right')
    }
  })

  test('is stale five minutes after the challenge, or if the challenge came from a process with another secret', () => {
    const { made, pass } = challenger()
    const lines = made.challenge(false)
    pass(300_001)
    expect(made.check([answerTo(lines)], 'INVITE', CREDENTIALS)).toBe('stale')
    expect(made.challenge(true)[0]![1]).toContain('stale=true')
    expect(made.check([answerTo(challenger('another').made.challenge(false))], 'INVITE', CREDENTIALS)).toBe('stale')
  })

  test.each([
    ['nothing', []],
    ['another scheme', ['Basic YTpi']],
    [
      'another realm',
      ['Digest username="a", realm="x", nonce="n", uri="u", response="r", qop=auth, nc=00000001, cnonce="c"'],
    ],
    ['no count', ['Digest username="a", realm="ohun", nonce="n", uri="u", response="r"']],
    ['an unknown algorithm', ['Digest username="a", realm="ohun", algorithm=constructor, nc=00000001, qop=auth']],
    ['nothing that can be read', ['Digest', '', '"', 'Digest ,,,===']],
  ])('is absent with %s', (_, lines) => {
    expect(challenger().made.check(lines, 'INVITE', CREDENTIALS)).toBe('absent')
  })

  test('is remembered for a limited number of challenges', () => {
    const { made, pass } = challenger()
    const first = answerTo(made.challenge(false))
    expect(made.check([first], 'INVITE', CREDENTIALS)).toBe('right')
    for (let call = 0; call < 10_100; call++) {
      pass(1)
      expect(made.check([answerTo(made.challenge(false))], 'INVITE', CREDENTIALS)).toBe('right')
    }
    expect(made.check([first], 'INVITE', CREDENTIALS), 'a replay of one that is forgotten').toBe('stale')
  })
})
