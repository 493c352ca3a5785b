import { defineConfig } from 'tsdown'

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    express: 'src/adapters/express.ts',
    fastify: 'src/adapters/fastify.ts',
    hono: 'src/adapters/hono.ts',
    koa: 'src/adapters/koa.ts',
    next: 'src/adapters/next.ts',
    node: 'src/adapters/node.ts',
    testing: 'src/testing.ts',
    web: 'src/adapters/web.ts',
  },
  format: ['esm', 'cjs'],
  platform: 'neutral',
  target: 'es2022',
  fixedExtension: true,
  // Declarations file by file: the compiler's own emitter would check the whole repository.
  dts: { oxc: true },
  publint: true,
  attw: { profile: 'node16' },
})
