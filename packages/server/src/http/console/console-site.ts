import { readFile } from 'node:fs/promises'
import type { Clock } from '@ohun/clock'
import { htmlPage, styleSource } from '../../platform/html-page.ts'
import { CurrentSite } from '../docs/current-site.ts'
import { PreparedDocument } from '../docs/prepared-document.ts'
import { CONSOLE_FOLDER } from '../docs/site-manifest.ts'
import { assetHeaders, readManifest } from '../docs/site.ts'

/** The console: a page, the same at every address, and the files that it loads. */
export interface ConsoleSite {
  /** The files by path below `/console/`. */
  documents: ReadonlyMap<string, PreparedDocument>
  /** @param nonce - Allows the styles that its libraries add. */
  page(nonce: string): string
  /** The `style-src` of the page. */
  styles(nonce: string): string
}

/** The placeholder for the nonce in the built page. */
const NONCE = '__NONCE__'
const PAGE = 'index.html'

export function currentConsole(deps: { clock: Clock; folder?: URL }): CurrentSite<ConsoleSite> {
  return new CurrentSite({ clock: deps.clock, folder: deps.folder ?? CONSOLE_FOLDER, open: openConsole })
}

async function openConsole(folder: URL): Promise<ConsoleSite> {
  const manifest = await readManifest(folder)
  if (!manifest) return { documents: new Map(), page: () => NOT_BUILT, styles: () => styleSource() }
  const html = await readFile(new URL(PAGE, folder), 'utf8')
  const files = manifest.files.filter((path) => path !== PAGE)
  const open = (path: string): PreparedDocument =>
    new PreparedDocument({ headers: assetHeaders(path), load: () => readFile(new URL(path, folder)) })
  return {
    documents: new Map(files.map((path) => [path, open(path)])),
    page: (nonce) => html.replaceAll(NONCE, () => nonce),
    styles: (nonce) => `'nonce-${nonce}'`,
  }
}

const NOT_BUILT = htmlPage({
  title: 'Ohun console',
  body: `<h1>Ohun</h1>
<p>The console is not built yet. <code>npm start</code> builds it in the background, which takes some seconds: this page shows it when
it is there. <code>npm run console:build</code> in the service's folder builds it at once and prints what fails.</p>`,
})
