import type { Browser, BrowserContext } from 'playwright-core'

/** Any small answer of the service. */
const ANY_PAGE = '/healthz'

/**
 * Windows of a browser that tests use one after the other. One that was used before has the console's files in its cache, and in its
 * process as compiled code: the next page in it takes half the CPU time of a page in a new one.
 */
export class Windows {
  readonly chromium: Browser
  readonly #base_url: string
  readonly #free: BrowserContext[] = []

  constructor(chromium: Browser, base_url: string) {
    this.chromium = chromium
    this.#base_url = base_url
  }

  /** One that nobody uses, without a page, a session or anything stored. */
  async take(): Promise<BrowserContext> {
    return this.#free.pop() ?? (await this.#open())
  }

  async #open(): Promise<BrowserContext> {
    const context = await this.chromium.newContext()
    // The process of a window ends with its last page, so this one stays.
    const page = await context.newPage()
    await page.goto(`${this.#base_url}${ANY_PAGE}`)
    return context
  }

  /** Closes its pages and removes what they left: the session, what is stored, permissions. */
  async giveBack(context: BrowserContext): Promise<void> {
    const [first, ...pages] = context.pages()
    await Promise.all(pages.map((page) => page.close()))
    await context.unrouteAll()
    await context.setOffline(false)
    await context.clearPermissions()
    await context.clearCookies()
    await first!.evaluate(() => localStorage.clear())
    this.#free.push(context)
  }
}
