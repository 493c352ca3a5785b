import type { Browser } from 'playwright-core'
import { WAIT } from '../limits.ts'
import { watchPage } from '../phone/chromium.ts'

/** What a reader looks for, and the page that must be among what is found. */
const QUERIES = [
  ['barge-in', '/docs/voice'],
  ['createCall', '/docs/api/createCall'],
  ['call.completed', '/docs/webhook-events'],
  ['CALL_WINDOW_RESTRICTED', '/docs/errors/CALL_WINDOW_RESTRICTED'],
  ['calls.createAndWait', '/docs/sdk/calls'],
  ['ohun doctor', '/docs/cli/ohun'],
] as const

/** Each query is typed as a reader does, at the width of a telephone; the page that is found opens. */
export async function checkSearch(chromium: Browser, base_url: string): Promise<string[]> {
  const context = await chromium.newContext({ viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  page.setDefaultTimeout(WAIT.timeout)
  const watched = watchPage(page, base_url)
  const faults: string[] = []
  for (const [query, expected] of QUERIES) {
    await page.goto(`${base_url}/docs/`)
    await page.getByRole('button', { name: 'Search' }).first().click()
    await page.getByRole('searchbox').fill(query)
    const result = page.locator(`.VPLocalSearchBox a.result[href^="${expected}"]`).first()
    try {
      await result.click()
      await page.waitForURL((url) => url.pathname === expected)
      await page.locator('.VPDoc h1').waitFor()
    } catch {
      faults.push(`search for ${query}: does not lead to ${expected}`)
    }
  }
  await context.close()
  return [...faults, ...watched.errors.map((error) => `search: ${error}`), ...watched.outside]
}
