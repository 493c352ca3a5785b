import type { CDPSession, Page } from 'playwright-core'

/** Runs that renew the pictures of the guide, and those that measure how long a person waits until something is on the screen. */
const PAINTS_ALL = Boolean(process.env['CONSOLE_PICTURES'] ?? process.env['CONSOLE_BENCH'])
const PAINTED = { width: 1, height: 1 }

type Size = Parameters<Page['setViewportSize']>[0]

/**
 * Lets the browser paint one pixel of the page. Layout, scrolling and clicks follow the size of the window as before, and no test
 * looks at the picture, whose painting takes a fifteenth of the CPU time of the console's tests.
 */
export async function paintLittle(page: Page): Promise<void> {
  if (PAINTS_ALL) return
  const debug = await page.context().newCDPSession(page)
  await debug.send('Emulation.setVisibleSize', PAINTED)
  // The method of Playwright lets the browser paint the whole window after each change of its size.
  page.setViewportSize = (size) => setLayoutSize(debug, size)
}

async function setLayoutSize(debug: CDPSession, { width, height }: Size): Promise<void> {
  await debug.send('Emulation.setDeviceMetricsOverride', {
    width,
    height,
    screenWidth: width,
    screenHeight: height,
    deviceScaleFactor: 1,
    mobile: false,
    dontSetVisibleSize: true,
  })
}
