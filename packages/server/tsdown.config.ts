import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { defineConfig } from 'tsdown'
import { filesByUrl } from './build/files-by-url.ts'

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
  // The private packages of the workspace are part of the build, and what they depend on. It is listed in THIRD-PARTY.md.
  deps: { onlyBundle: ['commander'] },
  define: { OHUN_REVISION: JSON.stringify(revision()) },
  plugins: [filesByUrl({ root, output })],
  dts: false,
  publint: true,
})

/** The commit, with `-dirty` if the files differ from it. */
function revision(): string {
  try {
    const args = ['describe', '--always', '--dirty', '--abbrev=12', '--exclude=*']
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return 'unknown' // built from an archive, without the history
  }
}
