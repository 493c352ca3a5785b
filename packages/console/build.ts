import { fileURLToPath } from 'node:url'
import { CONSOLE_FOLDER } from '../server/src/http/docs/site-manifest.ts'
import { buildSite } from '../../scripts/build-site.ts'

/** `node packages/console/build.ts` builds the console into the server's package. */
await buildSite({
  name: 'console',
  sources: [
    'packages/console/{src,public}/**',
    'packages/console/*.{ts,html,json}',
    'packages/sdk/src/**',
    'docs/public/favicon.svg',
    'pnpm-lock.yaml',
  ],
  folder: CONSOLE_FOLDER,
  async make(building) {
    const { build } = await import('vite')
    const configFile = fileURLToPath(new URL('vite.config.ts', import.meta.url))
    await build({ configFile, build: { outDir: building, emptyOutDir: true } })
  },
})
