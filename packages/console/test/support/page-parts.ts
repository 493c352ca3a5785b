import type { JSHandle, Page } from 'playwright-core'

/** The frame of a page. */
const FRAME = 'header[data-environment], nav#navigation'
/** A panel has all that it refers to inside. */
const PANEL = 'section[aria-labelledby]'

interface Part {
  element: Element
  /** The digest of all that the result of an audit depends on. */
  state: string
}

/** The frame of a page, its panels, and what else its content consists of, each with its state. */
export class PageParts {
  readonly #parts: JSHandle<Part[]>
  readonly states: readonly string[]

  private constructor(parts: JSHandle<Part[]>, states: string[]) {
    this.#parts = parts
    this.states = states
  }

  static async of(page: Page): Promise<PageParts> {
    const parts = await page.evaluateHandle(partsIn, [FRAME, PANEL] as const)
    return new PageParts(parts, await parts.evaluate((all) => all.map(({ state }) => state)))
  }

  /** The elements of the parts in these states. */
  async elementsIn(states: readonly string[]): Promise<JSHandle<Element[]>> {
    return await this.#parts.evaluateHandle(
      (all, some) => all.filter(({ state }) => some.includes(state)).map(({ element }) => element),
      states,
    )
  }

  /** The elements of the parts that neither contain one of the elements nor are inside of one. */
  async elementsApartFrom(elements: JSHandle<Element[]>): Promise<JSHandle<Element[]>> {
    return await this.#parts.evaluateHandle(
      (all, some) =>
        all
          .map(({ element }) => element)
          .filter((element) => !some.some((one) => element.contains(one) || one.contains(element))),
      elements,
    )
  }

  /** The states of the parts that contain one of the elements, or none without elements. */
  async statesAround(elements: JSHandle<Element[]> | null): Promise<string[]> {
    if (!elements) return []
    return await this.#parts.evaluate(
      (all, inside) =>
        all.filter(({ element }) => inside.some((one) => element.contains(one))).map(({ state }) => state),
      elements,
    )
  }
}

/** Runs in the page. */
async function partsIn([frame, panel]: readonly [string, string]): Promise<Part[]> {
  /** Panels, and the largest elements without one. */
  const blocksIn = (parent: Element): Element[] =>
    [...parent.children].flatMap((child) =>
      !child.matches(panel) && child.querySelector(panel) ? blocksIn(child) : [child],
    )
  /** Only a label may have to contain the same digits as the text that it names. */
  const withoutDigits = (element: Element): Element => {
    const copy = element.cloneNode(true) as Element
    const texts = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT)
    while (texts.nextNode())
      if (!texts.currentNode.parentElement?.closest('[aria-label]'))
        texts.currentNode.nodeValue = texts.currentNode.nodeValue!.replaceAll(/\d/g, '0')
    for (const one of [copy, ...copy.querySelectorAll('*')])
      for (const name of ['datetime', 'href', 'title', 'value'])
        if (one.hasAttribute(name)) one.setAttribute(name, one.getAttribute(name)!.replaceAll(/\d/g, '0'))
    return copy
  }
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
  const htmlOf = (element: Element): string => comparable(withoutDigits(element).outerHTML)
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
  /** The elements elsewhere in the page that name or describe one in a part. */
  const namesOf = (element: Element): Element[] => {
    const inside = [element, ...element.querySelectorAll('*')]
    const labels = inside.flatMap((one) => [...((one as HTMLInputElement).labels ?? [])])
    const ids = inside.flatMap((one) =>
      ['for', 'aria-labelledby', 'aria-describedby'].flatMap((name) => one.getAttribute(name)?.split(/\s+/) ?? []),
    )
    const named = ids.flatMap((id) => document.getElementById(id) ?? [])
    return [...labels, ...named].filter((one) => !element.contains(one))
  }
  const stateOf = async (element: Element): Promise<string> => {
    const state = JSON.stringify([
      element.getBoundingClientRect().width,
      // The navigation is as high as the page, which changes nothing in it.
      element.scrollHeight > element.clientHeight,
      around(element).map(comparable),
      htmlOf(element),
      controlsOf(element),
      namesOf(element).map(htmlOf),
    ])
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(state))
    return btoa(String.fromCharCode(...new Uint8Array(digest)))
  }
  const elements = [
    ...document.querySelectorAll(frame),
    ...[...document.querySelectorAll('main')].flatMap((main) => blocksIn(main)),
  ]
  return await Promise.all(elements.map(async (element) => ({ element, state: await stateOf(element) })))
}
