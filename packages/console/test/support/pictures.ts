import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'

/** `npm run docs:pictures` renews the pictures of `docs/console.md`. */
const PICTURES = process.env['CONSOLE_PICTURES'] ? new URL('../../../../docs/pictures/', import.meta.url) : null

/** Takes the picture `docs/pictures/<name>.png` of what a window shows, when pictures are renewed. */
export async function picture(page: Page, name: string): Promise<void> {
  if (!PICTURES) return
  mkdirSync(PICTURES, { recursive: true })
  // Answers that are on their way belong to the picture. A live stream never ends, so the network is not waited for.
  await page.getByText('Loading').first().waitFor({ state: 'detached' })
  await page.screenshot({ path: fileURLToPath(new URL(`${name}.png`, PICTURES)) })
}
