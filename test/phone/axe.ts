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

export interface Findings {
  violations: Violation[]
  /** The elements about which a rule could not decide; null if there are none. */
  undecided: JSHandle<Element[]> | null
}

interface Found {
  id: string
  nodes: { html: string; failureSummary?: string; element: Element }[]
}

interface Axe {
  run(context: object, options: object): Promise<{ violations: Found[]; incomplete: Found[] }>
}

/** The scope of an audit. By default, it checks all rules on the whole page. */
export interface Audit {
  /** The rules to check. */
  rules?: readonly string[]
  /** The elements with the content to check. */
  within?: JSHandle<Element[]>
  /** The elements with content to skip. */
  except?: JSHandle<Element[]>
}

/** The faults of a page by the rules of WCAG 2.2 AA. */
export async function violationsOf(page: Page, audit: Audit = {}): Promise<Violation[]> {
  return (await auditPage(page, audit)).violations
}

/** Audits a page by the rules of WCAG 2.2 AA. */
export async function auditPage(page: Page, audit: Audit = {}): Promise<Findings> {
  // The page's policy refuses added scripts, but the debugger may run them. axe is loaded once for each document, because loading
  // takes a third of the time of an audit.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const { rules, within = null, except = null } = audit
  const runOnly = rules ? { type: 'rule', values: rules } : { type: 'tag', values: RULES }
  const found = await page.evaluateHandle(runAxe, { runOnly, within, except })
  const { violations, undecided_count } = await found.evaluate((all) => ({
    violations: all.violations,
    undecided_count: all.undecided.length,
  }))
  return {
    violations,
    undecided: undecided_count > 0 ? await found.evaluateHandle(({ undecided }) => undecided) : null,
  }
}

/** Runs in the page. */
async function runAxe({
  runOnly,
  within,
  except,
}: RunInPage): Promise<{ violations: Violation[]; undecided: Element[] }> {
  const { axe } = window as unknown as { axe: Axe }
  // Elements that the page has replaced since cannot be audited.
  const isThere = (element: Element): boolean => element.isConnected
  const include = within?.filter(isThere) ?? [document]
  if (include.length === 0) return { violations: [], undecided: [] }
  const context = { include, exclude: except?.filter(isThere) ?? [] }
  // No rule here needs the style sheets of shadow trees, and the policy refuses copies of them. Elements that pass are not described.
  const options = { runOnly, preload: false, elementRef: true, resultTypes: ['violations', 'incomplete'] }
  const isSkipped = (element: Element): boolean => context.exclude.some((skipped) => skipped.contains(element))
  /** Whether an element that is checked refers to one inside of this, or is referred to by it. */
  const isReferredTo = (skipped: Element): boolean =>
    [...document.querySelectorAll('[for], [aria-labelledby], [aria-describedby], [aria-controls]')].some((one) =>
      ['for', 'aria-labelledby', 'aria-describedby', 'aria-controls']
        .flatMap((name) => one.getAttribute(name)?.split(/\s+/) ?? [])
        .some((id) => {
          const other = id && document.getElementById(id)
          return other && skipped.contains(one) !== skipped.contains(other) && !(isSkipped(one) && isSkipped(other))
        }),
    )
  // axe copies and measures the whole page, which takes longer than to check what is new. It does the first before it returns.
  const pruned = new Set<Node | null>(context.exclude.filter((element) => !isReferredTo(element)))
  // The browser shows options itself, and no rule here checks them.
  for (const list of document.querySelectorAll('datalist, select')) pruned.add(list)
  const accept = ({ parentNode }: Node): number =>
    pruned.has(parentNode) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT
  const { createTreeWalker } = Document.prototype
  document.createTreeWalker = (root, shown) => createTreeWalker.call(document, root, shown, accept)
  for (const element of pruned) Object.defineProperty(element, 'childNodes', { value: [], configurable: true })
  const running = axe.run(context, options)
  for (const element of pruned) Reflect.deleteProperty(element!, 'childNodes')
  const { violations, incomplete } = await running
  Reflect.deleteProperty(document, 'createTreeWalker')
  return {
    violations: violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`),
    })),
    undecided: incomplete.flatMap(({ nodes }) => nodes.map(({ element }) => element)),
  }
}

interface RunInPage {
  runOnly: object
  within: Element[] | null
  except: Element[] | null
}
