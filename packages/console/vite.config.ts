import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Where the service has it. */
const BASE = '/console/'

export default defineConfig({
  root: import.meta.dirname,
  base: BASE,
  plugins: [react()],
  // The Content-Security-Policy allows no `data:` scripts or styles, and small files compress badly on their own anyway.
  build: { target: 'es2023', assetsInlineLimit: 0, modulePreload: { polyfill: false }, reportCompressedSize: false },
  logLevel: 'warn',
  // `npm run dev` beside a running service.
  server: { proxy: { '/v1': 'http://127.0.0.1:7070' } },
})
