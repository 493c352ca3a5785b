import type { Page, Response } from 'playwright-core'
import { WAIT } from '../limits.ts'

/** Opens a page of the site, and waits until its scripts have taken it over: earlier clicks are lost. */
export async function openPage(page: Page, url: string): Promise<Response | null> {
  page.setDefaultTimeout(WAIT.timeout)
  const response = await page.goto(url)
  await page.waitForFunction(() => '__vue_app__' in (document.querySelector('#app') ?? {}))
  return response
}
