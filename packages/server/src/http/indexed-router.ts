import { Router, type Layer, type MatchResult } from '@koa/router'

/**
 * Koa's router tries the expression of every route in turn, which takes 0.08 µs per route: 9 of a request's 45 µs with 115
 * routes. This one tries only routes with as many segments and the same resource, because no others can match. A route that spans
 * segments, such as `/docs/{*path}`, gets all paths of its first segment that no other route matches.
 */
export class IndexedRouter extends Router {
  readonly #layers = new Map<string, Layer[]>()

  override match(path: string, method: string): MatchResult {
    if (this.#layers.size === 0) for (const layer of this.stack) this.#add(layer)
    const layers =
      this.#layers.get(bucketOf(path)) ??
      this.#layers.get(bucketOf(withPlaceholder(path))) ??
      this.#layers.get(spanningBucketOf(path)) ??
      []
    const found = layers.filter((layer) => layer.match(path))
    // The first is the most specific: `/v1/numbers/available` is not a number, and does not have a number's methods.
    const matched = found.filter((layer) => layer.path === found[0]?.path)
    const pathAndMethod = matched.filter((layer) => layer.methods.includes(method))
    return { path: matched, pathAndMethod, route: pathAndMethod.length > 0 }
  }

  #add(layer: Layer): void {
    const path = String(layer.path)
    if (path.startsWith('/:')) throw new Error(`${path}: a path's first segment must be literal.`)
    const bucket = path.endsWith('/{*path}')
      ? spanningBucketOf(path)
      : bucketOf(path.replace(SECOND_PLACEHOLDER, withPlaceholder))
    const layers = this.#layers.get(bucket)
    if (layers) layers.push(layer)
    else this.#layers.set(bucket, [layer])
  }
}

const SECOND_PLACEHOLDER = /^\/[^/]+\/:[^/]+/

/** `/try/agt_x` and `/try/:agent_id` → `/try/:`. */
function withPlaceholder(path: string): string {
  return path.replace(/^(\/[^/]+\/)[^/]+/, '$1:')
}

/** `/docs/{*path}` and `/docs/api/createCall` → `*docs`. */
function spanningBucketOf(path: string): string {
  return `*${path.split('/', 2)[1]}`
}

/** `/v1/agents/:agent_id` and `/v1/agents/agt_x` → `3/v1/agents`. */
function bucketOf(path: string): string {
  let segments = 0
  let resource_end = path.length
  for (let at = path.indexOf('/'); at !== -1; at = path.indexOf('/', at + 1)) if (++segments === 3) resource_end = at
  return `${segments}${path.slice(0, resource_end)}`
}
