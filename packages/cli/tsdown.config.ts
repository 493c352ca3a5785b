import { defineConfig } from 'tsdown'

export default defineConfig({
  entry: { bin: 'src/bin.ts' },
  format: 'esm',
  platform: 'node',
  target: 'node20',
  fixedExtension: true,
  // One file to load starts faster than a package; what is listed is in THIRD-PARTY.md.
  deps: { onlyBundle: ['commander'] },
  banner: { js: '/*! Contains commander, MIT, (c) 2011 TJ Holowaychuk <tj@vision-media.ca> */' },
  dts: false,
  publint: true,
})
