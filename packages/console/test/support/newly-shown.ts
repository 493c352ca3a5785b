import type { JSHandle, Page } from 'playwright-core'

interface Options {
  /** Whether it was asked before. If not, what it shows now is only remembered. */
  since_last: boolean
  /** Elements whose content does not count. */
  except: JSHandle<Element[]>
}

/**
 * The elements that a page shows and did not show when it was asked last, without those that they contain; null if there are none.
 */
export async function newlyShown(page: Page, options: Options): Promise<JSHandle<Element[]> | null> {
  const added = await page.evaluateHandle(addedToShown, options)
  const count = await added.evaluate(({ length }) => length)
  return count > 0 ? added : null
}

/** Runs in the page. */
function addedToShown({ since_last, except }: { since_last: boolean; except: Element[] }): Element[] {
  const own = window as unknown as { shown: Set<Element> }
  const now = new Set<Element>()
  for (const element of document.body.querySelectorAll('*'))
    if (element.checkVisibility({ visibilityProperty: true })) now.add(element)
  const before = since_last ? own.shown : now
  own.shown = now
  const added = new Set(
    [...now].filter((element) => !before.has(element) && !except.some((one) => one.contains(element))),
  )
  return [...added].filter((element) => !added.has(element.parentElement!))
}
