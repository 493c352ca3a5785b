import type { Browser, Page } from 'playwright-core'
import { watchPage } from '../phone/chromium.ts'
import { openPage } from './open-page.ts'

const RESULTS = '.VPLocalSearchBox a.result'

/** A reader's search, and the page that must be among the results. */
const QUERIES = [
  ['barge-in', '/docs/voice'],
  ['createCall', '/docs/api/createCall'],
  ['call.completed', '/docs/webhook-events'],
  ['CALL_WINDOW_RESTRICTED', '/docs/errors/CALL_WINDOW_RESTRICTED'],
  ['calls.createAndWait', '/docs/sdk/calls'],
  ['ohun doctor', '/docs/cli/ohun'],
] as const

/** Searches for words that guides explain and titles of error pages contain. */
const RANKED = ['rate limit', 'call window', 'insufficient balance', 'opt out', 'destination not allowed']

/** Types each query as a reader does, at the width of a telephone, and opens the page that is found. */
export async function checkSearch(chromium: Browser, base_url: string): Promise<string[]> {
  const context = await chromium.newContext({ viewport: { width: 390, height: 844 } })
  // The theme would show the results of the last search first.
  await context.addInitScript(() => sessionStorage.clear())
  const page = await context.newPage()
  const watched = watchPage(page, base_url)
  const faults: string[] = []
  for (const [query, expected] of QUERIES) {
    await search(page, base_url, query)
    const result = page.locator(`${RESULTS}[href^="${expected}"]`).first()
    try {
      await untilSettled(page)
      await result.click()
      await page.waitForURL((url) => url.pathname === expected)
      await page.locator('.VPDoc h1').waitFor()
    } catch {
      faults.push(`search for ${query}: leads to ${new URL(page.url()).pathname} and not to ${expected}`)
    }
  }
  for (const query of RANKED) {
    await search(page, base_url, query)
    faults.push(...(await rankingFaults(page)).map((fault) => `search for ${query}: ${fault}`))
  }
  await context.close()
  return [...faults, ...watched.errors.map((error) => `search: ${error}`), ...watched.outside]
}

async function search(page: Page, base_url: string, query: string): Promise<void> {
  await openPage(page, `${base_url}/docs/`)
  await page.getByRole('button', { name: 'Search' }).first().click()
  await page.getByRole('searchbox').fill(query)
}

/**
 * Waits until the excerpts are shown, which moves the results for the last time. An earlier click is lost if the button of the mouse goes
 * down on one result and up on another.
 */
async function untilSettled(page: Page): Promise<void> {
  await page.locator(`${RESULTS} .excerpt`).first().waitFor()
}

/** Checks that guides come before error pages, and that the first result shows the words in its excerpt. */
async function rankingFaults(page: Page): Promise<string[]> {
  const results = page.locator(RESULTS)
  const excerpt = results.first().locator('.excerpt mark').first()
  const shown = await excerpt.waitFor().then(
    () => true,
    () => false,
  )
  const pages = await results.evaluateAll((links) =>
    links.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
  )
  const first_error = pages.findIndex((path) => path.startsWith('/docs/errors/'))
  const late = first_error === -1 ? [] : pages.slice(first_error).filter((path) => !path.startsWith('/docs/errors/'))
  return [
    ...(pages.length > 0 ? late.map((path) => `${path} comes after an error page`) : ['finds nothing']),
    ...(shown ? [] : ['shows no excerpt with the words']),
  ]
}
