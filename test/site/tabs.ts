import type { Browser } from 'playwright-core'
import { openPage } from './open-page.ts'

const SAMPLES = [
  ['SDK', 'await ohun.calls.create('],
  ['Command line', 'ohun calls create '],
  ['curl', 'curl "$OHUN_BASE_URL/v1/calls"'],
] as const

/** Checks that each tab of an operation's samples shows its own sample and no other. */
export async function checkTabs(chromium: Browser, base_url: string): Promise<string[]> {
  const page = await chromium.newPage({ viewport: { width: 390, height: 844 } })
  await openPage(page, `${base_url}/docs/api/createCall`)
  const group = page.locator('.vp-code-group').first()
  const faults: string[] = []
  for (const [label, text] of SAMPLES) {
    await group.locator('.tabs label').filter({ hasText: label }).click()
    const shown = await group.locator('div[class*="language-"]:visible code').allInnerTexts()
    if (shown.length !== 1 || !shown[0]!.includes(text)) faults.push(`the tab ${label} shows ${shown.join(' and ')}`)
  }
  await page.close()
  return faults
}
