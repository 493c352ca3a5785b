import { defineConfig } from 'tsdown'

export default defineConfig({
  entry: { bin: 'src/bin.ts' },
  format: 'esm',
  platform: 'node',
  target: 'node20',
  fixedExtension: true,
  // One file to load starts faster than a package; what is listed is in THIRD-PARTY.md.
  deps: { onlyBundle: ['commander', 'string-width', 'strip-ansi', 'ansi-regex', 'get-east-asian-width'] },
  banner: {
    js: '/*! Contains commander, MIT, (c) 2011 TJ Holowaychuk, and string-width, MIT, (c) Sindre Sorhus: THIRD-PARTY.md */',
  },
  dts: false,
  publint: true,
})
