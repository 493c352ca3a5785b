import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { MANIFEST, type SiteManifest } from '../packages/server/src/http/docs/site-manifest.ts'
import { whileServiceAnswers } from './while-service-answers.ts'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const LOWEST_PRIORITY = 19
/** Folders of generated files among the sources. */
const MADE = new Set(['node_modules', 'cache', '.temp'])

export interface SiteBuild {
  /** The name in messages such as "Building the documentation". */
  name: string
  /** Glob patterns relative to the root of the repository. */
  sources: readonly string[]
  /** The folder in which the service looks for the site. */
  folder: URL
  /** Builds the site into a folder, which replaces `folder` when it is complete. */
  make: (building: string) => Promise<void>
}

/**
 * Builds a site into the server's package; with `--if-changed`, only if one of its sources has changed. With
 * `--beside`, as `npm start` runs it in the background, it builds once the service answers, so that nothing has to wait
 * for it.
 */
export async function buildSite(site: SiteBuild): Promise<void> {
  const beside = process.argv.includes('--beside')
  if (beside) setPriority(LOWEST_PRIORITY)
  const inputs = await digestOfSources(site.sources)
  const skipped = (beside || process.argv.includes('--if-changed')) && (await builtFrom(site.folder)) === inputs
  if (skipped) return
  const make = (): Promise<void> => makeSite(site, inputs)
  await (beside ? whileServiceAnswers(make) : make())
}

async function makeSite({ name, folder, make }: SiteBuild, inputs: string): Promise<void> {
  const start = performance.now()
  const built = fileURLToPath(folder).replace(/\/$/, '')
  const building = `${built}-building`
  console.log(`Building the ${name} …`)
  try {
    await make(building)
    await writeManifest(building, inputs)
    await rm(built, { recursive: true, force: true })
    await rename(building, built)
    console.log(`Built the ${name} in ${((performance.now() - start) / 1000).toFixed(1)} s.`)
  } catch (error) {
    console.error(`The ${name} could not be built:`, error)
    process.exitCode = 1
  }
}

async function digestOfSources(sources: readonly string[]): Promise<string> {
  const files = globSync(sources, { cwd: ROOT, withFileTypes: true, exclude: ({ name }) => MADE.has(name) })
  const paths = files.filter((entry) => entry.isFile()).map(({ parentPath, name }) => `${parentPath}/${name}`)
  const digest = createHash('sha256')
  for (const path of [...new Set(paths)].toSorted()) digest.update(path.slice(ROOT.length)).update(await readFile(path))
  return digest.digest('base64url')
}

/** The digest of the sources of the existing site. Undefined if there is none. */
async function builtFrom(folder: URL): Promise<string | undefined> {
  const text = await readFile(new URL(MANIFEST, folder), 'utf8').catch(() => '{}')
  return (JSON.parse(text) as Partial<SiteManifest>).inputs
}

async function writeManifest(building: string, inputs: string): Promise<void> {
  const entries = globSync('**', { cwd: building, withFileTypes: true }).filter((entry) => entry.isFile())
  const files = entries.map(({ parentPath, name }) => `${parentPath}/${name}`.slice(building.length + 1)).toSorted()
  const manifest: SiteManifest = { inputs, files, inline_scripts: await inlineScripts(building, files) }
  await writeFile(`${building}/${MANIFEST}`, JSON.stringify(manifest))
}

/** Hashes of all inline scripts, so that the Content-Security-Policy allows only these. */
async function inlineScripts(building: string, files: readonly string[]): Promise<string[]> {
  const found = new Set<string>()
  for (const file of files.filter((name) => name.endsWith('.html'))) {
    const html = await readFile(`${building}/${file}`, 'utf8')
    for (const [, script = ''] of html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g))
      found.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  }
  return [...found]
}
