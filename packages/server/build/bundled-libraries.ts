import { readFileSync, readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { Rolldown } from 'tsdown'

/**
 * The libraries that become part of the build, of which a start reads 900 files. Each is plain JavaScript. A library stays outside if it
 * has native code, or names a file or a thread by its path: pino, the embedded PostgreSQL, codecs in WebAssembly, fonts.
 */
export const LIBRARIES = [
  '@koa/cors',
  '@koa/router',
  'ajv',
  'ajv-formats',
  'commander',
  'diff',
  'knex',
  'koa',
  'objection',
  'pg',
  'prom-client',
  're2js',
  'undici',
  'ws',
]

/** The dependencies of the libraries. The build fails if it includes a package that is in neither list. */
const THEIR_DEPENDENCIES = `
  accepts bintrees colorette content-disposition content-type cookies db-errors debug deep-equal
  delegates depd destroy ee-first encodeurl escape-html fast-deep-equal fast-uri fresh
  get-package-type http-assert http-errors inherits json-schema-traverse keygrip koa-compose lodash media-typer
  mime-db mime-types ms negotiator on-finished parseurl path-to-regexp pg-cloudflare pg-connection-string
  pg-int8 pg-pool pg-protocol pg-types pgpass postgres-array postgres-bytea postgres-date postgres-interval
  setprototypeof split2 statuses tarn tdigest toidentifier tsscmp type-is vary
  xtend
`

export const BUNDLED = [...LIBRARIES, ...THEIR_DEPENDENCIES.trim().split(/\s+/)]

/** Matches the module of a library, such as `ajv/dist/2020.js`. */
export const MODULES = LIBRARIES.map((name) => new RegExp(`^${name}(/|$)`))

const LICENSES = new Set(['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0'])
const FILE_BY_PATH = /\b__dirname\b|\b__filename\b|\bimport\.meta\b|\brequire\.resolve\b|\bnew Worker\(|\.node['"]\)/
/** Modules that name a file only in a comment, in a function that the service does not call, or if it is available. */
const HARMLESS = new Set([
  'commander/lib/command.js',
  'knex/lib/migrations/migrate/MigrationGenerator.js',
  'knex/lib/migrations/seed/Seeder.js',
  'undici/index.js',
])

export interface Library {
  name: string
  version: string
  license: string
  text: string
}

/**
 * Writes down which libraries are in the build: `third-party.md` with their licenses for people, `bundled.cdx.json` (CycloneDX) for
 * programs that look for vulnerable versions, which no longer find these libraries among the installed packages.
 */
export function bundledLibraries(): Rolldown.Plugin {
  return {
    name: 'bundled-libraries',
    transform(code, id) {
      if (id.includes(`${sep}node_modules${sep}`) && FILE_BY_PATH.test(code) && !HARMLESS.has(moduleOf(id)))
        this.error(`${moduleOf(id)} may name a file by its path, which the build moves`)
      return null
    },
    generateBundle(_options, bundle) {
      const libraries = librariesOf(
        Object.values(bundle).flatMap((file) => ('moduleIds' in file ? file.moduleIds : [])),
      )
      this.emitFile({ type: 'asset', fileName: 'third-party.md', source: licensesOf(libraries) })
      this.emitFile({ type: 'asset', fileName: 'bundled.cdx.json', source: componentsOf(libraries) })
    },
  }
}

/** A module's path within `node_modules`: `knex/lib/index.js`. */
export const moduleOf = (id: string): string => id.split(`node_modules/`).at(-1) ?? id

/** The name of the package that a path within `node_modules` begins with. */
export const packageOf = (module: string): string => /^(@[^/]+\/)?[^/]+/.exec(module)?.[0] ?? module

function librariesOf(ids: readonly string[]): Library[] {
  const folders = ids.filter((id) => id.includes('/node_modules/')).map(folderOf)
  return [...new Set(folders)].map(libraryIn).toSorted(byName)
}

/** Two versions of one library may be in the build. */
const byName = (a: Library, b: Library): number =>
  a.name === b.name ? a.version.localeCompare(b.version) : a.name < b.name ? -1 : 1

const folderOf = (id: string): string => id.slice(0, id.length - moduleOf(id).length) + packageOf(moduleOf(id))

function libraryIn(folder: string): Library {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  if (!LICENSES.has(license)) throw new Error(`${name} has the license ${license}, which nobody has examined`)
  const file = readdirSync(folder).find((path) => /^(licen[cs]e|copying)/i.test(path))
  const text = file
    ? readFileSync(join(folder, file), 'utf8')
    : `The package has no text of it. Its manifest says ${license}.`
  return { name, version, license, text }
}

function licensesOf(libraries: readonly Library[]): string {
  const parts = libraries.map(
    ({ name, version, license, text }) => `## ${name} ${version} (${license})\n\n${text.trim()}\n`,
  )
  return ['# Libraries in the build of `@ohun/server`\n', ...parts].join('\n')
}

function componentsOf(libraries: readonly Library[]): string {
  const components = libraries.map(({ name, version, license }) => {
    const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
    return { type: 'library', 'bom-ref': purl, name, version, purl, licenses: [{ license: { id: license } }] }
  })
  return `${JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.5', version: 1, components }, null, 2)}\n`
}
