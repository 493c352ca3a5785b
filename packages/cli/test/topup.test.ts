import { describe, expect, test } from 'vitest'
import { exitCodes } from '../src/exit-codes.ts'
import { ohun, productionKey, type Terminal } from './support/terminal.ts'

const URL = 'http://127.0.0.1:7070/v1/pay/chk_1.token'
const checkout = { checkout_id: 'chk_1', checkout_url: URL, status: 'pending', status_reason: null }

/** The checkout at each look, the last one for ever. */
const becoming = (...states: object[]): Terminal['answer'] => {
  const all = [{}, ...states]
  return () => ({ ...checkout, ...(all.length > 1 ? all.shift() : all[0]) })
}

describe('ohun billing topup', () => {
  test.each([
    [['5000'], { amount_kobo: 500_000, currency: 'NGN' }],
    [['5000.5'], { amount_kobo: 500_050, currency: 'NGN' }],
    [['0.07'], { amount_kobo: 7, currency: 'NGN' }],
    [['20.25', '--currency', 'USD'], { amount_kobo: 2_025, currency: 'USD' }],
  ])('%j begins a checkout of %j', async (argv, body) => {
    const { exit_code, stdout, stderr, sent } = await ohun(['billing', 'topup', ...argv], { answer: () => checkout })
    expect([exit_code, stderr]).toEqual([exitCodes.ok, ''])
    expect(sent).toMatchObject([{ id: 'createCheckout', body }])
    expect(JSON.parse(stdout)).toEqual(checkout)
  })

  test.each(['5,000', 'NGN5000', '5e3', '-5', '5.001', '5000 NGN', '1234567890'])(
    '%j is a usage error',
    async (amount) => {
      const { exit_code, stderr, sent } = await ohun(['billing', 'topup', '--', amount])
      expect([exit_code, sent]).toEqual([exitCodes.usage, []])
      expect(stderr).toContain('must be an amount in naira, such as 5000 or 5000.50')
    },
  )

  test('a person sees the amount in words, and that a sandbox key only pretends', async () => {
    const options: Terminal = { terminal: true, answer: () => checkout }
    const simulated = await ohun(['billing', 'topup', '1234567.5'], options)
    expect(simulated.stderr).toBe(
      `Pay NGN 1,234,567.50 at ${URL} In the sandbox this is simulated: nothing is charged, and the balance does not change.\n`,
    )
    const real = await ohun(['billing', 'topup', '5000'], { ...options, env: { OHUN_API_KEY: productionKey } })
    expect(real.stderr).toBe(`Pay NGN 5,000.00 at ${URL}\n`)
  })

  test('--wait looks every two seconds until it is paid, and prints the end', async () => {
    const pauses: number[] = []
    const paid = { status: 'paid', credited_kobo: 500_000 }
    const { exit_code, stdout, stderr, sent } = await ohun(['billing', 'topup', '5000', '--wait'], {
      env: { OHUN_API_KEY: productionKey },
      answer: becoming({}, paid),
      on_pause: (ms) => pauses.push(ms),
    })
    expect(exit_code).toBe(exitCodes.ok)
    expect(JSON.parse(stdout)).toMatchObject(paid)
    expect(stderr).toBe(`Pay NGN 5,000.00 at ${URL}\n`)
    expect(pauses).toEqual([2_000, 2_000])
    expect(sent.map(({ id }) => id)).toEqual(['createCheckout', 'getCheckout', 'getCheckout'])
    expect(sent[1]!.path).toEqual({ checkout_id: 'chk_1' })
  })

  test.each([
    [{ status: 'failed', status_reason: 'canceled' }, 'chk_1 is failed (canceled): it was not paid.'],
    [{ status: 'expired' }, 'chk_1 is expired: it was not paid.'],
  ])('--wait ends with 7 for %j', async (end, message) => {
    const options = { answer: becoming(end) }
    const { exit_code, stdout, stderr } = await ohun(['billing', 'topup', '5000', '--wait'], options)
    expect(exit_code).toBe(exitCodes.payment)
    expect(JSON.parse(stdout)).toMatchObject(end)
    expect(JSON.parse(stderr.split('\n')[1]!)).toMatchObject({ error_code: 'NOT_PAID', message })
  })

  test('--open opens the page, and says when no browser does', async () => {
    const opened: string[] = []
    const open = (found: boolean): Terminal => ({
      answer: () => checkout,
      openPage: (url) => opened.push(url) > 0 && found,
    })
    expect(await ohun(['billing', 'topup', '5000', '--open'], open(true))).toMatchObject({ exit_code: 0, stderr: '' })
    expect(opened).toEqual([URL])
    const none = await ohun(['billing', 'topup', '5000', '--open'], open(false))
    expect(none).toMatchObject({ exit_code: 0, stderr: 'No browser could be opened.\n' })
  })

  test.each(['file:///etc/passwd', 'javascript:alert(1)', '--help', 'no address'])(
    '%s is never opened',
    async (url) => {
      const opened: string[] = []
      await ohun(['billing', 'topup', '5000', '--open'], {
        answer: () => ({ ...checkout, checkout_url: url }),
        openPage: (page) => opened.push(page) > 0,
      })
      expect(opened).toEqual([])
    },
  )

  test('an interruption while it waits ends with 130', async () => {
    const interruption = new AbortController()
    const { exit_code } = await ohun(['billing', 'topup', '5000', '--wait'], {
      answer: () => checkout,
      signal: interruption.signal,
      on_pause: () => {
        interruption.abort()
        throw interruption.signal.reason
      },
    })
    expect(exit_code).toBe(exitCodes.interrupted)
  })
})

test('ohun usage needs no verb', async () => {
  const { exit_code, sent } = await ohun(['usage', '--month', '2026-11'])
  expect(exit_code).toBe(exitCodes.ok)
  expect(sent).toMatchObject([{ id: 'getUsage', query: { month: '2026-11' } }])
})
