import type { JSHandle, Page } from 'playwright-core'
import { expect } from 'vitest'
import { auditPage, COLOURS, type Audit } from '../../../../test/phone/axe.ts'
import { addFaultlessParts, faultlessParts } from './faultless-parts.ts'
import { PageParts } from './page-parts.ts'
import { differencesOfShown, rememberShown } from './shown-elements.ts'

type Elements = JSHandle<Element[]>

interface Look {
  colours: 'light' | 'dark'
  width: number
}

/** The result of a look that found no fault. */
interface Proof {
  page: Page
  look: Look
  parts: PageParts
  /** The elements of the parts that were proved before. */
  known: Elements
  /** The states of the parts with an element about which a rule could not decide. */
  unsure: string[]
}

const WIDE = 1280
const NARROW = 375

/**
 * Expects a page without a violation of WCAG 2.2 AA, and whose content is not wider than its window, in the widths and colours that
 * people use. Two looks prove all rules: themes differ only in colours, and colours do not depend on the width (see `widths.test.ts`).
 * Elements that only one of the widths shows are proved in the other theme too.
 */
export async function checkEveryLook(page: Page): Promise<void> {
  const wide = await checkLook(page, { colours: 'light', width: WIDE })
  await rememberShown(page)
  const narrow = await checkLook(page, { colours: 'dark', width: NARROW })
  const only = await differencesOfShown(page, { before: wide.known, now: narrow.known })
  if (only.before) wide.unsure.push(...(await checkContrasts(wide, 'dark', only.before)))
  if (only.now) narrow.unsure.push(...(await checkContrasts(narrow, 'light', only.now)))
  if (only.before || only.now) await showIn(page, narrow.look)
  // Behind a dialog, parts are not audited.
  if (await page.evaluate(() => document.querySelector(':modal') !== null)) return
  for (const { look, parts, unsure } of [wide, narrow]) {
    const sure = parts.states.filter((state) => !unsure.includes(state))
    addFaultlessParts(sure.map((state) => keyOf(look, state)))
  }
}

/** The state of a part without a fault, with the width of the window. */
const keyOf = ({ width }: Look, state: string): string => `${width} ${state}`

async function showIn(page: Page, { colours, width }: Look): Promise<void> {
  // Together, so that the page is painted once.
  await Promise.all([page.emulateMedia({ colorScheme: colours }), page.setViewportSize({ width, height: 800 })])
}

/**
 * Expects a page without a fault in a look. A part is audited once for each state and width: nothing else of the page
 * changes what axe finds in it, as long as ids are unique.
 */
async function checkLook(page: Page, look: Look): Promise<Proof> {
  await showIn(page, look)
  const parts = await PageParts.of(page)
  const faultless = faultlessParts()
  const known = await parts.elementsIn(parts.states.filter((state) => faultless.has(keyOf(look, state))))
  const unsure = await parts.statesAround(await undecidedIn(page, look, { except: known }))
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  expect(await brokenIds(page)).toEqual([])
  return { page, look, parts, known, unsure }
}

/** Expects elements without a fault that depends on the theme. */
async function checkContrasts(
  { page, look, parts }: Proof,
  colours: Look['colours'],
  within: Elements,
): Promise<string[]> {
  const other = { ...look, colours }
  await showIn(page, other)
  // Without the other parts, axe has less to copy and to measure.
  const except = await parts.elementsApartFrom(within)
  return await parts.statesAround(await undecidedIn(page, other, { rules: COLOURS, within, except }))
}

/** @returns the elements about which a rule could not decide; null if there are none. */
async function undecidedIn(page: Page, look: Look, audit: Audit): Promise<Elements | null> {
  const { violations, undecided } = await auditPage(page, audit)
  expect(violations, `${look.colours}, ${look.width} px`).toEqual([])
  return undecided
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
