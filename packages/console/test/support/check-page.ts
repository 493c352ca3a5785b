import type { JSHandle, Page } from 'playwright-core'
import { expect } from 'vitest'
import { auditPage, COLOURS, type Audit, type Violation } from '../../../../test/phone/axe.ts'
import { newlyShown } from './newly-shown.ts'
import { PageParts } from './page-parts.ts'

interface Look {
  colours: 'light' | 'dark'
  width: number
}

type Except = JSHandle<Element[]>

const WIDE = 1280
const NARROW = 375

/** Each part of a page that was found without a fault in a look, with its state. */
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
      expect(await brokenIds(page)).toEqual([])
    }
  }
}

/** By how many pixels the content is wider than the window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** The ids that the page has twice, and those that something refers to and the page does not have. */
const brokenIds = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const REFERENCES = ['for', 'aria-labelledby', 'aria-describedby']
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    const used = REFERENCES.flatMap((name) =>
      [...document.querySelectorAll(`[${name}]`)].flatMap((element) => element.getAttribute(name)!.split(/\s+/)),
    )
    return [...ids.filter((id, index) => ids.indexOf(id) !== index), ...used.filter((id) => id && !ids.includes(id))]
  })

/**
 * A part is audited once for each state and look: nothing else of the page changes what axe finds in it, as long as ids are unique.
 */
async function faultsOf(page: Page, look: Look): Promise<Violation[]> {
  const parts = await PageParts.of(page)
  const seen = (state: string): string => JSON.stringify([look, state])
  const except = await parts.elementsIn(parts.states.filter((state) => faultless.has(seen(state))))
  const faults: Violation[] = []
  const unsure: string[] = []
  for (const audit of await auditsOf(page, look, except)) {
    const { violations, undecided } = await auditPage(page, { ...audit, except })
    faults.push(...violations)
    unsure.push(...(await parts.statesAround(undecided)))
  }
  // Behind a dialog, parts are not audited.
  const is_behind = await page.evaluate(() => document.querySelector(':modal') !== null)
  if (faults.length === 0 && !is_behind)
    for (const state of parts.states) if (!unsure.includes(state)) faultless.add(seen(state))
  return faults
}

async function auditsOf(page: Page, { colours, width }: Look, except: Except): Promise<Audit[]> {
  const added = await newlyShown(page, { since_last: width === NARROW, except })
  // Proves each rule for what a wide window shows, and the contrasts of the other theme, in which only colours differ.
  if (width === WIDE) return colours === 'light' ? [{}] : [{ rules: COLOURS }]
  // Colours do not depend on the width (see `widths.test.ts`): proves the contrasts of what the wide window hides.
  const contrasts = added ? [{ rules: COLOURS, within: added }] : []
  // Proves the other rules for a narrow window, where sizes, distances and what has a name or can be scrolled differ.
  return colours === 'light' ? [{ without: COLOURS }, ...contrasts] : contrasts
}
