import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { COLOURS, violationsOf } from '../../../../test/phone/axe.ts'

/** Expects a page without a violation of WCAG 2.2 AA, and whose content is not wider than its window. */
async function checkPage(page: Page, rules?: readonly string[]): Promise<void> {
  expect(await violationsOf(page, rules)).toEqual([])
  expect(await overflow(page)).toBeLessThanOrEqual(0)
}

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Expects it of a page in the widths and colours that people use. */
export async function checkEveryLook(page: Page): Promise<void> {
  for (const [colorScheme, rules] of [['light'], ['dark', COLOURS]] as const)
    for (const width of [1280, 375]) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 800 })
      await checkPage(page, rules)
    }
}
