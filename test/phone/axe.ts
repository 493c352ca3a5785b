import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { JSHandle, Page } from 'playwright-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** The rules of WCAG 2.2 AA. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** The rules that a page can violate only in another theme, because themes differ in colours. */
export const COLOURS = ['color-contrast']

export interface Violation {
  id: string
  /** The elements, each with its fault. */
  nodes: string[]
}

interface Axe {
  run(
    context: object,
    options: object,
  ): Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }>
}

/** The scope of an audit. By default, it checks all rules on the whole page. */
export interface Audit {
  /** The rules to check. */
  rules?: readonly string[]
  /** The rules to skip. */
  without?: readonly string[]
  /** The elements with the content to check. */
  within?: JSHandle<Element[]>
  /** The selectors of elements to skip. */
  except?: readonly string[]
}

/** The faults of a page by the rules of WCAG 2.2 AA. */
export async function violationsOf(page: Page, audit: Audit = {}): Promise<Violation[]> {
  // The page's policy refuses added scripts, but the debugger may run them. axe is loaded once for each document, because loading
  // takes a third of the time of an audit.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const { rules, without = [], within = null, except = [] } = audit
  const runOnly = rules ? { type: 'rule', values: rules } : { type: 'tag', values: RULES }
  const off = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]))
  return await page.evaluate(runAxe, { runOnly, off, within, except })
}

/** Runs in the page. */
async function runAxe({ runOnly, off, within, except }: RunInPage): Promise<Violation[]> {
  const { axe } = window as unknown as { axe: Axe }
  const context = { include: within ?? [document], exclude: except.map((selector) => [selector]) }
  // No rule here needs the style sheets of shadow trees, and the policy refuses copies of them. Elements that pass are not described.
  const { violations } = await axe.run(context, { runOnly, rules: off, preload: false, resultTypes: ['violations'] })
  return violations.map(({ id, nodes }) => ({
    id,
    nodes: nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`),
  }))
}

interface RunInPage {
  runOnly: object
  off: object
  within: Element[] | null
  except: readonly string[]
}
