import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { violationsOf } from '../../../../test/phone/axe.ts'

/** Expects a page without a violation of WCAG 2.2 AA, and whose content is not wider than its window. */
export async function checkPage(page: Page): Promise<void> {
  expect(await violationsOf(page)).toEqual([])
  expect(await overflow(page)).toBeLessThanOrEqual(0)
}

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** The same in the widths and colours that people use. */
export async function checkEveryLook(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const)
    for (const width of [1280, 375]) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 800 })
      await checkPage(page)
    }
}
