import type { JSHandle, Page } from 'playwright-core'

type Elements = JSHandle<Element[]>

/** Elements that a page shows in only one of two states, without those that they contain; null if there are none. */
export interface Differences {
  before: Elements | null
  now: Elements | null
}

/** Remembers the elements that a page shows. */
export const rememberShown = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const shown = [...document.body.querySelectorAll('*')].filter((element) =>
      element.checkVisibility({ visibilityProperty: true }),
    )
    Object.assign(window, { shown: new Set(shown) })
  })

/**
 * Compares what a page shows with what `rememberShown` remembered.
 * @param except - For each state, elements whose content does not count.
 */
export async function differencesOfShown(
  page: Page,
  except: { before: Elements; now: Elements },
): Promise<Differences> {
  const found = await page.evaluateHandle(differences, except)
  const counts = await found.evaluate(({ before, now }) => ({ before: before.length, now: now.length }))
  return {
    before: counts.before > 0 ? await found.evaluateHandle(({ before }) => before) : null,
    now: counts.now > 0 ? await found.evaluateHandle(({ now }) => now) : null,
  }
}

/** Runs in the page. */
function differences(except: { before: Element[]; now: Element[] }): { before: Element[]; now: Element[] } {
  const { shown } = window as unknown as { shown: Set<Element> }
  const isShown = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true })
  const outermost = (elements: Element[], known: Element[]): Element[] => {
    const counted = new Set(elements.filter((element) => !known.some((one) => one.contains(element))))
    return [...counted].filter((element) => !counted.has(element.parentElement!))
  }
  const now = [...document.body.querySelectorAll('*')].filter((element) => isShown(element) && !shown.has(element))
  const before = [...shown].filter((element) => element.isConnected && !isShown(element))
  return { before: outermost(before, except.before), now: outermost(now, except.now) }
}
