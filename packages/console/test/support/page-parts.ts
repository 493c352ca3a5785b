import type { JSHandle, Page } from 'playwright-core'

/** The bar, the navigation and the panels: parts that have all that they refer to inside. */
const PARTS = 'header[data-environment], nav#navigation, main section[aria-labelledby]'

interface Part {
  element: Element
  /** All that the result of an audit depends on. */
  state: string
}

/** The parts that a page shows, each with its state. */
export class PageParts {
  readonly #parts: JSHandle<Part[]>
  readonly states: readonly string[]

  private constructor(parts: JSHandle<Part[]>, states: string[]) {
    this.#parts = parts
    this.states = states
  }

  static async of(page: Page): Promise<PageParts> {
    const parts = await page.evaluateHandle(partsIn, PARTS)
    return new PageParts(parts, await parts.evaluate((all) => all.map(({ state }) => state)))
  }

  /** The elements of the parts in these states. */
  async elementsIn(states: readonly string[]): Promise<JSHandle<Element[]>> {
    return await this.#parts.evaluateHandle(
      (all, some) => all.filter(({ state }) => some.includes(state)).map(({ element }) => element),
      states,
    )
  }

  /** The states of the parts that contain one of the elements. */
  async statesAround(elements: JSHandle<Element[]>): Promise<string[]> {
    return await this.#parts.evaluate(
      (all, inside) =>
        all.filter(({ element }) => inside.some((one) => element.contains(one))).map(({ state }) => state),
      elements,
    )
  }
}

/** Runs in the page. */
function partsIn(selector: string): Part[] {
  /** Without the ids of records and of React, which differ between pages that look the same. */
  const comparable = (html: string): string => {
    const generated: string[] = []
    return html
      .replaceAll(/_r_[0-9a-z]+_/g, (id) => {
        if (!generated.includes(id)) generated.push(id)
        return `_r_${generated.indexOf(id)}_`
      })
      .replaceAll(/\b([a-z]{2,5})_[0-9A-Za-z]{14,}\b/g, '$1_')
  }
  const SHOWN = [':checked', ':indeterminate', ':placeholder-shown', ':focus', ':user-invalid']
  /** The states that styles may depend on and the HTML does not contain. */
  const controlsOf = (element: Element): string[] =>
    [...element.querySelectorAll('input, select, textarea, option, button, a')].map((control) =>
      SHOWN.map((state) => Number(control.matches(state))).join(''),
    )
  const around = (element: Element): string[] => {
    const tags: string[] = []
    for (let parent = element.parentElement; parent; parent = parent.parentElement)
      tags.push((parent.cloneNode(false) as Element).outerHTML)
    return tags
  }
  const stateOf = (element: Element): string => {
    // The navigation is as high as the page, which changes nothing in it.
    return JSON.stringify([
      element.getBoundingClientRect().width,
      element.scrollHeight > element.clientHeight,
      around(element).map(comparable),
      comparable(element.outerHTML),
      controlsOf(element),
    ])
  }
  return [...document.querySelectorAll(selector)]
    .filter((element) => !element.parentElement!.closest(selector))
    .map((element) => ({ element, state: stateOf(element) }))
}
