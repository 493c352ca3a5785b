import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Where the service has it. */
const BASE = '/console/'
/** Which part loads which others: the size test reads it. */
const PARTS = 'parts.json'
/**
 * Files that browsers load together: all that each page needs, and all that many pages share. By default each module that two pages
 * share becomes a file of its own, so that the start page loaded 52 files in place of 8.
 */
const GROUPS = [
  { name: 'first', tags: ['$initial' as const], priority: 1 },
  { name: 'shared', minShareCount: 4 },
]

// A shell or a test runner may have another value, with which React's development build would be served.
if (process.argv[1]?.endsWith('build.ts')) process.env['NODE_ENV'] = 'production'

export default defineConfig({
  root: import.meta.dirname,
  base: BASE,
  plugins: [react()],
  // The Content-Security-Policy allows no `data:` scripts or styles, and small files compress badly on their own anyway.
  build: {
    target: 'es2023',
    manifest: PARTS,
    license: { fileName: 'third-party.md' },
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The size test limits what each page loads. The editor of code is loaded where it is used.
    chunkSizeWarningLimit: 600,
    rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } },
  },
  logLevel: 'warn',
  // `npm run dev` beside a running service.
  server: { proxy: { '/v1': 'http://127.0.0.1:7070', '/try': 'http://127.0.0.1:7070' } },
})
