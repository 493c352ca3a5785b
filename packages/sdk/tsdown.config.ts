import { defineConfig } from 'tsdown'

export default defineConfig({
  entry: { index: 'src/index.ts', operations: 'src/operations.ts', testing: 'src/testing/index.ts' },
  format: ['esm', 'cjs'],
  platform: 'neutral',
  target: 'es2022',
  fixedExtension: true,
  // An ES module only, which `require` of an older Node 20 cannot load; so it becomes part of both builds.
  deps: { onlyBundle: ['eventsource-parser'] },
  banner: { js: '/*! Contains eventsource-parser, MIT, (c) Espen Hovlandsdal <espen@hovlandsdal.com> */' },
  // Declarations file by file: the compiler's own emitter would check the whole repository.
  dts: { oxc: true },
  publint: true,
  attw: { profile: 'strict', level: 'error' },
})
