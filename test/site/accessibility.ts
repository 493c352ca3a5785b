import type { Page } from 'playwright-core'
import { COLOURS, violationsOf } from '../phone/axe.ts'

/** Collects the violations of WCAG 2.2 AA on all pages, in both themes. */
export class Accessibility {
  readonly #known = new Set<string>()
  readonly faults: string[] = []

  async check(page: Page, path: string): Promise<void> {
    await page.evaluate(withoutTransitions)
    for (const [colorScheme, rules] of [['light'], ['dark', COLOURS]] as const) {
      await page.emulateMedia({ colorScheme })
      for (const { id, nodes } of await violationsOf(page, { rules }))
        for (const node of nodes) this.#add(path, `${id}, ${colorScheme}: ${node.replaceAll(/\s+/g, ' ')}`)
    }
  }

  /** Hundreds of pages share their parts, so a fault is reported only for the first page. */
  #add(path: string, fault: string): void {
    if (this.#known.has(fault)) return
    this.#known.add(fault)
    this.faults.push(`${path}: ${fault}`)
  }
}

/** Runs in the page. Without this, colours in transition from one theme to the other would be checked. */
function withoutTransitions(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, *::before, *::after { transition: none !important; animation: none !important; }')
  document.adoptedStyleSheets = [sheet]
}
