import { execFileSync } from 'node:child_process'
import { dirname, join, relative, resolve } from 'node:path'
import { defineConfig } from 'tsdown'
import { asciiOnly } from './build/ascii-only.ts'
import { BUNDLED, MODULES, bundledLibraries, moduleOf } from './build/bundled-libraries.ts'
import { filesByUrl } from './build/files-by-url.ts'
import { sourceStacks } from './build/source-stacks-plugin.ts'

const root = import.meta.dirname
/** Beside `dist/docs`, which a running service of this clone may be serving. */
const output = join(root, 'dist/service')

export default defineConfig({
  entry: { 'ohun-server': 'src/operator-main.ts' },
  outDir: output,
  format: 'esm',
  platform: 'node',
  target: 'node24.7',
  fixedExtension: true,
  // The private packages of the workspace are part of the build, too.
  deps: { alwaysBundle: MODULES, onlyBundle: BUNDLED },
  define: { OHUN_REVISION: JSON.stringify(revision()) },
  sourcemap: true,
  outputOptions: {
    comments: { jsdoc: false },
    // The maps name the sources, and do not contain them. Paths are those of the repository, or begin with node_modules.
    sourcemapExcludeSources: true,
    sourcemapPathTransform: (path, map) => pathOf(resolve(dirname(map), path)),
  },
  plugins: [filesByUrl({ root, output }), bundledLibraries(), sourceStacks(), asciiOnly()],
  dts: false,
  publint: true,
})

const pathOf = (file: string): string =>
  file.includes('/node_modules/') ? `node_modules/${moduleOf(file)}` : relative(join(root, '../..'), file)

/** The commit, with `-dirty` if the files differ from it. */
function revision(): string {
  try {
    const args = ['describe', '--always', '--dirty', '--abbrev=12', '--exclude=*']
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return 'unknown' // built from an archive, without the history
  }
}
