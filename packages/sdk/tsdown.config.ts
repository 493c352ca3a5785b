import { defineConfig } from 'tsdown'

export default defineConfig({
  entry: { index: 'src/index.ts' },
  format: ['esm', 'cjs'],
  platform: 'neutral',
  target: 'es2022',
  fixedExtension: true,
  // Declarations file by file: the compiler's own emitter would check the whole repository.
  dts: { oxc: true },
  publint: true,
  attw: { profile: 'node16' },
})
