import type { Page } from 'playwright-core'
import { COLOURS, violationsOf } from '../phone/axe.ts'

/** Faults of the pages by WCAG 2.2 AA, in both themes. */
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

  /** Hundreds of pages share their parts: the first page stands for all. */
  #add(path: string, fault: string): void {
    if (this.#known.has(fault)) return
    this.#known.add(fault)
    this.faults.push(`${path}: ${fault}`)
  }
}

/** Runs in the page: colours that are on their way from one theme to the other belong to none. */
function withoutTransitions(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, *::before, *::after { transition: none !important; animation: none !important; }')
  document.adoptedStyleSheets = [sheet]
}
