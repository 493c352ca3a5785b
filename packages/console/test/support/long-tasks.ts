import type { Page } from 'playwright-core'

interface Counting {
  longest_ms: number
  long: number
}

/** Begins to count the tasks of the page that keep it from answering for more than 50 ms. */
export async function countLongTasks(page: Page): Promise<() => Promise<Counting>> {
  await page.evaluate(() => {
    const counting = { longest_ms: 0, long: 0 }
    Object.assign(window, { counting })
    new PerformanceObserver((entries) => {
      for (const { duration } of entries.getEntries()) {
        counting.long += 1
        counting.longest_ms = Math.max(counting.longest_ms, Math.round(duration))
      }
    }).observe({ type: 'longtask' })
  })
  return async () => await page.evaluate(() => (window as unknown as { counting: Counting }).counting)
}
