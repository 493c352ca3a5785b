import type { Browser } from 'playwright-core'
import { movedSections } from '../../docs/.vitepress/theme/moved-sections.ts'
import { WAIT } from '../limits.ts'
import type { CrawledPage } from './crawl.ts'

/** Checks that the old address of each section that moved is free, and leads to a page that has the section. */
export async function checkMovedSections(
  chromium: Browser,
  base_url: string,
  pages: ReadonlyMap<string, CrawledPage>,
): Promise<string[]> {
  const faults: string[] = []
  const page = await chromium.newPage()
  page.setDefaultTimeout(WAIT.timeout)
  for (const [from, to] of movedSections) {
    const [old_path = '', old_anchor = ''] = from.split('#')
    const [path = '', anchor = ''] = to.split('#')
    if (pages.get(`/docs/${old_path}`)?.anchors.has(old_anchor)) faults.push(`${from}: the page has this section again`)
    if (anchor !== '' && !pages.get(`/docs/${path}`)?.anchors.has(anchor)) faults.push(`${from}: ${to} does not exist`)
    await page.goto('about:blank')
    await page.goto(`${base_url}/docs/${from}`)
    const arrived = await page.waitForURL(`${base_url}/docs/${to}`).then(
      () => true,
      () => false,
    )
    if (!arrived) faults.push(`${from}: does not lead to ${to}`)
  }
  await page.close()
  return faults
}
