import type { Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import type { Faults } from '../../../../test/phone/chromium.ts'

/** A page, and what it does that no page should. */
export interface WatchedPage {
  page: Page
  faults: Faults
  /** Gives its window to the next one. */
  close(): Promise<void>
}

export interface VisitOptions {
  width?: number
  height?: number
  /** Messages of the browser's console that the test causes on purpose, such as a refused request. */
  expected_errors?: RegExp
}

/** A path of the router that has no page, in the environment of another path. */
const nowhereBeside = (path: string): string => `/${path.split('/')[1]}/nowhere`

/**
 * A window in which tests show their pages one after the other. Only the first loads the console and compiles it; the next ones go to
 * their pages as a link does. After a test that failed, the window is replaced.
 */
export class SharedWindow {
  readonly #open: () => Promise<WatchedPage>
  readonly #base_url: string
  #window: WatchedPage | undefined

  constructor(open: () => Promise<WatchedPage>, base_url: string) {
    this.#open = open
    this.#base_url = base_url
  }

  async visit(path: string, { width = 1280, height = 900, expected_errors }: VisitOptions): Promise<Page> {
    const { page, faults } = await this.#show(`/${path}`, { width, height })
    onTestFinished(async ({ task }) => {
      await page.unrouteAll()
      if (task.result?.state === 'fail') await this.close()
      expectNoFaults({ errors: faults.errors.splice(0), outside: faults.outside.splice(0) }, expected_errors)
    })
    return page
  }

  async #show(path: string, size: { width: number; height: number }): Promise<WatchedPage> {
    if (this.#window) {
      const { page } = this.#window
      await Promise.all([page.setViewportSize(size), page.emulateMedia({ colorScheme: 'light' })])
      await leadTo(page, path)
      return this.#window
    }
    this.#window = await this.#open()
    await this.#window.page.setViewportSize(size)
    await this.#window.page.goto(`${this.#base_url}/console${path}`)
    return this.#window
  }

  async close(): Promise<void> {
    await this.#window?.close()
    this.#window = undefined
  }
}

/** Expects that a page caused no error but the expected ones, and sent nothing to another server. */
export function expectNoFaults({ errors, outside }: Faults, expected?: RegExp): void {
  const unexpected = errors.filter((error) => !expected?.test(error))
  expect({ errors: unexpected, outside }).toEqual({ errors: [], outside: [] })
}

interface Router {
  history: { push: (path: string, state: object, options: { ignoreBlocker: boolean }) => void }
  options: { context: { queries: { removeQueries: (filters: { type: 'inactive' }) => void } } }
  /** The location that is on the screen, below `/console`. */
  state: { resolvedLocation?: { pathname: string } }
}

/** Leads a page of the console to another one below `/console`, without loading the console again. */
export const leadTo = (page: Page, path: string): Promise<void> =>
  page.evaluate(goTo, [nowhereBeside(path), path] as const)

/** Runs in the page: leaves the page that is shown, forgets what it read, and goes to another one. */
async function goTo([nowhere, path]: readonly [string, string]): Promise<void> {
  const router = (window as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__
  const push = (to: string): void => router.history.push(`/console${to}`, {}, { ignoreBlocker: true })
  const isNowhere = (): boolean => router.state.resolvedLocation?.pathname === nowhere
  push(nowhere)
  while (!isNowhere()) await new Promise(requestAnimationFrame)
  router.options.context.queries.removeQueries({ type: 'inactive' })
  // A notice stays for some seconds. It becomes empty, since React removes it later.
  for (const notice of document.querySelectorAll('[role="status"] > div')) notice.replaceChildren()
  push(path)
  while (isNowhere()) await new Promise(requestAnimationFrame)
}
