/**
 * `npm run check:docs`: opens every page of the built site in Chromium, at the widths of a telephone and a desktop, on the
 * real server. It prints each fault and exits with 1 if there is one.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readManifest } from '../../packages/server/src/http/docs/site.ts'
import { startServerProcess } from '../../packages/server/test/support/server-process.ts'
import { launchChromium } from '../phone/chromium.ts'
import { Accessibility } from './accessibility.ts'
import { checkAgain } from './check-again.ts'
import { checkIcons } from './icons.ts'
import { checkLinks } from './links.ts'
import { crawl } from './crawl.ts'
import { checkContrast } from './contrast.ts'
import { checkDocuments } from './documents.ts'
import { checkSearch } from './search.ts'
import { checkSidebar } from './sidebar.ts'
import { checkTabs } from './tabs.ts'
import { expectedPages } from './expected-pages.ts'
import { checkMovedSections } from './moved-sections.ts'

const start = performance.now()
const folder = await mkdtemp(join(tmpdir(), 'ohun-docs-'))
// A crawl sends more requests than a reader may.
const server = await startServerProcess(folder, { OHUN_ADDRESS_LIMITS: 'requests:1000000' })
const chromium = await launchChromium()
try {
  const { base_url } = server.credentials
  const manifest = await readManifest()
  if (!manifest) throw new Error('The site is not built: run npm run docs:build.')
  const accessibility = new Accessibility()
  const { pages, faults } = await crawl(chromium, base_url, (page, path) => accessibility.check(page, path))
  faults.push(
    ...accessibility.faults,
    ...checkLinks(pages),
    ...expectedPages(manifest)
      .filter((path) => !pages.has(path))
      .map((path) => `${path}: no page leads to it`),
    ...(await checkAgain(() => checkSearch(chromium, base_url))),
    ...(await checkAgain(() => checkMovedSections(chromium, base_url, pages))),
    ...(await checkAgain(() => checkTabs(chromium, base_url))),
    ...(await checkAgain(() => checkContrast(chromium, base_url))),
    ...(await checkAgain(() => checkSidebar(chromium, base_url))),
    ...(await checkIcons(base_url)),
    ...(await checkDocuments(manifest, base_url)),
  )
  for (const fault of faults) console.error(fault)
  const seconds = ((performance.now() - start) / 1000).toFixed(0)
  console.log(`${pages.size} pages, each at two widths, in ${seconds} s: ${faults.length} faults`)
  process.exitCode = faults.length > 0 ? 1 : 0
} finally {
  await chromium.close()
  await server.stop()
  await rm(folder, { recursive: true })
}
