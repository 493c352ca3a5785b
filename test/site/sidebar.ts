import type { Browser } from 'playwright-core'
import { openPage } from './open-page.ts'

/** Checks that the sidebar shows every operation without opening a group, and that the current one is in view. */
export async function checkSidebar(chromium: Browser, base_url: string): Promise<string[]> {
  const page = await chromium.newPage({ viewport: { width: 1280, height: 844 } })
  await openPage(page, `${base_url}/docs/api/streamEvents`)
  const in_view = await page.waitForFunction(currentIsInView).then(
    () => true,
    () => false,
  )
  const closed = await page.locator('.VPSidebar .VPSidebarItem.collapsed').count()
  await page.close()
  return [
    ...(closed > 0 ? [`sidebar: ${closed} groups of the API are closed`] : []),
    ...(in_view ? [] : ['sidebar: the current page is out of view']),
  ]
}

/** Runs in the page. */
function currentIsInView(): boolean {
  const box = document.querySelector('.VPSidebarItem.is-link.is-active')?.getBoundingClientRect()
  return box !== undefined && box.top > 0 && box.bottom < innerHeight
}
