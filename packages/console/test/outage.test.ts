import type { Page, Route } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { WAIT } from '../../../test/limits.ts'
import { requireTool } from '../../server/test/support/tools.ts'
import { startConsole, type ConsoleHarness } from './support/console.ts'
import { PAGES } from './support/pages.ts'
import { leadTo } from './support/shared-window.ts'

const REFUSED = /Failed to load resource/
/** The requests of the frame of every page, and the stream of events. */
const FRAME = /\/v1\/(?:auth\/me|events\/stream|sandbox\/clocks)/
/** One page of each kind: lists, figures, settings and streams. All pages together would take minutes. */
const OF_EACH_KIND = new Set(['agents', 'analytics', 'compliance', 'inbox', 'live'])

const pages = Object.entries(PAGES).filter(([name]) => OF_EACH_KIND.has(name))

describe.skipIf(requireTool('chromium'))('a page whose data the service does not send, in Chromium', () => {
  let harness: ConsoleHarness
  beforeAll(async () => {
    harness = await startConsole()
  })

  /** Opens a page whose requests are handled in this way until the returned function is called. */
  async function openWith(path: string, handle: (route: Route) => Promise<void>): Promise<[Page, () => void]> {
    const page = await harness.visit('sandbox/settings/profile', { expected_errors: REFUSED })
    await page.getByRole('heading', { level: 1 }).waitFor()
    let is_over = false
    await page.route('**/v1/**', async (route) => {
      if (is_over || FRAME.test(route.request().url())) return await route.continue()
      await handle(route)
    })
    await leadTo(page, `/sandbox${path}`)
    return [page, () => void (is_over = true)]
  }

  const fail = async (route: Route): Promise<void> =>
    await route.fulfill({
      status: 400,
      contentType: 'application/json',
      body: JSON.stringify({ error_code: 'INVALID_ARGUMENT', message: 'The test refuses this.', request_id: 'req_x' }),
    })

  test.each(pages)('%s offers to try again after an error, which then shows it', async (_, [path, heading]) => {
    const [page, recover] = await openWith(path, fail)
    const main = page.getByRole('main')
    const again = main.getByRole('button', { name: 'Try again' })
    await again.first().waitFor()
    recover()
    // A request that was refused late shows its notice after the others have been tried again.
    const alerts = async (): Promise<number> => {
      if ((await again.count()) > 0) await again.first().click()
      return await main.getByRole('alert').count()
    }
    await expect.poll(alerts, WAIT).toBe(0)
    await page.getByRole('heading', { name: heading, exact: true, level: 1 }).waitFor()
  })

  test.each(pages)('%s says that it is loading, on a slow network', async (_, [path]) => {
    const { promise: over, resolve: end } = Promise.withResolvers<void>()
    const [page] = await openWith(path, async (route) => {
      await over
      await route.continue()
    })
    await page.getByRole('main').getByText('Loading').first().waitFor()
    end()
    await page.getByRole('main').getByText('Loading').first().waitFor({ state: 'detached' })
  })
})
