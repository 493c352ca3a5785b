import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { errorCatalogue, type ErrorCode } from '../../generated/errors.gen.ts'
import type { Clock } from '@ohun/clock'
import { htmlPage } from '../../platform/html-page.ts'
import { errorIndexPage, errorPage } from './error-pages.ts'
import { CurrentSite } from './current-site.ts'
import { pageHeaders } from './page-headers.ts'
import { PreparedDocument } from './prepared-document.ts'
import { MANIFEST, SITE_ADDRESS, SITE_FOLDER, type SiteManifest } from './site-manifest.ts'

/** The documentation: everything below `/docs/`. */
export interface Site {
  /** The documents by path below `/docs/`. Pages have no `.html`, and the first page has the empty path. */
  documents: ReadonlyMap<string, PreparedDocument>
  /** The page for a path that does not exist. */
  missing: PreparedDocument
}

export interface SiteSource {
  folder: URL
  /** The address of this server, known once it listens. */
  public_url(): string
}

/** The current version of the documentation. */
export function currentDocs(deps: { clock: Clock; public_url: () => string; folder?: URL }): CurrentSite<Site> {
  const { clock, public_url, folder = SITE_FOLDER } = deps
  return new CurrentSite({ clock, folder, open: () => openSite({ folder, public_url }) })
}

/** Opens the built site, or plain pages while it is not built, as in a fresh checkout. */
export async function openSite(source: SiteSource): Promise<Site> {
  const manifest = await readManifest(source.folder)
  return manifest ? builtSite(source, manifest) : plainSite()
}

export async function readManifest(folder: URL = SITE_FOLDER): Promise<SiteManifest | null> {
  try {
    return JSON.parse(await readFile(new URL(MANIFEST, folder), 'utf8')) as SiteManifest
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Only files of the manifest exist, so no path of a request ever reaches the file system. */
function builtSite(source: SiteSource, { files, inline_scripts }: SiteManifest): Site {
  const open = (path: string, status?: number): PreparedDocument => {
    const load = (): Promise<Buffer> => loadFile(source, path)
    return new PreparedDocument({ headers: headersOf(path, inline_scripts), load, status })
  }
  const pages = files.filter((path) => path !== '404.html')
  return { documents: new Map(pages.map((path) => [addressOf(path), open(path)])), missing: open('404.html', 404) }
}

/** Files that name the address of the site, such as the canonical address of a page. */
const WITH_ADDRESS = new Set(['.html', '.md', '.txt', '.xml'])

async function loadFile(source: SiteSource, path: string): Promise<Buffer> {
  const bytes = await readFile(new URL(path, source.folder))
  if (!WITH_ADDRESS.has(extname(path))) return bytes
  return Buffer.from(bytes.toString().replaceAll(SITE_ADDRESS, () => source.public_url()))
}

/** `api/createCall.html` → `api/createCall`, `index.html` → the empty path. */
function addressOf(path: string): string {
  return path.replace(/(?:(^|\/)index)?\.html$/, '$1')
}

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
}

function headersOf(path: string, inline_scripts: readonly string[]): Record<string, string> {
  return path.endsWith('.html') ? pageHeaders(inline_scripts) : assetHeaders(path)
}

/** The headers of a file that is not a page. */
export function assetHeaders(path: string): Record<string, string> {
  return {
    'Content-Type': TYPES[extname(path)] ?? 'application/octet-stream',
    // A name in this folder contains a digest of the content.
    'Cache-Control': path.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    'X-Content-Type-Options': 'nosniff',
  }
}

/** Errors point to `/docs/errors/CODE`, so those pages always exist. */
function plainSite(): Site {
  const codes = Object.keys(errorCatalogue) as ErrorCode[]
  const documents: [string, PreparedDocument][] = [
    ['', page(notBuiltPage, { headers: { Refresh: '5' } })],
    ['errors', page(errorIndexPage)],
    ...codes.map((code): [string, PreparedDocument] => [`errors/${code}`, page(() => errorPage(code))]),
  ]
  return { documents: new Map(documents), missing: page(missingPage, { status: 404 }) }
}

function page(html: () => string, { headers = {}, status = 200 } = {}): PreparedDocument {
  return new PreparedDocument({ headers: { ...pageHeaders(), ...headers }, load: () => Buffer.from(html()), status })
}

function notBuiltPage(): string {
  const body = `<h1>Ohun</h1>
<p>The documentation is not built yet. <code>npm start</code> builds it in the background, which takes a minute or two: this page
shows it when it is there. <code>npm run docs:build</code> in the service's folder builds it at once and prints what fails. Until
then, read the guides in <code>docs/</code>.</p>
<p>The API: <a href="/openapi.json">/openapi.json</a>. Errors: <a href="/docs/errors">/docs/errors</a>.</p>`
  return htmlPage({ title: 'Ohun documentation', body })
}

function missingPage(): string {
  const body = '<h1>Not found</h1>\n<p><a href="/docs/">Documentation</a></p>'
  return htmlPage({ title: 'Not found – Ohun', body })
}
