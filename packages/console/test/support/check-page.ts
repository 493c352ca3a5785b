import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { COLOURS, violationsOf, type Audit, type Violation } from '../../../../test/phone/axe.ts'
import { newlyShown } from './newly-shown.ts'

interface Look {
  colours: 'light' | 'dark'
  width: number
}

const WIDE = 1280
const NARROW = 375

/** The bar and the navigation, which most pages have around their content. */
const FRAME = ['header[data-environment]', 'nav#navigation']
/** Each that was found without a fault in a look, as HTML. */
const faultless = new Set<string>()

/**
 * Expects a page without a violation of WCAG 2.2 AA, and whose content is not wider than its window, in the widths and colours that
 * people use.
 */
export async function checkEveryLook(page: Page): Promise<void> {
  for (const colours of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: colours })
    for (const width of [WIDE, NARROW]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await faultsOf(page, { colours, width })).toEqual([])
      expect(await overflow(page)).toBeLessThanOrEqual(0)
    }
  }
}

const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** A frame is looked at once in each look: nothing of the page in it changes what axe says about it. */
async function faultsOf(page: Page, look: Look): Promise<Violation[]> {
  const { html, is_behind } = await page.evaluate(frameOf, FRAME)
  const frame = JSON.stringify([look, html])
  const except = faultless.has(frame) ? FRAME : []
  const faults: Violation[] = []
  for (const audit of await auditsOf(page, look)) faults.push(...(await violationsOf(page, { ...audit, except })))
  if (faults.length === 0 && !is_behind) faultless.add(frame)
  return faults
}

/** Runs in the page. Behind a dialog, a frame is not looked at. */
const frameOf = (selectors: readonly string[]): { html: string[]; is_behind: boolean } => ({
  html: selectors.map((selector) => document.querySelector(selector)?.outerHTML ?? ''),
  is_behind: document.querySelector(':modal') !== null,
})

async function auditsOf(page: Page, { colours, width }: Look): Promise<Audit[]> {
  const added = await newlyShown(page, { since_last: width === NARROW })
  // Proves each rule for what a wide window shows, and the contrasts of the other theme, in which only colours differ.
  if (width === WIDE) return colours === 'light' ? [{}] : [{ rules: COLOURS }]
  // Colours do not depend on the width (see `widths.test.ts`): proves the contrasts of what the wide window hides.
  const contrasts = added ? [{ rules: COLOURS, within: added }] : []
  // Proves the other rules for a narrow window, where sizes, distances and what has a name or can be scrolled differ.
  return colours === 'light' ? [{ without: COLOURS }, ...contrasts] : contrasts
}
