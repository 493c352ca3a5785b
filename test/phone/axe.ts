import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** WCAG 2.2 AA. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** The rules that a page can break in another theme: only colours differ. */
export const COLOURS = ['color-contrast']

export interface Violation {
  id: string
  /** The elements, each with what is wrong. */
  nodes: string[]
}

interface Axe {
  run(options: object): Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }>
}

/**
 * The faults of a page by the rules of WCAG 2.2 AA.
 * @param rules - Only these of them.
 */
export async function violationsOf(page: Page, rules?: readonly string[]): Promise<Violation[]> {
  // The page's policy refuses scripts that are added to it; the debugger may run them. Once for a document: to load it takes
  // a third as long as to use it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const runOnly = rules ? { type: 'rule', values: rules } : { type: 'tag', values: RULES }
  return await page.evaluate(async (only) => {
    const { axe } = window as unknown as { axe: Axe }
    // No rule here needs the sheets of shadow trees, whose copies the policy refuses. Elements that pass are not described.
    const { violations } = await axe.run({ runOnly: only, preload: false, resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`),
    }))
  }, runOnly)
}
