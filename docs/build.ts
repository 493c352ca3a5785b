import { rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { SITE_FOLDER } from '../packages/server/src/http/docs/site-manifest.ts'
import { buildSite } from '../scripts/build-site.ts'

/** `node docs/build.ts` builds the documentation. */
await buildSite({
  name: 'documentation',
  sources: [
    'docs/**',
    'docs/.vitepress/**',
    'openapi/{dist,codegen}/**',
    'openapi/errors.yaml',
    'packages/{cli,command-line,sdk}/src/**',
    'packages/{cli,sdk,server,webhook-verifier}/README.md',
    'pnpm-lock.yaml',
  ],
  folder: SITE_FOLDER,
  async make(building) {
    const { build } = await import('vitepress')
    await build(fileURLToPath(new URL('.', import.meta.url)), { outDir: building })
    // The pages have it; nobody asks for it.
    await rm(`${building}/hashmap.json`, { force: true })
  },
})
