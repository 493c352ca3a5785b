import packageJson from '../../package.json' with { type: 'json' }
import { isBrowser } from './environment.ts'

interface Runtime {
  Deno?: { version?: { deno?: string } }
  process?: { versions?: { node?: string; bun?: string } }
}

/** `ohun-sdk/1.2.3 node/26.0.0`. Undefined in browsers, which have their own and ask the service whether another one may be sent. */
export function userAgent(): string | undefined {
  if (isBrowser()) return undefined
  const { Deno, process } = globalThis as Runtime
  const { node, bun } = process?.versions ?? {}
  const [name, version] = Deno ? ['deno', Deno.version?.deno] : bun ? ['bun', bun] : ['node', node]
  // A web worker has no document, so only runtimes that are known not to be browsers are named.
  return version && `ohun-sdk/${packageJson.version} ${name}/${version}`
}
