import type { Browser } from 'playwright-core'
import { openPage } from './open-page.ts'

/** The contrast that WCAG 2.2 AA requires for text of this size. */
const MIN_RATIO = 4.5
const PAGES = ['/docs/api/createCall', '/docs/errors/NOT_FOUND', '/docs/sdk/calls', '/docs/voice', '/docs/']

/** The selectors of code, its labels and tabs, methods, types and names of fields. */
const CODE = [
  '.vp-doc code',
  '.vp-doc code span',
  '.vp-doc .lang',
  '.vp-code-group .tabs label',
  '.vp-code-block-title',
  '.method',
  '.type',
  '.optional',
  '.required',
].join(', ')

/** Finds texts in and around code that are hard to read, in either theme. */
export async function checkContrast(chromium: Browser, base_url: string): Promise<string[]> {
  const faults = new Set<string>()
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await chromium.newPage({ viewport: { width: 1280, height: 844 }, colorScheme })
    for (const path of PAGES) {
      await openPage(page, `${base_url}${path}`)
      const faint = await page.evaluate(faintTexts, { selector: CODE, min: MIN_RATIO })
      for (const text of faint) faults.add(`contrast, ${colorScheme}: ${text}`)
    }
    await page.close()
  }
  return [...faults]
}

/** Runs in the page. */
function faintTexts({ selector, min }: { selector: string; min: number }): string[] {
  type Color = [red: number, green: number, blue: number, alpha: number]
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })!

  const colorOf = (css: string): Color => {
    context.clearRect(0, 0, 1, 1)
    context.fillStyle = css
    context.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data
    return [red, green, blue, alpha / 255]
  }
  const over = (top: Color, below: Color): Color => {
    const mix = (index: 0 | 1 | 2): number => top[index] * top[3] + below[index] * (1 - top[3])
    return [mix(0), mix(1), mix(2), 1]
  }
  const background = (element: Element | null): Color => {
    if (!element) return [255, 255, 255, 1]
    const own = colorOf(getComputedStyle(element).backgroundColor)
    return own[3] === 1 ? own : over(own, background(element.parentElement))
  }
  const luminance = ([red, green, blue]: Color): number => {
    const [r, g, b] = [red, green, blue].map((channel) => {
      const value = channel / 255
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
    }) as [number, number, number]
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const ratio = (element: Element): number => {
    const below = background(element)
    const text = over(colorOf(getComputedStyle(element).color), below)
    const [dark, light] = [luminance(text), luminance(below)].toSorted((a, b) => a - b) as [number, number]
    return (light + 0.05) / (dark + 0.05)
  }
  const found = new Set<string>()
  for (const element of document.querySelectorAll(selector)) {
    if (element.textContent?.trim() === '') continue
    const contrast = ratio(element)
    if (contrast < min)
      found.add(`<${element.tagName.toLowerCase()} class="${element.className}"> ${contrast.toFixed(2)}`)
  }
  return [...found]
}
