import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

interface Violation {
  id: string
  nodes: { html: string; failureSummary?: string }[]
}

interface Axe {
  run(options: object): Promise<{ violations: Violation[] }>
}

/** Expects a page without a violation of WCAG 2.2 AA, and whose content is not wider than its window. */
export async function checkPage(page: Page): Promise<void> {
  // No rule here needs the sheets of shadow trees, whose copies the policy refuses.
  // The page's policy refuses scripts that are added to it; the debugger may run them.
  await page.evaluate(AXE)
  const violations = await page.evaluate(async (values) => {
    const { axe } = window as unknown as { axe: Axe }
    const { violations } = await axe.run({ runOnly: { type: 'tag', values }, preload: false })
    return violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`),
    }))
  }, RULES)
  expect(violations).toEqual([])
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
