import { expect, test } from 'vitest'
import { userAgentClass } from './user-agent.ts'

const SAFARI = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  [undefined, 'none'],
  ['', 'other'],
  ['ohun-sdk/1.2.3 node/26.0.0', 'sdk/1.2.3'],
  ['ohun-cli/0.4.0-next.1 ohun-sdk/1.2.3 node/26.0.0', 'cli/0.4.0-next.1'],
  [`${SAFARI} Version/18.3 Safari/605.1.15`, 'browser/safari-18'],
  [`${SAFARI} Chrome/140.0.0.0 Safari/537.36`, 'browser/chrome-140'],
  [`${SAFARI} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'browser/edge-140'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'browser/firefox-145'],
  [`${SAFARI} Chrome/140.0.0.0 Mobile Safari/537.36 EdgA/140.0.0.0`, 'browser/edge-140'],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/18.0 Safari/537.36 Edge/18.19', 'browser/edge-18'],
  ['Mozilla/5.0 (compatible; Bot/1.0)', 'browser'],
  ['curl/8.5.0', 'other/curl-8.5.0'],
  ['python-requests/2.32.3', 'other/python-requests-2.32.3'],
  ['+2348031234567/1.0', 'other'],
  [`ohun-sdk/${'9'.repeat(10_000)}`, 'other'],
  [`ohun-sdk/${'9'.repeat(400)}.0.0`, 'other'],
])('%s is %s', (header, expected) => {
  expect(userAgentClass(header)).toBe(expected)
})

test('a client that changes its header with every request does not fill the memory', () => {
  for (let at = 0; at < 5_000; at++) userAgentClass(`curl/${at}`)
  expect(userAgentClass('curl/8.5.0')).toBe('other/curl-8.5.0')
})

test.each([
  ['names', 'edg'.repeat(5_000)],
  ['versions', 'version/1'.repeat(1_700)],
  ['digits', `version/${'1'.repeat(15_000)}`],
])('a long header of %s costs little more than a short one', (_, text) => {
  const head = 'Mozilla/5.0 '
  const header = `${head}${text}`
  const costOf = (text: string): number => {
    const began = process.cpuUsage()
    for (let round = 0; round < 20; round++) userAgentClass(`${text}${round}`)
    return process.cpuUsage(began).user
  }
  costOf(`${head}x`)
  const usual = costOf(`${head}${SAFARI.repeat(4)}`)
  expect(costOf(header)).toBeLessThan(Math.max(usual, 1_000) * 50)
})
