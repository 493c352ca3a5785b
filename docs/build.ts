import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { MANIFEST, SITE_FOLDER, type SiteManifest } from '../packages/server/src/http/docs/site-manifest.ts'
import { whileServiceAnswers } from './while-service-answers.ts'

/**
 * `node docs/build.ts` builds the site into the server's package, with `--if-changed` only if one of its sources has changed. With
 * `--beside`, as `npm start` runs it in the background, it does so once the service answers: nobody waits for the documentation.
 */
const ROOT = fileURLToPath(new URL('..', import.meta.url))
const DOCS = fileURLToPath(new URL('.', import.meta.url))
const built = fileURLToPath(SITE_FOLDER).replace(/\/$/, '')
/** Beside the site that is served, and put in its place when it is whole. */
const building = `${built}-building`

const LOWEST_PRIORITY = 19

const SOURCES = [
  'docs/**',
  'docs/.vitepress/**',
  'openapi/{dist,codegen}/**',
  'openapi/errors.yaml',
  'packages/{cli,command-line,sdk}/src/**',
  'packages/{cli,sdk,server,webhook-verifier}/README.md',
  'pnpm-lock.yaml',
]

/** Folders in them that tools make. */
const MADE = new Set(['node_modules', 'cache', '.temp'])

const beside = process.argv.includes('--beside')
if (beside) setPriority(LOWEST_PRIORITY)
const inputs = await digestOfSources()
const skipped = (beside || process.argv.includes('--if-changed')) && (await builtFrom()) === inputs
if (!skipped) await (beside ? whileServiceAnswers(makeSite) : makeSite())

async function makeSite(): Promise<void> {
  const start = performance.now()
  console.log('Building the documentation …')
  try {
    const { build } = await import('vitepress')
    await build(DOCS, { outDir: building })
    await writeManifest()
    await rm(built, { recursive: true, force: true })
    await rename(building, built)
    console.log(`Built the documentation in ${((performance.now() - start) / 1000).toFixed(1)} s.`)
  } catch (error) {
    console.error('The documentation could not be built:', error)
    process.exitCode = 1
  }
}

async function digestOfSources(): Promise<string> {
  const files = globSync(SOURCES, { cwd: ROOT, withFileTypes: true, exclude: ({ name }) => MADE.has(name) })
  const paths = files.filter((entry) => entry.isFile()).map(({ parentPath, name }) => `${parentPath}/${name}`)
  const digest = createHash('sha256')
  for (const path of [...new Set(paths)].toSorted()) digest.update(path.slice(ROOT.length)).update(await readFile(path))
  return digest.digest('base64url')
}

/** The sources of the site that is there; undefined without one. */
async function builtFrom(): Promise<string | undefined> {
  const text = await readFile(`${built}/${MANIFEST}`, 'utf8').catch(() => '{}')
  return (JSON.parse(text) as Partial<SiteManifest>).inputs
}

async function writeManifest(): Promise<void> {
  // The pages have it; nobody asks for it.
  await rm(`${building}/hashmap.json`, { force: true })
  const entries = globSync('**', { cwd: building, withFileTypes: true }).filter((entry) => entry.isFile())
  const files = entries.map(({ parentPath, name }) => `${parentPath}/${name}`.slice(building.length + 1)).toSorted()
  const manifest: SiteManifest = { inputs, files, inline_scripts: await inlineScripts(files) }
  await writeFile(`${building}/${MANIFEST}`, JSON.stringify(manifest))
}

/** Digests of all inline scripts, so that the Content-Security-Policy allows these and no others. */
async function inlineScripts(files: readonly string[]): Promise<string[]> {
  const found = new Set<string>()
  for (const file of files.filter((name) => name.endsWith('.html'))) {
    const html = await readFile(`${building}/${file}`, 'utf8')
    for (const [, script = ''] of html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g))
      found.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  }
  return [...found]
}
