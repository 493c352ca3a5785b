import type { Page } from 'playwright-core'
import type { TestDatabase } from '../../../server/test/support/test-database.ts'

/** Notes when a text appears in the page, in milliseconds since 1970. Ask before the text can be there. */
export async function seenAt(page: Page, text: string): Promise<() => Promise<number>> {
  await page.evaluate((sought) => {
    const seen = new Promise<number>((resolve) => {
      const look = (): void => {
        if (!document.body.innerText.includes(sought)) return
        observer.disconnect()
        resolve(performance.timeOrigin + performance.now())
      }
      const observer = new MutationObserver(look)
      observer.observe(document.body, { childList: true, subtree: true, characterData: true })
    })
    Object.assign(window, { seen })
  }, text)
  return async () => await page.evaluate(() => (window as unknown as { seen: Promise<number> }).seen)
}

/** When a row can be read by another connection: at the latest a query after its commit. */
export async function committedAt(db: TestDatabase, sql: string, values: unknown[]): Promise<number> {
  const client = await db.pool.connect()
  try {
    for (;;) {
      const { rowCount } = await client.query(sql, values)
      if (rowCount) return performance.timeOrigin + performance.now()
    }
  } finally {
    client.release()
  }
}
