import type { Page } from 'playwright-core'
import { leadTo } from './shared-window.ts'

/** Shows a page as a reload does: it reads all its data again. The console is not loaded and compiled again, which takes most of a reload. */
export async function readAgain(page: Page): Promise<void> {
  const { pathname, search } = new URL(page.url())
  await leadTo(page, `${pathname.replace('/console', '')}${search}`)
}
